import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { asLines, benchRow } from '../../test/bench/rows.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { Sampling } from '../model/model.ts'
import { scriptedModel } from '../model/scripted-model.ts'
import { judgePairs } from './pairwise.ts'
import { pairwiseText, summarisePairs } from './pairwise-summary.ts'
import { rowsOf } from './score/score-file.ts'

const rows = (word: string) => [
  benchRow('sea', 1, { row_key: 'd:1', gen: `${word} one` }),
  benchRow('sea', 2, { row_key: 'd:2', gen: `${word} two` }),
  benchRow('land', 3, { row_key: 'd:3', gen: word === 'bad' ? '' : `${word} three` }),
]

// a judge that dislikes everything that is called bad, and else takes the first
function judge() {
  return scriptedModel(({ messages }) => {
    const text = messages[0]?.content ?? ''
    const second = text.slice(text.search(/<(answer|prediction)_2>/))
    const first = text.slice(text.search(/<(answer|prediction)_1>/), text.length - second.length)
    return JSON.stringify({ choice: first.includes('bad') ? 2 : second.includes('bad') ? 1 : 1 })
  })
}

async function judged(folder: string, { word, against }: { word: string; against?: string }) {
  const file = (name: string) => path.join(folder, `${name}.jsonl`)
  writeFileSync(file('p'), asLines(rows(word)))
  if (against) writeFileSync(file('q'), asLines(rows(against)))
  const model = judge()
  await judgePairs({
    folder,
    predictions: file('p'),
    against: against ? file('q') : undefined,
    selection: {},
    model,
    sampling: Sampling.parse({}),
    attempts: 2,
    concurrency: 1,
    isForced: false,
    signal: new AbortController().signal,
    now: () => 0,
    onTally: () => {},
    noted: {},
  })
  return { summary: await summarisePairs(rowsOf(file('pairwise'))), requests: model.requests.length }
}

describe('judgePairs', () => {
  it('tells predictions from the real thing, and asks nothing twice', async () => {
    const folder = temporaryFolder()
    const { summary, requests } = await judged(folder, { word: 'bad' })
    assert.equal(requests, 4)
    assert.deepEqual(summary.sea, { n: 2, a: 2, b: 0, tie: 0, failed: 0, share: 1, interval: [1, 1] })
    assert.deepEqual(summary.land, { n: 1, a: 0, b: 0, tie: 0, failed: 1, share: null, interval: null })
    assert.equal((await judged(folder, { word: 'bad' })).requests, 0)
  })

  it('finds no difference where the judge goes by position', async () => {
    const { summary } = await judged(temporaryFolder(), { word: 'good' })
    assert.deepEqual([summary.all?.tie, summary.all?.share], [3, 0.5])
  })

  it('compares two runs by the truth, row by row', async () => {
    const { summary } = await judged(temporaryFolder(), { word: 'good', against: 'bad' })
    assert.deepEqual([summary.sea?.a, summary.land?.failed], [2, 1])
    assert.equal(
      pairwiseText(summary, { a: 'first', b: 'second' }),
      `        n  first  second  undecided  failed  share of first       95 % interval
  land  1      0       0          0       1               –                   –
  sea   2      2       0          0       0         100.0 %  [100.0 %, 100.0 %]
  all   3      2       0          0       1         100.0 %  [100.0 %, 100.0 %]
`,
    )
  })
})
