import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Change, lineChanges } from './line-changes.ts'

const side = (changes: readonly Change[], without: Change['kind']) =>
  changes.filter(({ kind }) => kind !== without).flatMap(({ lines }) => lines)

describe('lineChanges', () => {
  it('names runs of lines', () => {
    assert.deepEqual(lineChanges(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'd']), [
      { kind: 'same', lines: ['a'] },
      { kind: 'removed', lines: ['b', 'c'] },
      { kind: 'added', lines: ['x', 'y'] },
      { kind: 'same', lines: ['d'] },
    ])
    assert.deepEqual(lineChanges([], []), [])
  })

  it('leads from one side to the other by no more changes than needed', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = lineChanges(before, after)
        assert.deepEqual(side(changes, 'added'), before)
        assert.deepEqual(side(changes, 'removed'), after)
        const kept = changes.filter(({ kind }) => kind === 'same').flatMap(({ lines }) => lines).length
        assert.equal(kept, longestCommon(before, after))
      }),
    )
  })
})

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const item of a) {
    const next = [0]
    for (const [index, other] of b.entries())
      next.push(item === other ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}
