import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { asLines, benchRow } from '../../test/bench/rows.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { type ModelRequest, Sampling } from '../model/model.ts'
import { type ScriptedReply, scriptedModel } from '../model/scripted-model.ts'
import { WorldError } from '../world/error.ts'
import { inferDataset } from './infer-dataset.ts'
import { publishedReading } from './published/published-reading.ts'
import { ownReading, type Reading } from './reading.ts'
import type { Tally } from './run/tally.ts'

const rows = [
  benchRow('sea', 1),
  benchRow('sea', 1, { note: 'the same id' }),
  benchRow('x/land', 3, { turn: 1 }),
]
const sampling = Sampling.parse({})
const down = new WorldError('model', 'Endpoint: nothing answers.', { remedy: 'Start it.' })

function folders(data: readonly object[] = rows) {
  const root = temporaryFolder()
  const dataFolder = path.join(root, 'data')
  mkdirSync(dataFolder)
  writeFileSync(path.join(dataFolder, 'a_test.jsonl'), asLines(data))
  return { dataFolder, folder: path.join(root, 'results') }
}

async function infer(
  where: ReturnType<typeof folders>,
  reply: (request: ModelRequest) => ScriptedReply | string,
  {
    concurrency = 2,
    seed,
    reading = ownReading,
  }: { concurrency?: number; seed?: number; reading?: Reading } = {},
) {
  const model = scriptedModel(reply, { id: 'm' })
  const tallies: Tally[] = []
  const tally = await inferDataset({
    ...where,
    selection: {},
    engine: undefined,
    reading,
    model,
    sampling: seed === undefined ? sampling : { ...sampling, seed },
    concurrency,
    isForced: false,
    signal: new AbortController().signal,
    now: () => 0,
    onTally: now => tallies.push(now),
    noted: {},
  })
  return { tally, tallies, requests: model.requests }
}

