// Why a turn came out as it did: who made it, why it could not be computed, and what was thought.

import type { Turn } from '../../world/turn.ts'
import { plural } from '../screen/summary-line.ts'
import { wrapped } from '../screen/wrapped.ts'

/** All that is known about how a turn came about. */
export function whyText(
  turn: Turn,
  { index, kernel, width }: { index: number; kernel: string; width: number },
): string {
  const { by, why, call, suspect = [], reasoning, timing } = turn
  const took = `${timing.ms < 1000 ? `${timing.ms.toFixed(1)} ms` : `${(timing.ms / 1000).toFixed(1)} s`}`
  if (by === 'kernel') return `Turn ${index} was computed by ${kernel} in ${took}.`
  const lines = [
    `Turn ${index} was ${by === 'real' ? 'recorded' : `imagined by ${call?.model ?? 'a model'}`} in ${took}.`,
  ]
  if (why !== undefined) lines.push(`It could not be computed: ${why}`)
  if (call) lines.push(...wrapped(callLine(call), width))
  if (suspect.length > 0) lines.push('It contradicts what is known:')
  for (const { about, says, known } of suspect) lines.push(`  ${about}: it says ${says}, but ${known}`)
  if (reasoning !== undefined)
    lines.push(
      'It was thought:',
      ...wrapped(reasoning.trim(), width - 4).map(line => `  | ${line}`.trimEnd()),
    )
  return lines.join('\n')
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
