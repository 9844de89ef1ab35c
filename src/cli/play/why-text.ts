// Why a turn came out as it did: who made it, why it could not be computed, what was thought, what was made to fail.

import { plural } from '../../world/text/plural.ts'
import type { Turn } from '../../world/turn.ts'
import { wrapped } from '../screen/text/wrapped.ts'

/** All that is known about how a turn came about. */
export function whyText(
  turn: Turn,
  { index, kernel, width }: { index: number; kernel: string; width: number },
): string {
  const { why, call, suspect = [], faults = [], reasoning, base } = turn
  const lines = [`Turn ${index} was ${makerOf(turn, kernel)} in ${tookOf(turn)}.`]
  for (const { id, kind, effect, detail } of faults) lines.push(`Fault ${id} (${kind}): ${effect}, ${detail}`)
  if (base) lines.push('Without it came back:', ...quoted(base.text, width))
  if (why !== undefined) lines.push(`It could not be computed: ${why}`)
  if (call) lines.push(...wrapped(callLine(call), width))
  if (suspect.length > 0) lines.push('It contradicts what is known:')
  for (const { about, says, known } of suspect) lines.push(`  ${about}: it says ${says}, but ${known}`)
  if (reasoning !== undefined) lines.push('It was thought:', ...quoted(reasoning, width))
  return lines.join('\n')
}

function makerOf({ by, call }: Turn, kernel: string): string {
  if (by === 'kernel') return `computed by ${kernel}`
  if (by === 'inferred') return `inferred by ${kernel} from names and schemas`
  if (by === 'model') return `imagined by ${call?.model ?? 'a model'}`
  if (by === 'recorded') return 'taken from a recording'
  return by === 'real' ? 'really done' : 'made to fail'
}

function tookOf({ timing: { ms } }: Turn): string {
  return ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function quoted(text: string, width: number): string[] {
  return wrapped(text.trim(), width - 4).map(line => `  | ${line}`.trimEnd())
}

function callLine({ dialect, usage, attempts, sampling }: NonNullable<Turn['call']>): string {
  const parts = [`dialect ${dialect}`, `${usage.inputTokens} tokens in`, `${usage.outputTokens} out`]
  if (usage.costUsd !== undefined) parts.push(`$${usage.costUsd.toFixed(4)}`)
  parts.push(plural(attempts, 'request'))
  for (const key of ['temperature', 'seed'] as const) {
    if (sampling[key] !== undefined) parts.push(`${key} ${sampling[key]}`)
  }
  return `Asked with ${parts.join(', ')}.`
}
