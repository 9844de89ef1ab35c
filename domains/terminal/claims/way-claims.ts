// Compares an imagined output with the ways in which the line may have gone: what is known of it must be there, in its
// order.
import { type Gap, type Supposition, supposedFailure } from 'agentworld-shell'
import type { Claim } from '../../../src/world/turn.ts'
import { normaliseOutput } from '../sandbox/normalise.ts'

const maxGaps = 6

/** What stands in the gaps of a way that fits. */
export interface Fitting {
  readonly gaps: readonly (readonly Gap[])[]
  readonly texts: readonly string[]
}

/** The ways that fit an output; claims where none does. */
export function fittingWays(
  command: string,
  text: string,
  ways: readonly Supposition[],
): { fitting: Fitting[]; claims: Claim[] } {
  const tried = ways.filter(({ gaps }) => gaps.length <= maxGaps)
  if (tried.length < ways.length) return { fitting: [], claims: [] }
  const plain = normaliseOutput(command, text).trimEnd()
  const fitting = tried.flatMap(way => {
    const found = patternOf(command, way).exec(plain)
    return found && !isSilentFailure(way, found.slice(1)) ? [{ gaps: way.gaps, texts: found.slice(1) }] : []
  })
  if (fitting.length > 0 || tried.length === 0) return { fitting, claims: [] }
  return { fitting, claims: [missing(command, plain, tried)] }
}

// a command that failed and said something said why
const complaint =
  /error|cannot|can't|no such|not found|fail|invalid|traceback|denied|unable|missing|unknown|usage|warning|differ|refused|:|\*\*\*|\?/i

function isSilentFailure({ isFailing }: Supposition, texts: readonly string[]): boolean {
  const text = texts.join('')
  return isFailing && text.trim() !== '' && !complaint.test(text)
}

function patternOf(command: string, { pieces }: Supposition): RegExp {
  const last = pieces.length - 1
  const parts = pieces.map((piece, index) => {
    const known = normaliseOutput(command, piece)
    const text = (index === last ? known.trimEnd() : known).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return text.replaceAll(String(supposedFailure), '\\d{1,3}')
  })
  return new RegExp(`^${parts.join('([\\s\\S]*?)')}\\s*$`)
}

// of the way that fits longest, the first piece that is not there
function missing(command: string, text: string, ways: readonly Supposition[]): Claim {
  let best = { at: -1, piece: '' }
  for (const { pieces } of ways) {
    let at = 0
    for (const piece of pieces) {
      const known = normaliseOutput(command, piece).trim()
      const found = text.indexOf(known, at)
      if (found === -1) {
        if (at > best.at) best = { at, piece: known }
        break
      }
      at = found + known.length
    }
  }
  const line = best.piece.split('\n').find(part => part !== '' && !text.includes(part)) ?? best.piece
  return {
    about: 'the output',
    says: 'nothing of the kind',
    known: `it has the line '${line.slice(0, 200)}'`,
  }
}
