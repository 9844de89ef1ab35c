import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { actualText, applyEdit, occurrences, snippetAround, withQuotesOf } from './apply-edit.ts'

const edit = (old: string, fresh: string, replacesAll = false) => ({ old, new: fresh, replacesAll })

describe('applyEdit', () => {
  it('replaces the first occurrence, or all of them', () => {
    assert.equal(applyEdit('a b a', edit('a', 'c')), 'c b a')
    assert.equal(applyEdit('a b a', edit('a', 'c', true)), 'c b c')
  })

  it('takes the line end along where a line is deleted', () => {
    assert.equal(applyEdit('x\ny\nz\n', edit('y', '')), 'x\nz\n')
    assert.equal(applyEdit('x\ny\n', edit('y\n', '')), 'x\n')
    assert.equal(applyEdit('xy', edit('y', '')), 'x')
  })
})

describe('actualText', () => {
  it('finds typographic quotes by straight ones', () => {
    assert.equal(actualText('say “hi” now', '"hi"'), '“hi”')
    assert.equal(actualText("say 'hi'", "'hi'"), "'hi'")
    assert.equal(actualText('abc', 'x'), undefined)
  })
})

describe('withQuotesOf', () => {
  it('opens and closes quotes as the place has them', () => {
    assert.equal(withQuotesOf('“a”', edit('"a"', '"b" (and "c")')), '“b” (and “c”)')
    assert.equal(withQuotesOf('‘a’', edit("'a'", "don't 'go'")), 'don’t ‘go’')
    assert.equal(withQuotesOf('"a"', edit('"a"', '"b"')), '"b"')
  })
})

describe('occurrences', () => {
  it('counts without overlaps', () => {
    assert.equal(occurrences('aaaa', 'aa'), 2)
  })
})

describe('snippetAround', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `l${index + 1}`).join('\n')

  it('shows four lines before and after the new text', () => {
    const change = edit('l10', 'a\nb')
    const { text, first } = snippetAround(lines, applyEdit(lines, change), change)
    assert.deepEqual(
      [first, text.split('\n')],
      [6, ['l6', 'l7', 'l8', 'l9', 'a', 'b', 'l11', 'l12', 'l13', 'l14']],
    )
  })

  it('ends where the file ends', () => {
    const change = edit('l20', 'z')
    assert.deepEqual(snippetAround(lines, applyEdit(lines, change), change), {
      text: 'l16\nl17\nl18\nl19\nz',
      first: 16,
    })
  })
})
