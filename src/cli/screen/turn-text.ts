// A turn as text for whoever runs the world: what was done, what came back, and who says so.
import type { Turn } from '../../world/turn.ts'
import type { Paint } from './text/paint.ts'
import { wrapped } from './text/wrapped.ts'

const words = {
  kernel: () => 'computed',
  inferred: () => 'inferred',
  model: () => 'imagined',
  recorded: () => 'recorded',
  real: () => 'really done',
  fault: () => 'failed on purpose',
} as const satisfies {
  [by in Turn['by']]: () => string
}

const endings = { terminated: 'the task is done', truncated: 'a limit is reached' } as const

/** How a turn came about, in a few words. */
export function originOf(turn: Turn): string {
  const { by, call, faults = [], suspect = [], reward = 0, done } = turn
  const parts = [call ? `${words[by]()} by ${call.model}` : words[by]()]
  if (faults.length > 0) parts.push(faults.map(({ kind }) => kind).join(', '))
  if (suspect.length > 0) parts.push(`contradicts what is known (${suspect.length})`)
  if (reward !== 0) parts.push(`reward ${reward > 0 ? '+' : ''}${rounded(reward)}`)
  if (done) parts.push(endings[done])
  return parts.join(' · ')
}

/** A turn: its action and origin on one line, then, if wanted, the reasoning, and the observation. */
export function turnText(
  turn: Turn,
  {
    index,
    action,
    width,
    paint,
    hasReasoning = false,
  }: { index: number; action: string; width: number; paint: Paint; hasReasoning?: boolean },
): string {
  const mark = `${index} › `
  const [first = '', ...more] = action.replace(/\n$/, '').split('\n')
  const origin = originOf(turn)
  const room = width - mark.length - first.length - origin.length
  const heading = `${paint.cyan(mark)}${paint.bold(first)}${' '.repeat(Math.max(2, room))}${paint.dim(origin)}`
  const rest = more.map(line => ' '.repeat(mark.length) + paint.bold(line))
  const reasoning = hasReasoning && turn.reasoning ? reasoningLines(turn.reasoning, width, paint) : []
  return `${[heading, ...rest, ...reasoning].join('\n')}\n${ended(turn.observation.text)}`
}

function reasoningLines(reasoning: string, width: number, paint: Paint): string[] {
  return wrapped(reasoning.trim(), width - 4).map(line => paint.dim(`  | ${line}`.trimEnd()))
}

/** A text that ends its last line, unless it is empty. */
export function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** A number with at most four places. */
export function rounded(number: number): string {
  return String(Number(number.toFixed(4)))
}
