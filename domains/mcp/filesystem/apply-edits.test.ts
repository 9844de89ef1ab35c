import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyEdits } from './apply-edits.ts'

describe('applyEdits', () => {
  it('replaces the first exact occurrence, whatever the new text looks like', () => {
    assert.equal(applyEdits('a b a', [{ oldText: 'a', newText: '$& $1' }]), '$& $1 b a')
  })

  it('sees what earlier edits left', () => {
    const edits = [
      { oldText: 'a', newText: 'b' },
      { oldText: 'b', newText: 'c' },
    ]
    assert.equal(applyEdits('a', edits), 'c')
  })

  it('finds lines that agree but for white space, and indents what it puts in', () => {
    const text = 'if x:\n    one\n    two\nend'
    assert.equal(
      applyEdits(text, [{ oldText: 'one\ntwo', newText: 'three\nfour' }]),
      'if x:\n    three\nfour\nend',
    )
    assert.equal(
      applyEdits(text, [{ oldText: '  one\n  two', newText: '  three\n    four' }]),
      'if x:\n    three\n      four\nend',
    )
  })

  it('reads line ends of Windows as plain ones', () => {
    assert.equal(applyEdits('a\nb', [{ oldText: 'a\r\nb', newText: 'c\r\nd' }]), 'c\nd')
  })

  it('throws where there is no place', () => {
    assert.throws(() => applyEdits('a', [{ oldText: 'b\r\nc', newText: '' }]), {
      message: 'Could not find exact match for edit:\nb\r\nc',
    })
  })
})
