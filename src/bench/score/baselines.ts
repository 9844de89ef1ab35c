// Predictions that need no model: what a world model must at least beat.
import { dialectNamed } from '../../model/dialects/index.ts'
import { truthOf } from '../prediction.ts'
import type { Row } from '../rows/row.ts'

export const baselineNames = ['repeat_last', 'empty', 'nearest'] as const
export type BaselineName = (typeof baselineNames)[number]

/** The predictions of all baselines for one row. */
export function baselinesFor(row: Row): { readonly [name in BaselineName]: string } {
  return { repeat_last: lastObservation(row), empty: '', nearest: nearestObservation(row) }
}

const stateHeading = '**Current State:**\n'

/** The screen the action meets, where the asked turn shows one. */
export function stateBefore({ action }: Pick<Row, 'action'>): string | undefined {
  const start = action.indexOf(stateHeading)
  if (start === -1) return undefined
  const end = action.lastIndexOf('\n**Action:**')
  return action.slice(start + stateHeading.length, end > start ? end : undefined).trim()
}

const heading = dialectNamed('qwen-agentworld').observation('')

function lastObservation(row: Row): string {
  const last = row.history.at(-1)
  return stateBefore(row) ?? (last ? truthOf({ truth: last.response }) : '')
}

// what came back when something most like this was done; of equals the latest
function nearestObservation(row: Row): string {
  const wanted = wordsOf(actionOf(row.action))
  let best = { likeness: -1, response: heading }
  for (const { prompt, response } of row.history) {
    const likeness = jaccard(wanted, wordsOf(actionOf(prompt)))
    if (likeness >= best.likeness) best = { likeness, response }
  }
  return truthOf({ truth: best.response })
}

function actionOf(prompt: string): string {
  const start = prompt.lastIndexOf('**Action:**')
  return start === -1 ? prompt : prompt.slice(start)
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [])
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  const all = a.size + b.size - shared
  return all === 0 ? 1 : shared / all
}
