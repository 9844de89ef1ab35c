import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { lineDifference } from './line-difference.ts'

describe('lineDifference', () => {
  it('shows what differs and a little of what does not', () => {
    assert.deepEqual(lineDifference('1\n2\n3\n4\n5\n6\n7\n8\n9', '1\n2\n3\n4\nfive\n5½\n6\n7\n8\n9'), [
      '  2',
      '  3',
      '  4',
      '- 5',
      '+ five',
      '+ 5½',
      '  6',
      '  7',
      '  8',
    ])
  })

  it('shows lines that one side lacks', () => {
    assert.deepEqual(lineDifference('a\na', 'a\na\na'), ['  a', '  a', '+ a'])
    assert.deepEqual(lineDifference('a\nb', 'a'), ['  a', '- b'])
  })

  it('cuts what is long', () => {
    const lines = lineDifference(Array.from({ length: 100 }, (_, index) => `a${index}`).join('\n'), 'b')
    assert.equal(lines.length, 42)
    assert.deepEqual(lines.slice(-2), ['- … 60 lines more', '+ b'])
  })

  it('marks nothing exactly where the texts are the same', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 6 }).map(lines => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const isMarked = lineDifference(before, after).some(line => !line.startsWith('  '))
        assert.equal(isMarked, before !== after)
      }),
    )
  })
})
