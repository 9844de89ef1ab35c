// Sets of judged rows as the published script writes them, with what makes counting hard: failures, scores that are none,
// domains without any, rows that lack fields, and means that lie between two hundredths.
import { seededRandom } from '../../src/bench/score/seeded-random.ts'

const domains = ['mcp', 'search', 'x/terminal', 'swe', 'web', 'a/b/os', 'kitchen', 'x/'] as const
const dimensions = ['format', 'factuality', 'consistency', 'realism', 'quality'] as const

type JudgedRow = { readonly [field: string]: unknown }

/** Sets of judged rows; the same for the same seed. */
export function judgedSets(count: number, seed: number): readonly (readonly JudgedRow[])[] {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  function judgedRow(id: number): JudgedRow {
    const task = random() < 0.05 ? {} : { task: domains[upTo(domains.length - 1)] }
    // where the response is too short, the script judges all the same
    const row = {
      ...task,
      id,
      prompt: ['look'],
      response: random() < 0.2 ? [] : ['a rope'],
      turn_idx: 1,
      gen: 'x',
    }
    const chance = random()
    if (chance < 0.1) return { ...row, gen: '', failed: 1, error_message: 'No model generation' }
    if (chance < 0.15) return { ...row, total_score: 0, failed: 1, error_message: 'Judge scoring failed' }
    if (chance < 0.18) return row
    const scores = dimensions.map(() => (random() < 0.1 ? -upTo(2) : 1 + upTo(4)))
    const above = scores.filter(score => score > 0)
    const total = above.length === 0 ? 0 : above.reduce((sum, score) => sum + score, 0) / above.length
    const fields = dimensions.flatMap((name, index) => (random() < 0.02 ? [] : [[name, scores[index]]]))
    const failed = random() < 0.05 ? false : 0
    return {
      ...row,
      total_score: total,
      ...Object.fromEntries(fields),
      failed,
      strengths: [],
      weaknesses: [],
    }
  }
  return Array.from({ length: count }, (_, set) =>
    Array.from({ length: 1 + upTo(set % 5 === 0 ? 7 : 60) }, (_, id) => judgedRow(id)),
  )
}
