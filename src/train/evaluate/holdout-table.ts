// How good a model is on held-out turns, as a table: shares with their 95 % intervals and what they are of.
import { z } from 'zod'
import { wilsonInterval } from './wilson-interval.ts'

const Share = z.looseObject({ n: z.number(), exact: z.number() })
type Share = z.infer<typeof Share>

/** What trainer/evaluate.py writes as summary.json, as far as the table shows it. */
export const HoldoutSummary = z.looseObject({
  all: Share.optional(),
  'with output': Share.optional(),
  'not computable': Share.optional(),
})

export interface HoldoutFigures {
  /** The name of the hold-out's file, without endings. */
  readonly name: string
  readonly summary: z.infer<typeof HoldoutSummary>
}

/** The table's lines, as Markdown. */
export function holdoutTable(holdouts: readonly HoldoutFigures[]): readonly string[] {
  const rows = holdouts.map(({ name, summary }) => {
    const { all, 'with output': output, 'not computable': unknown } = summary
    return `| ${[name, shareText(all), shareText(output), shareText(unknown)].join(' | ')} |`
  })
  return [
    '| hold-out | exact | where there is output | where no kernel computes |',
    '| --- | --: | --: | --: |',
    ...rows,
  ]
}

/** `51.2 % (47.1–55.3) of 570`. */
function shareText(share: Share | undefined): string {
  if (share === undefined) return '–'
  const percent = (part: number) => (100 * part).toFixed(1)
  const [low, high] = wilsonInterval(share.exact, share.n)
  return `${percent(share.exact)} % (${percent(low)}–${percent(high)}) of ${share.n}`
}
