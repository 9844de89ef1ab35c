// Ugly rows with ugly predictions before a judge with ugly replies: what `bench judge --compat` writes down and scores is
// what the second implementation of the published script makes of them, row by row.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { judgePredictions } from '../../src/bench/judge-predictions.ts'
import { publishedReading } from '../../src/bench/published/published-reading.ts'
import { publishedScore } from '../../src/bench/published/published-score.ts'
import { publishedScoreText } from '../../src/bench/published/published-score-text.ts'
import { Sampling } from '../../src/model/model.ts'
import { scriptedModel } from '../../src/model/scripted-model.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { plainReport } from './plain-score.ts'
import { plainPrediction, plainShown, plainVerdict } from './published-script.ts'
import { asLines } from './rows.ts'
import { uglyPredictions, uglyVerdicts } from './ugly-replies.ts'

const attempts = 3
const count = 150
const gens = uglyPredictions(count, 21)
const verdicts = uglyVerdicts(count * attempts, 22)
const domains = ['terminal', 'x/mcp', undefined, 'web'] as const

interface UglyRow {
  readonly task?: string | undefined
  readonly id: number
  readonly prompt: readonly string[] | string
  readonly response: readonly string[]
  readonly turn_idx?: number
  readonly gen: string
}

// lists that are too short, turns that are none, texts for lists, and no task
const rows: readonly UglyRow[] = gens.map((gen, id) => ({
  ...(domains[id % 4] === undefined ? {} : { task: domains[id % 4] }),
  id,
  prompt: id % 7 === 0 ? `row-${id}` : [`row-${id}`, `row-${id} again`].slice(0, id % 5),
  response: ['**Environment Observation:**\none', ' two '].slice(0, id % 3),
  ...(id % 6 === 0 ? {} : { turn_idx: (id % 4) - (id % 11 === 0 ? 1 : 0) }),
  gen,
  row_key: `u:${id}`,
}))

function wantedTruth({ response, turn_idx: turn = 1, task = 'mcp' }: UglyRow): string {
  return plainShown(response[Math.max(turn - 1, 0)] ?? '', task.split('/').at(-1) ?? '')
}

describe('judgePredictions', () => {
  it('judges every row as the published script does where it is told to', async () => {
    const folder = temporaryFolder()
    const predictions = path.join(folder, 'predictions.jsonl')
    writeFileSync(predictions, asLines(rows))
    const asked = new Map<string, number>()
    const truths = new Map<string, string | undefined>()
    await judgePredictions({
      folder,
      predictions,
      selection: {},
      model: scriptedModel(
        ({ sessionKey, messages }) => {
          const attempt = asked.get(sessionKey) ?? 0
          asked.set(sessionKey, attempt + 1)
          truths.set(sessionKey, /<t>(.*)<\/t>/s.exec(messages[0]?.content ?? '')?.[1])
          return verdicts[Number(sessionKey.slice(2)) * attempts + attempt] ?? ''
        },
        { id: 'j' },
      ),
      sampling: Sampling.parse({}),
      attempts,
      concurrency: 4,
      isForced: false,
      isCutAllowed: false,
      reading: publishedReading,
      rubricSource: 'ours',
      rubricFor: async () => ({
        text: '{{history}}{{action}}<t>{{truth}}</t>{{prediction}}',
        form: 'template',
      }),
      signal: new AbortController().signal,
      now: () => 0,
      onTally: () => {},
      noted: {},
    })
    const file = path.join(folder, 'judged.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    const judged = new Map(lines.map(line => JSON.parse(line)).map(row => [row.id, row]))
    assert.equal(judged.size, count)
    for (const row of rows) {
      const written = judged.get(row.id)
      const replies = verdicts.slice(row.id * attempts, (row.id + 1) * attempts)
      const found =
        row.gen === '' ? undefined : replies.map(plainVerdict).find(verdict => verdict !== undefined)
      assert.equal(written.failed, found ? 0 : 1, `row ${row.id}`)
      assert.equal(written.extracted_output, row.gen === '' ? '' : plainPrediction(row.gen))
      if (row.gen !== '') assert.equal(truths.get(`u:${row.id}`), wantedTruth(row))
      if (!found) continue
      const { format, factuality, consistency, realism, quality, total_score } = written
      assert.deepEqual(
        { scores: { format, factuality, consistency, realism, quality }, total: total_score },
        { scores: { ...found.scores }, total: found.total },
      )
    }
    const text = publishedScoreText(await publishedScore(file))
    const overall = plainReport([...judged.values()]).find(line => line.startsWith('overall'))
    assert.equal(/^Overall: (\S+)/m.exec(text)?.[1], overall?.split(' ')[1])
  })
})
