// What a run has cost in time, tokens and money, by stage.
import type { Row } from '../rows/row.ts'

/** Upper ends of the steps in which latency is counted. */
export const secondSteps = [0.5, 1, 2, 5, 10, 20, 60, 120, 300] as const

export interface StageCost {
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd: number
  readonly medianSeconds: number | null
  readonly slowestTenthSeconds: number | null
  /** Rows by how long they took: under each of `secondSteps`, and longer. */
  readonly bySeconds: readonly number[]
}

export interface RunCosts {
  add(row: Row): void
  costs(): { readonly infer: StageCost; readonly judge: StageCost }
}

/** Gathers costs row by row. */
export function runCosts(): RunCosts {
  const [infer, judge] = [stage(), stage()]
  return {
    add({ fields }) {
      infer.add(fields.usage, fields.seconds)
      judge.add(fields.judge_usage, fields.judge_seconds)
    },
    costs: () => ({ infer: infer.cost(), judge: judge.cost() }),
  }
}

function stage() {
  const seconds: number[] = []
  const sums = { requests: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
  return {
    add(usage: unknown, took: unknown): void {
      if (usage === null || typeof usage !== 'object') return
      const counts: { readonly [name: string]: unknown } = { ...usage }
      sums.requests += 1
      sums.inputTokens += Number(counts.input_tokens) || 0
      sums.outputTokens += Number(counts.output_tokens) || 0
      sums.costUsd += Number(counts.cost_usd) || 0
      if (typeof took === 'number') seconds.push(took)
    },
    cost(): StageCost {
      const sorted = [...seconds].sort((a, b) => a - b)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null
      return {
        ...sums,
        medianSeconds: at(0.5),
        slowestTenthSeconds: at(0.9),
        bySeconds: [...secondSteps, Number.POSITIVE_INFINITY].map(
          (step, index) =>
            sorted.filter(value => value < step && value >= (secondSteps[index - 1] ?? 0)).length,
        ),
      }
    },
  }
}
