import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { tallyOf, withRow } from '../../../bench/run/tally.ts'
import { openProgress, plainLine } from './progress.ts'

const usage = { inputTokens: 6000, outputTokens: 300, costUsd: 0.25 }
const start = tallyOf(100, { resumed: 20, now: 1000 })
const some = withRow(withRow(start, { usage, isFailed: false }), { usage, isFailed: true })

function shown(isTTY: boolean, { isQuiet = false, columns = 200 } = {}) {
  const chunks: string[] = []
  const output = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        chunks.push(String(chunk))
        done()
      },
    }),
    { isTTY, columns },
  )
  let time = 0
  const progress = openProgress(output, { title: 'infer', isQuiet, now: () => time })
  return { progress, chunks, setTime: (now: number) => (time = now) }
}

describe('plainLine', () => {
  it('tells rate, time left, tokens, cost and failures', () => {
    assert.equal(
      plainLine('infer', some, 3000),
      'infer 22/100 · 20 from before · 1.00 rows/s · 1 min left · 12k tokens in, 600 out · $0.5000 · 1 failed',
    )
    assert.equal(plainLine('judge', start, 1000), 'judge 20/100 · 20 from before · 0 failed')
  })

  it('tells at the end how long it took', () => {
    const all = withRow(tallyOf(1, { resumed: 0, now: 0 }), { usage: undefined, isFailed: false })
    assert.equal(plainLine('infer', all, 7_500_000), 'infer 1/1 · 0.00 rows/s · took 2 h 5 min · 0 failed')
  })
})

describe('openProgress', () => {
  it('writes a plain line now and then, and at the end', () => {
    const { progress, chunks, setTime } = shown(false)
    progress.onTally(start)
    setTime(9_000)
    progress.onTally(some)
    setTime(10_000)
    progress.onTally(some)
    progress.end()
    assert.deepEqual(
      chunks.map(line => line.slice(0, 12)),
      ['infer 20/100', 'infer 22/100'],
    )
  })

  it('draws over one line on a terminal', () => {
    const { progress, chunks } = shown(true)
    progress.onTally(start)
    progress.end()
    assert.deepEqual(chunks, [
      '\r[████░░░░░░░░░░░░░░░░] infer 20/100 · 20 from before · 0 failed\x1b[K',
      '\n',
    ])
  })

  it('takes a terminal that does not tell its width for one of 80 columns', () => {
    const { progress, chunks } = shown(true, { columns: 0 })
    progress.onTally(start)
    assert.match(chunks[0] ?? '', /infer 20\/100 · 20 from before · 0 failed/)
  })

  it('says nothing when nothing is wanted', () => {
    const { progress, chunks } = shown(true, { isQuiet: true })
    progress.onTally(start)
    progress.end()
    assert.deepEqual(chunks, [])
  })
})
