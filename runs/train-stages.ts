// What each stage of training gained, from the results that `trainer/study.py` wrote on one GPU. The script prints them; it
// trains nothing itself (trainer/README.md says how to make the results again).
//   node runs/train-stages.ts [--results FILE] [--json]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface Figures {
  readonly n: number
  readonly exact: number
  readonly similarity?: number
  readonly repeat_last?: number
}
type Summary = Readonly<Record<string, Figures>>
interface Stage {
  readonly figures?: Readonly<Record<string, Summary>>
  readonly on?: Readonly<Record<string, Summary>>
  readonly off?: Readonly<Record<string, Summary>>
}

const { values } = parseArgs({
  options: {
    results: {
      type: 'string',
      default: new URL('results/train-study.json', import.meta.url).pathname,
    },
    json: { type: 'boolean', default: false },
  },
})
const results = JSON.parse(readFileSync(values.results, 'utf8')) as Readonly<Record<string, Stage>>
const share = (figures: Figures | undefined) =>
  figures === undefined ? '–' : `${(100 * figures.exact).toFixed(1)} % of ${figures.n}`

function row(stage: string, part: string, holdout: string, summary: Summary): string {
  const { all, 'with output': withOutput, 'not computable': unknown } = summary
  const repeat = all?.repeat_last === undefined ? '–' : `${(100 * all.repeat_last).toFixed(1)} %`
  return `| ${stage}${part} | ${holdout} | ${share(all)} | ${share(withOutput)} | ${share(unknown)} | ${repeat} |`
}

if (values.json) console.log(JSON.stringify(results))
else {
  console.log(
    '| stage | hold-out | exact | where there is output | where no kernel computes | repeating the last |',
  )
  console.log('| --- | --- | --: | --: | --: | --: |')
  for (const [stage, { figures = {}, on = {}, off = {} }] of Object.entries(results)) {
    for (const [holdout, summary] of Object.entries(figures)) console.log(row(stage, '', holdout, summary))
    for (const [holdout, summary] of Object.entries(on)) console.log(row(stage, ' on', holdout, summary))
    for (const [holdout, summary] of Object.entries(off)) console.log(row(stage, ' off', holdout, summary))
  }
}
