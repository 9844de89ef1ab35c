import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numberedLines, shownFile } from './shown-file.ts'

const read = (given: { [name: string]: string | number }) => ({ name: 'Read', arguments: given })

describe('numberedLines', () => {
  it('takes numbers off lines that count', () => {
    assert.deepEqual(numberedLines('     9→a\n    10→\n    11→b→c'), { text: 'a\n\nb→c', first: 9 })
  })

  it('is nothing where a number is missing or wrong', () => {
    assert.equal(numberedLines('     1→a\nb'), undefined)
    assert.equal(numberedLines('     1→a\n     3→b'), undefined)
  })
})

describe('shownFile', () => {
  it('reads a whole file, and a part of one', () => {
    assert.deepEqual(shownFile(read({ file_path: '/w/a' }), { text: '     1→x\n     2→' }), {
      path: '/w/a',
      text: 'x\n',
      first: 1,
      isWhole: true,
    })
    assert.equal(shownFile(read({ file_path: '/w/a', offset: 2 }), { text: '     2→x' })?.isWhole, false)
  })

  it('reads what read_file says it shows', () => {
    const call = { name: 'read_file', arguments: { absolute_path: '/w/a' } }
    assert.deepEqual(shownFile(call, { text: 'x\n' }), { path: '/w/a', text: 'x\n', first: 1, isWhole: true })
    const cut =
      '\nIMPORTANT: The file content has been truncated.\nStatus: Showing lines 1-1 of 9 total lines.\nAction: …\n\n--- FILE CONTENT (truncated) ---\nx'
    assert.deepEqual(shownFile(call, { text: cut }), { path: '/w/a', text: 'x', first: 1, isWhole: false })
  })

  it('is nothing for errors, other tools and paths that are not absolute', () => {
    assert.equal(shownFile(read({ file_path: '/w/a' }), { text: 'no', isError: true }), undefined)
    assert.equal(shownFile(read({ file_path: 'a' }), { text: '     1→x' }), undefined)
    assert.equal(shownFile({ name: 'Bash', arguments: { command: 'cat a' } }, { text: 'x' }), undefined)
  })
})
