import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toText } from '../bytes.ts'
import { localeQuotes } from './locale-quotes.ts'

describe('localeQuotes', () => {
  it('puts what was typed wrongly into round marks, and leaves file names as a shell reads them', () => {
    for (const [program, message, shown] of [
      ['date', "invalid date 'x'", 'invalid date ‘x’'],
      ['mkdir', "cannot create directory 'x': File exists", 'cannot create directory ‘x’: File exists'],
      ['cp', "cannot create directory 'x': File exists", "cannot create directory 'x': File exists"],
      ['mv', "extra operand 'x'", "extra operand 'x'"],
      ['mktemp', "too few X's in template 'x.X'", "too few X's in template ‘x.X’"],
      ['find', "'x': No such file or directory", '‘x’: No such file or directory'],
      ['rm', "cannot remove 'x': Is a directory", "cannot remove 'x': Is a directory"],
      ['grep', "invalid option -- 'j'", "invalid option -- 'j'"],
    ] as const)
      assert.equal(toText(localeQuotes(program, message, { isUtf8: true })), shown)
  })
})
