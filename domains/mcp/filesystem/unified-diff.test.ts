import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unifiedDiff } from './unified-diff.ts'

const hunks = (before: string, after: string) => unifiedDiff(before, after, '/f').split('\n').slice(4, -1)
const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}\n`)

describe('unifiedDiff', () => {
  it('has its headers also where nothing differs', () => {
    assert.equal(
      unifiedDiff('a\n', 'a\n', '/dir/f'),
      `Index: /dir/f\n${'='.repeat(67)}\n--- /dir/f\toriginal\n+++ /dir/f\tmodified\n`,
    )
  })

  it('shows four lines around a change', () => {
    const before = lines(12)
    const after = before.with(5, 'six\n')
    assert.deepEqual(hunks(before.join(''), after.join('')), [
      '@@ -2,9 +2,9 @@',
      ' 2',
      ' 3',
      ' 4',
      ' 5',
      '-6',
      '+six',
      ' 7',
      ' 8',
      ' 9',
      ' 10',
    ])
  })

  it('joins changes that lie close and parts those that do not', () => {
    const before = lines(30)
    const close = hunks(before.join(''), before.with(3, 'x\n').with(12, 'y\n').join(''))
    const far = hunks(before.join(''), before.with(3, 'x\n').with(13, 'y\n').join(''))
    assert.deepEqual(
      [close, far].map(diff => diff.filter(line => line.startsWith('@@'))),
      [['@@ -1,17 +1,17 @@'], ['@@ -1,8 +1,8 @@', '@@ -10,9 +10,9 @@']],
    )
  })

  it('names the line before an empty side, and a missing line end', () => {
    assert.deepEqual(hunks('', 'a'), ['@@ -0,0 +1,1 @@', '+a', '\\ No newline at end of file'])
    assert.deepEqual(hunks('a\n', ''), ['@@ -1,1 +0,0 @@', '-a'])
  })
})
