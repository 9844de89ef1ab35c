import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { safeText, textFor } from './safe-text.ts'

const hostile = 'a\x1b]52;c;c2VjcmV0\x07b\x1b[2Jc\x9b31md\x7f'

describe('safeText', () => {
  it('leaves plain text, line ends and tabs as they are', () => {
    assert.equal(safeText('a\tb\r\nc › ü\n'), 'a\tb\r\nc › ü\n')
  })

  it('keeps colours and ends them', () => {
    assert.equal(safeText('\x1b[1;32mgreen\n'), '\x1b[1;32mgreen\x1b[0m\n')
    assert.equal(safeText('\x1b[31mred'), '\x1b[31mred\x1b[0m')
  })

  it('makes everything that steers a terminal visible', () => {
    assert.equal(safeText(hostile), 'a^[]52;c;c2VjcmV0^Gb^[[2Jc\\x9b31md^?')
  })
})

describe('textFor', () => {
  it('changes nothing on the way to a file or a pipe', () => {
    const pipe = new PassThrough()
    assert.equal(textFor(pipe, hostile), hostile)
    assert.equal(textFor(Object.assign(new PassThrough(), { isTTY: true }), '\x07'), '^G')
  })
})
