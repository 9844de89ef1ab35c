import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Edited, keyed, typedInto } from './edit-text.ts'

/** `|` is the caret, `^` the other end of what is selected. */
const at = (drawn: string, isMultiline = true): Edited => {
  const plain = drawn.replaceAll(/[|^]/g, '')
  const caret = drawn.replace('^', '').indexOf('|')
  const anchor = drawn.includes('^') ? drawn.replace('|', '').indexOf('^') : caret
  return { value: plain, caret, anchor, isMultiline }
}
const drawn = (text: Edited | undefined) => {
  if (text === undefined) return undefined
  const letters = [...text.value]
  letters.splice(text.caret, 0, '|')
  if (text.anchor !== text.caret) letters.splice(text.anchor + (text.anchor > text.caret ? 1 : 0), 0, '^')
  return letters.join('')
}
const key = (text: string, name: string, isShifted = false) => drawn(keyed(at(text), name, { isShifted }))

describe('typedInto', () => {
  it('puts what is typed at the caret, or in place of what is selected', () => {
    assert.equal(drawn(typedInto(at('rye| bread'), ' and oat')), 'rye and oat| bread')
    assert.equal(drawn(typedInto(at('|rye^ bread'), 'oat')), 'oat| bread')
  })

  it('does not say what an editor makes of brackets, indents and lines of a field', () => {
    assert.equal(typedInto(at('a|'), '('), undefined)
    assert.equal(typedInto(at('  a|'), 'b\n'), undefined)
    assert.equal(typedInto(at('a|', false), '\n'), undefined)
  })
})

describe('keyed', () => {
  it('moves the caret, and leaves a selection at the side it is left to', () => {
    assert.equal(key('ab|c', 'left'), 'a|bc')
    assert.equal(key('|abc', 'left'), '|abc')
    assert.equal(key('a|bc^', 'left'), 'a|bc')
    assert.equal(key('a|bc^', 'right'), 'abc|')
    assert.equal(key('one\ntw|o\nsix', 'home'), 'one\n|two\nsix')
    assert.equal(key('one\ntw|o\nsix', 'end'), 'one\ntwo|\nsix')
    assert.equal(key('one\n|', 'end'), 'one\n|')
    assert.equal(key('|\none', 'home'), '|\none')
    assert.equal(key('one\ntw|o', 'ctrl+home'), '|one\ntwo')
  })

  it('selects with Shift, and deletes what is selected', () => {
    assert.equal(key('ab|c', 'left', true), 'a|b^c')
    assert.equal(key('a|bc^', 'backspace'), 'a|')
    assert.equal(key('ab|c', 'backspace'), 'a|c')
    assert.equal(key('ab|', 'delete'), 'ab|')
    assert.equal(key('ab|c', 'delete'), 'ab|')
  })

  it('does not say where lines are broken or what other keys do', () => {
    assert.equal(key(`${'long '.repeat(20)}|`, 'home'), undefined)
    assert.equal(key('  in|dented', 'home'), undefined)
    assert.equal(key('a|b', 'up'), undefined)
    assert.equal(key('a|b', 'tab'), undefined)
  })
})
