import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readBenchmark } from './benchmark-overlap.ts'

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `Word${from + index}`).join(' ')
const file = path.join(temporaryFolder(), 'rows.jsonl')
writeFileSync(file, `${JSON.stringify({ turns: [{ answer: words(0, 40) }, { answer: 'short' }] })}\n`)

describe('readBenchmark', () => {
  it('counts every run of thirteen words', async () => {
    assert.equal((await readBenchmark([file])).runs, 40 - 13 + 1)
  })

  it('finds its texts, whatever their case and marks', async () => {
    const benchmark = await readBenchmark([file])
    assert.equal(benchmark.has(words(0, 40)), true)
    assert.equal(benchmark.has(words(0, 40).toUpperCase().replaceAll(' ', ', ')), true)
  })

  it('wants five runs, and half of all there are', async () => {
    const benchmark = await readBenchmark([file])
    assert.equal(benchmark.has(words(0, 17)), true)
    assert.equal(benchmark.has(words(0, 16)), false)
    assert.equal(benchmark.has(`${words(0, 40)} ${words(100, 20)}`), true)
    assert.equal(benchmark.has(`${words(0, 30)} ${words(100, 30)}`), false)
    assert.equal(benchmark.has('short'), false)
  })

  it('leaves out what three trajectories have in common', async () => {
    const common = path.join(path.dirname(file), 'common.jsonl')
    const rows = [1, 2, 3].map(id => JSON.stringify({ id, said: words(0, 20), own: words(id * 100, 20) }))
    writeFileSync(common, `${rows.join('\n')}\n`)
    const benchmark = await readBenchmark([common])
    assert.deepEqual(
      [benchmark.has(words(0, 20)), benchmark.has(words(200, 20)), benchmark.runs],
      [false, true, 3 * 8],
    )
  })

  const askedTurn = (turn: number, more: object) => ({
    task: 'swe',
    turn_idx: turn,
    prompt: Array.from({ length: turn }, (_, at) => `turn ${at}${at === turn - 1 ? ' predict' : ''}`),
    current_prompt: `turn ${turn - 1}`,
    response: Array.from({ length: turn }, (_, at) => words(at * 100, 30)),
    ...more,
  })
  const foundIn = async (rows: readonly object[]) => {
    const place = path.join(temporaryFolder(), 'rows.jsonl')
    writeFileSync(place, `${rows.map(row => JSON.stringify(row)).join('\n')}\n`)
    return await readBenchmark([place])
  }

  it('finds the history that many rows of one trajectory share, however they tell that they are of one', async () => {
    const turns = [1, 2, 3, 4]
    for (const rows of [
      turns.map(turn => askedTurn(turn, { id: 7 })),
      turns.map(turn => askedTurn(turn, { id: turn, source: 'one' })),
      turns.map(turn => askedTurn(turn, { id: turn })),
    ])
      assert.equal((await foundIn(rows)).has(words(0, 30)), true)
  })

  it('finds what a row asks, even where it stands in many trajectories', async () => {
    const said = words(0, 30)
    const others = [1, 2, 3].map(id => ({ id, task: 'swe', prompt: ['a', 'b'], response: [said, 'done'] }))
    assert.equal((await foundIn(others.map(row => ({ ...row, source: `${row.id}` })))).has(said), false)
    const asking = { id: 4, source: '4', task: 'swe', prompt: ['a'], response: [said], turn_idx: 1 }
    assert.equal((await foundIn([...others, asking])).has(said), true)
  })

  it('takes any object that holds text', async () => {
    for (const row of [
      { prompt: 'hi there', response: null },
      { response: { text: 'x' } },
      { task: 'a', response: [] },
    ])
      await foundIn([row])
  })

  it('names the line that is no row', async () => {
    const cases = [
      ['{"a":', /rows\.jsonl:2: no row of a benchmark: /],
      ['[1]', /:2: no row of a benchmark: expected an object/],
      ['{"id":1}', /:2: no row of a benchmark: it holds no text/],
      [
        JSON.stringify({ ...askedTurn(2, {}), turn_idx: 5 }),
        /:2: no row of a benchmark: response has not the turn/,
      ],
    ] as const
    for (const [line, message] of cases) {
      const place = path.join(temporaryFolder(), 'rows.jsonl')
      writeFileSync(place, `{"a":"b"}\n${line}\n`)
      await assert.rejects(readBenchmark([place]), { name: 'WorldError', at: 'data', message })
    }
  })
})
