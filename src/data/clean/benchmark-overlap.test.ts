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

  it('leaves out what three rows have in common', async () => {
    const common = path.join(path.dirname(file), 'common.jsonl')
    const rows = [1, 2, 3].map(row => JSON.stringify({ said: words(0, 20), own: words(row * 100, 20) }))
    writeFileSync(common, `${rows.join('\n')}\n`)
    const benchmark = await readBenchmark([common])
    assert.deepEqual(
      [benchmark.has(words(0, 20)), benchmark.has(words(200, 20)), benchmark.runs],
      [false, true, 3 * 8],
    )
  })
})
