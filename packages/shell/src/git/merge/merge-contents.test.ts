import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mergeContents } from './merge-contents.ts'

const labels = { ours: 'HEAD', theirs: 'topic' }

describe('mergeContents', () => {
  it('takes what only one side changed', () => {
    const merged = mergeContents(
      { base: '1\n2\n3\n4\n5\n', ours: 'one\n2\n3\n4\n5\n', theirs: '1\n2\n3\n4\nfive\n' },
      labels,
    )
    assert.deepEqual(merged, { text: 'one\n2\n3\n4\nfive\n', conflicts: 0 })
  })

  it('marks what both changed differently, and only that', () => {
    const merged = mergeContents({ base: 'a\nb\nc\n', ours: 'a\nx\nc\n', theirs: 'a\ny\nc\n' }, labels)
    assert.deepEqual(merged, { text: 'a\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> topic\nc\n', conflicts: 1 })
  })

  it('accepts the same change from both', () => {
    const merged = mergeContents({ base: 'a\nb\n', ours: 'a\nB\n', theirs: 'a\nB\n' }, labels)
    assert.deepEqual(merged, { text: 'a\nB\n', conflicts: 0 })
  })

  it('ends the last lines of a conflict', () => {
    const merged = mergeContents({ base: 'a', ours: 'b', theirs: 'c' }, labels)
    assert.deepEqual(merged, { text: '<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> topic\n', conflicts: 1 })
  })
})