const predictionsIn = ({ folder }: { folder: string }) =>
  readFileSync(path.join(folder, 'predictions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
    .sort((a, b) => (a.row_key < b.row_key ? -1 : 1))

describe('inferDataset', () => {
  it('asks with the whole history and the instruction, and keeps every field', async () => {
    const where = folders()
    const { requests } = await infer(where, () => ({ text: 'gen', reasoning: 'thought' }), { concurrency: 1 })
    assert.deepEqual(requests[0]?.messages, [
      { role: 'system', content: 'You are sea.' },
      { role: 'user', content: '### Turn 1\n**Action:**\n```\nstep 1 of sea 1\n```' },
      { role: 'assistant', content: '**Environment Observation:**\noutput 1 of sea 1' },
      { role: 'user', content: '### Turn 2\n**Action:**\n```\nstep 2 of sea 1\n```\n\nPredict.' },
    ])
    assert.deepEqual(
      predictionsIn(where),
      rows.map((row, index) => ({
        ...row,
        row_key: `a_test.jsonl:${index + 1}`,
        gen: 'gen',
        reasoning: 'thought',
        finish_reason: 'stop',
        usage: { input_tokens: 0, output_tokens: 0 },
        attempts: 1,
        seconds: 0,
      })),
    )
  })

  it('asks for nothing twice', async () => {
    const where = folders()
    await infer(where, () => 'gen')
    const before = predictionsIn(where)
    const { requests, tally } = await infer(where, () => 'another')
    assert.deepEqual([requests.length, tally.resumed, tally.done], [0, 3, 0])
    assert.deepEqual(predictionsIn(where), before)
  })

  it('sets aside what is no row, says why, and predicts the rest', async () => {
    const where = folders([benchRow('sea', 1), benchRow('sea', 2, { response: [] })])
    appendFileSync(path.join(where.dataFolder, 'a_test.jsonl'), '{"task": "sea",\n[]\n')
    const { tally, requests } = await infer(where, () => 'gen')
    const problems = [
      'a_test.jsonl:2: turn_idx is 2, but response has 0 entries.',
      /^a_test\.jsonl:3: not JSON/,
      'a_test.jsonl:4: expected an object.',
    ]
    assert.deepEqual([requests.length, tally.failed, tally.unusable.length], [1, 3, 3])
    const bad = predictionsIn(where).filter(({ failure }) => failure === 'data')
    for (const [index, problem] of problems.entries()) {
      const said = [tally.unusable[index], bad[index].error_message]
      for (const text of said)
        if (typeof problem === 'string') assert.equal(text, problem)
        else assert.match(String(text), problem)
    }
    // the domain of what tells none is that of its file
    assert.deepEqual(
      bad.map(({ task, row_key }) => [task, row_key]),
      [
        ['sea', 'a_test.jsonl:2'],
        ['a', 'a_test.jsonl:3'],
        ['a', 'a_test.jsonl:4'],
      ],
    )
    assert.equal((await infer(where, () => 'gen')).tally.resumed, 4)
  })

  it('reads rows as the published script does where it is told to', async () => {
    const short = benchRow('sea', 1, { turn: 3, response: ['one'], task: undefined })
    const where = folders([short])
    const { requests } = await infer(where, () => 'gen', { reading: publishedReading })
    assert.deepEqual(
      requests[0]?.messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    )
  })

  it('writes down what failed at the end, and asks for it again the next time', async () => {
    const where = folders()
    const first = await infer(where, ({ messages }) => {
      if (messages[0]?.content === 'You are x/land.') throw down
      return { text: '', finish: 'length', usage: { inputTokens: 5, outputTokens: 7, costUsd: 0.5 } }
    })
    const failed = predictionsIn(where)[2]
    assert.deepEqual(
      [failed.gen, failed.failure, failed.error_message],
      ['', 'infrastructure', 'Endpoint: nothing answers.\nStart it.'],
    )
    assert.deepEqual(first.tally, {
      total: 3,
      resumed: 0,
      done: 3,
      failed: 3,
      unreached: 1,
      unread: 0,
      reason: 'Endpoint: nothing answers.\nStart it.',
      unpredicted: 0,
      unusable: [],
      inputTokens: 10,
      outputTokens: 14,
      costUsd: 1,
      startedMs: 0,
    })
    const second = await infer(where, () => 'gen')
    assert.deepEqual([second.requests.length, second.tally.resumed], [1, 2])
    assert.deepEqual(
      predictionsIn(where).map(({ gen, failure }) => [gen, failure]),
      [
        ['', undefined],
        ['', undefined],
        ['gen', undefined],
      ],
    )
  })

  it('stops when the endpoint is gone, says how to go on, and goes on', async () => {
    const where = folders(Array.from({ length: 40 }, (_, index) => benchRow('sea', index)))
    let asked = 0
    const dying = infer(where, () => {
      asked += 1
      if (asked > 10) throw down
      // an empty reply is a result, too
      return asked % 2 === 0 ? '' : 'gen'
    })
    await assert.rejects(dying, {
      message: 'Endpoint: nothing answers. The run stops here.',
      remedy: 'Start it.\n10 rows are finished and kept; the same command continues with the other 30.',
    })
    assert.equal(predictionsIn(where).length, 10)
    const { requests } = await infer(where, () => 'gen')
    assert.equal(requests.length, 30)
    assert.equal(predictionsIn(where).length, 40)
  })

  it('goes on when only rows are refused and the endpoint is well', async () => {
    const where = folders(Array.from({ length: 30 }, (_, index) => benchRow('sea', index)))
    const { tally } = await infer(where, ({ messages }) => {
      if (messages.length > 1) throw down
      return 'yes'
    })
    assert.deepEqual([tally.done, tally.failed, predictionsIn(where).length], [30, 30, 30])
  })

  it('refuses to go on with another sampling', async () => {
    const where = folders()
    await infer(where, () => 'gen')
    await assert.rejects(
      infer(where, () => 'gen', { seed: 4 }),
      /sampling\.seed: null before, 4 now/,
    )
  })

  it('tells of every row', async () => {
    const { tallies } = await infer(folders(), () => 'gen')
    assert.deepEqual(
      tallies.map(({ done }) => done),
      [0, 1, 2, 3],
    )
  })
})
