import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { type Line, linesOf } from './lines.ts'

const file = path.join(temporaryFolder(), 'lines')

async function linesIn(content: string | Buffer) {
  writeFileSync(file, content)
  const lines: Line[] = []
  for await (const line of linesOf(file)) lines.push(line)
  return lines
}

describe('linesOf', () => {
  it('ends a line at a newline only, and tells where each stands', async () => {
    assert.deepEqual(await linesIn('a\u2028b\u0085\rc\n\né'), [
      { text: 'a\u2028b\u0085\rc', number: 1, start: 0, length: 9, isEnded: true },
      { text: '', number: 2, start: 10, length: 0, isEnded: true },
      { text: 'é', number: 3, start: 11, length: 2, isEnded: false },
    ])
  })

  it('reads nothing from an empty file', async () => {
    assert.deepEqual(await linesIn(''), [])
  })

  it('keeps a character whole that lies across two chunks', async () => {
    const text = `${'x'.repeat(2 ** 20 - 1)}é${'y'.repeat(2 ** 20)}`
    const lines = await linesIn(`${text}\nz\n`)
    assert.deepEqual(
      lines.map(line => line.text === text || line.text),
      [true, 'z'],
    )
  })

  it('drops a byte order mark', async () => {
    assert.deepEqual(
      (await linesIn('\ufeff{}\n')).map(({ text }) => text),
      ['{}'],
    )
  })

  it('says that a line is no UTF-8, and goes on', async () => {
    assert.deepEqual(await linesIn(Buffer.from([0x61, 0x0a, 0xff, 0x0a, 0x62])), [
      { text: 'a', number: 1, start: 0, length: 1, isEnded: true },
      { text: '', problem: 'the line is not UTF-8', number: 2, start: 2, length: 1, isEnded: true },
      { text: 'b', number: 3, start: 4, length: 1, isEnded: false },
    ])
  })

  it('gives any text back when its lines are joined', async () => {
    const anyText = fc.array(fc.constantFrom('\n', '\r', '\u2028', 'ä', '𝒳', 'a')).map(list => list.join(''))
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const lines = await linesIn(text)
        assert.equal(lines.map(line => line.text + (line.isEnded ? '\n' : '')).join(''), text)
      }),
      { numRuns: 60 },
    )
  })
})
