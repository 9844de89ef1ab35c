import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hunksOf } from './hunks.ts'
import { diffLines, splitLines } from './line-diff.ts'

const lines = (text: string) => splitLines(text)

describe('diffLines', () => {
  it('finds nothing in equal texts', () => {
    assert.deepEqual(diffLines(lines('a\nb\n'), lines('a\nb\n')), [])
  })

  it('tells a last line without its end from one with it', () => {
    assert.deepEqual(diffLines(lines('a\nb'), lines('a\nb\n')), [{ at1: 1, count1: 1, at2: 1, count2: 1 }])
  })

  it('slides an added function to where indentation makes it read best', () => {
    const before = lines('def a():\n    pass\n\ndef c():\n    pass\n')
    const after = lines('def a():\n    pass\n\ndef b():\n    pass\n\ndef c():\n    pass\n')
    assert.deepEqual(diffLines(before, after), [{ at1: 3, count1: 0, at2: 3, count2: 3 }])
  })

  it('takes the rarest common lines first when asked for a histogram', () => {
    const before = lines('{\n}\nx\n{\n}\n')
    const after = lines('{\n}\n{\n}\nx\n{\n}\n')
    assert.deepEqual(diffLines(before, after, { algorithm: 'histogram' }), [
      { at1: 2, count1: 0, at2: 2, count2: 2 },
    ])
  })

  it('compares what the key leaves of a line', () => {
    const key = (line: string) => line.replace(/\s+/g, '')
    assert.deepEqual(diffLines(lines('a b\n'), lines('ab\n'), { key }), [])
  })
})

describe('hunksOf', () => {
  it('names the function above and takes three lines around a change', () => {
    const before = lines('int main()\n1\n2\n3\n4\n5\n6')
    const after = lines('int main()\n1\n2\n3\n4\n5\nsix')
    const changes = diffLines(before, after)
    assert.deepEqual(hunksOf(before, after, changes), [
      { start1: 3, end1: 7, start2: 3, end2: 7, title: 'int main()', changes },
    ])
  })
})
