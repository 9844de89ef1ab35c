import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writtenFiles } from './written-files.ts'

describe('writtenFiles', () => {
  it('tells the files that output is sent to', () => {
    assert.deepEqual(
      writtenFiles(`python3 x.py > "a b" 2>err.log; node y >> c 2>&1 | tee d; z > /dev/null`),
      {
        unread: ['a b', 'err.log', 'c', 'd'],
        stirred: [],
      },
    )
  })
  it('tells the folder in which something was written under a name that is not known', () => {
    assert.deepEqual(writtenFiles('for i in 1 2; do node x > dir/sub/$i.txt; done').stirred, ['dir/sub'])
    assert.deepEqual(writtenFiles('for f in *; do perl x < $f > "$f.out"; done').stirred, ['.'])
    assert.deepEqual(writtenFiles('for f in a b; do node x; touch out/$f; done').stirred, ['out'])
  })
  it('takes quoted text and documents for no redirections', () => {
    assert.deepEqual(writtenFiles("perl -e 'print 1 > 2' x <<E > y\na > b\nE"), {
      unread: ['y'],
      stirred: [],
    })
  })
})
