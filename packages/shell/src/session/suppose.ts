// A line that cannot be computed as a whole, run as far as it can be: what is known of its output, with gaps.
import { toText } from '../bytes.ts'
import { NotComputable } from '../not-computable.ts'
import { type Gap, Gaps, gapMark, supposedFailure } from '../run/gaps.ts'
import type { ShellSession } from './shell-session.ts'

/** One way a line may go: known pieces of text, and between each two of them the gaps. */
export interface Supposition {
  readonly pieces: readonly string[]
  readonly gaps: readonly (readonly Gap[])[]
  /** Whether this way needs its commands to fail: another ends it. */
  readonly isFailing: boolean
}

const endings: readonly (readonly number[])[] = [
  [0],
  [supposedFailure],
  [0, supposedFailure],
  [supposedFailure, 0],
]
// what takes words apart, so that a gap in them would decide what runs
const takesApart = /\b(?:for|while|until|case|select|if)\b|\[\[|\(\(|\$\{|\bread\b|\bxargs\b|\beval\b/

// what runs next depends on how a command ends
const decides = /&&/

/** The ways a line may go, by how the commands that cannot be computed end; none where even that is not known. */
export async function suppose(session: ShellSession, command: string): Promise<Supposition[]> {
  const ways: Supposition[] = []
  let most = 1
  for (const statuses of endings) {
    if (statuses.length > most) break
    const fork = session.fork()
    const gaps = new Gaps(statuses, { isTextOnly: !takesApart.test(command) })
    fork.shell.surroundings.gaps = gaps
    try {
      const { output, hasExited } = await fork.run(command)
      if (hasExited || gaps.found.length === 0) return []
      ways.push({
        ...inPieces(output, gaps.found),
        isFailing: statuses.includes(supposedFailure) && decides.test(command),
      })
      most = Math.max(most, Math.min(2, gaps.found.length))
    } catch (error) {
      if (!(error instanceof NotComputable)) throw error
      return []
    }
  }
  return ways
}

function inPieces(output: string, found: readonly Gap[]): Omit<Supposition, 'isFailing'> {
  const pieces = ['']
  const gaps: Gap[][] = []
  let at = 0
  for (const match of output.matchAll(gapMark)) {
    const between = output.slice(at, match.index)
    const gap = asText(found[Number(match[1])])
    at = match.index + match[0].length
    if (between === '' && gaps.length > 0) gaps.at(-1)?.push(...gap)
    else {
      pieces[pieces.length - 1] += between
      gaps.push(gap)
      pieces.push('')
    }
  }
  pieces[pieces.length - 1] += output.slice(at)
  return { pieces, gaps }
}

function asText(gap: Gap | undefined): Gap[] {
  if (!gap) return []
  const { args, cwd, input, from } = gap
  const text = input === undefined ? undefined : toText(input)
  return [{ ...gap, args: args.map(toText), cwd: toText(cwd), input: text, from: asText(from)[0] }]
}
