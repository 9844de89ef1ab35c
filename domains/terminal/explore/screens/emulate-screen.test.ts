import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EmulatedScreen } from './emulate-screen.ts'

function shown(...pieces: readonly string[]): string {
  const screen = new EmulatedScreen(10)
  const mark = screen.mark(0)
  for (const piece of pieces) screen.write(Buffer.from(piece))
  return screen.textFrom(mark)
}

describe('EmulatedScreen', () => {
  it('shows lines, and keeps the space behind a prompt', () => {
    assert.equal(shown('a@b:~$ ls\r\none\r\na@b:~$ '), 'a@b:~$ ls\none\na@b:~$ ')
  })
  it('writes over what stands there', () => {
    assert.equal(shown('abc\rx'), 'xbc')
    assert.equal(shown('abc\b\bX'), 'aXc')
    assert.equal(shown('50 %\r100 %'), '100 %')
  })
  it('moves to the next stop at a tab', () => {
    assert.equal(shown('a\tb'), 'a       b')
  })
  it('joins what ran over the edge', () => {
    assert.equal(shown('0123456789abc\r\nd'), '0123456789abc\nd')
    assert.equal(shown('0123456789\r\nd'), '0123456789\nd')
  })
  it('erases, deletes and inserts', () => {
    assert.equal(shown('abcdef\r\u001b[2C\u001b[K'), 'ab')
    assert.equal(shown('abcdef\r\u001b[2P'), 'cdef')
    assert.equal(shown('abc\r\u001b[1@x'), 'xabc')
    assert.equal(shown('abc\u001b[2K\rz'), 'z')
  })
  it('starts at the top once it is cleared', () => {
    assert.equal(shown('old\r\nolder\r\n\u001b[H\u001b[2J$ '), '$ ')
    assert.equal(shown('old\r\n\u001b[H\u001b[2J\u001b[3J$ x\r\ny'), '$ x\ny')
  })
  it('passes over colours, titles and modes, also where they come in pieces', () => {
    assert.equal(shown('\u001b[1;31mred\u001b[0m\u001b[?2004h'), 'red')
    assert.equal(shown('\u001b]0;title\u0007x', '\u001b[3', '1my'), 'xy')
  })
  it('takes letters of several bytes in pieces', () => {
    const screen = new EmulatedScreen(80)
    const bytes = Buffer.from('größe →')
    for (const byte of bytes) screen.write(Uint8Array.of(byte))
    assert.equal(screen.textFrom(screen.mark(0)), 'größe →')
  })
  it('tells the line up to the cursor', () => {
    const screen = new EmulatedScreen(10)
    screen.write(Buffer.from('one\r\n0123456789abc\b'))
    assert.equal(screen.cursorLine(), '0123456789ab')
  })
})
