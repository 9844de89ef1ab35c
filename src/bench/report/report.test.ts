import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { asLines, benchRow } from '../../../test/bench/rows.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { chosenRows } from './chosen-rows.ts'
import { writeHtmlReport } from './html-report.ts'
import { markdownReport } from './markdown-report.ts'
import { reportData } from './report-data.ts'

const hostile = '</script><img src=x onerror=alert(1)>\u2028'
const folder = temporaryFolder()
const file = path.join(folder, 'judged.jsonl')
const verdict = (total: number) => ({
  failed: 0,
  total_score: total,
  format: total,
  factuality: total,
  consistency: total,
  realism: total,
  quality: total,
  usage: { input_tokens: 10, output_tokens: 2, cost_usd: 0.5 },
  seconds: 3,
})
writeFileSync(
  file,
  asLines([
    benchRow('sea', 1, { gen: hostile, reasoning: 'hm', ...verdict(3), weaknesses: [hostile] }),
    benchRow('sea', 2, { gen: '', failed: 1, failure: 'empty', error_message: 'No model generation' }),
    benchRow('land', 3, { gen: 'guess', ...verdict(5), row_key: hostile }),
  ]),
)

describe('writeHtmlReport', () => {
  it('writes one page that holds every row, and lets none of them act', async () => {
    const page = path.join(folder, 'report.html')
    await writeHtmlReport(page, await reportData(file, { most: 100, resamples: 100 }))
    const html = readFileSync(page, 'utf8')
    for (const bad of ['{{', '<img', 'http://', 'https://']) assert.ok(!html.includes(bad), bad)
    assert.match(html, /<div class="headline">75\.00 <small>macro mean/)
    const [, packed = ''] = /id="row-0">([^<]+)</.exec(html) ?? []
    const card = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())
    assert.deepEqual(
      [card.prediction, card.truth, card.reasoning, card.weaknesses, card.scores.format],
      [hostile.trim(), 'output 2 of sea 1', 'hm', [hostile], 3],
    )
    const [, index = ''] = /id="index">(.*?)<\/script>/s.exec(html) ?? []
    assert.deepEqual(
      JSON.parse(index).map((line: { key: string; total: number; failure: string }) => [
        line.key,
        line.total,
        line.failure,
      ]),
      [
        ['judged.jsonl:1', 3, null],
        ['judged.jsonl:2', null, 'empty'],
        [hostile, 5, null],
      ],
    )
  })

  it('shows as many rows as it is told', async () => {
    const page = path.join(folder, 'few.html')
    await writeHtmlReport(page, await reportData(file, { most: 2, resamples: 100 }))
    assert.equal(readFileSync(page, 'utf8').match(/id="row-\d+"/g)?.length, 2)
  })
})

describe('markdownReport', () => {
  it('says the same in Markdown', async () => {
    assert.equal(
      markdownReport(await reportData(file, { most: 0, resamples: 100 })),
      `# AgentWorldBench

**75.0 [75.0, 75.0]** macro mean over domains, with its 95 % interval.

> No run.json tells who judged these rows, and how.

## Scores, 0 to 100

| domain | total | format | factuality | consistency | realism | quality | valid | failed |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
| land | 100.0 [100.0, 100.0] | 100.0 [100.0, 100.0] | 100.0 [100.0, 100.0] | 100.0 [100.0, 100.0] | 100.0 [100.0, 100.0] | 100.0 [100.0, 100.0] | 1/1 | 0 |
| sea | 50.0 [50.0, 50.0] | 50.0 [50.0, 50.0] | 50.0 [50.0, 50.0] | 50.0 [50.0, 50.0] | 50.0 [50.0, 50.0] | 50.0 [50.0, 50.0] | 1/2 | 1 empty |
| macro | 75.0 [75.0, 75.0] |  |  |  |  |  |  |  |
| micro | 75.0 [75.0, 75.0] |  |  |  |  |  | 2/3 | 1 empty |

## Without a judge

These are not scores: they compare texts.

| | rows | exact match | edit similarity | line F1 | structure | length ratio (median) | copies of the old screen |
|---|--:|--:|--:|--:|--:|--:|--:|
| land | 1 | 0.0 % | 5.6 % | 0.0 % | – | 0.28 | – |
| – repeat last | 1 | 0.0 % | 94.4 % | 0.0 % | – | 1.00 | – |
| – empty | 1 | 0.0 % | 0.0 % | 0.0 % | – | 0.00 | – |
| – nearest | 1 | 0.0 % | 94.4 % | 0.0 % | – | 1.00 | – |
| sea | 2 | 0.0 % | 8.1 % | 0.0 % | – | 1.09 | – |
| – repeat last | 2 | 0.0 % | 94.1 % | 0.0 % | – | 1.00 | – |
| – empty | 2 | 0.0 % | 0.0 % | 0.0 % | – | 0.00 | – |
| – nearest | 2 | 0.0 % | 94.1 % | 0.0 % | – | 1.00 | – |

## Time, tokens and cost

| | rows asked | tokens in | tokens out | cost | median | 90 % within |
|---|--:|--:|--:|--:|--:|--:|
| infer | 2 | 20 | 4 | $1.00 | 3.00 s | 3.00 s |
| judge | 0 | 0 | 0 | – | – | – |

## How it was made

- model: not known
- judge: not known
- intervals: bootstrap by row within domains, 100 resamples, seed 0
`.replaceAll('\n| | ', '\n|  | '),
    )
  })
})

describe('chosenRows', () => {
  it('takes as many of each domain, from the worst to the best', () => {
    const line = (domain: string, total: number) => ({
      key: '',
      domain,
      id: '',
      turn: 1,
      total,
      failure: null,
    })
    const lines = [...[5, 1, 3, 2].map(total => line('sea', total)), line('land', 4)]
    assert.deepEqual([...chosenRows(lines, 4)].sort(), [1, 2, 4])
    assert.deepEqual([...chosenRows(lines, 9)], [0, 1, 2, 3, 4])
    assert.deepEqual([...chosenRows([], 9)], [])
  })
})
