import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { NotComputable } from '../not-computable.ts'
import { Parser, parseScript } from './parser.ts'
import { ShellSyntaxError } from './syntax-error.ts'

function complaint(source: string): { message: string; isIncomplete: boolean } {
  try {
    parseScript(source)
  } catch (error) {
    if (error instanceof NotComputable) return { message: error.message, isIncomplete: false }
    if (error instanceof ShellSyntaxError) return { message: error.message, isIncomplete: error.isIncomplete }
    throw error
  }
  return { message: '', isIncomplete: false }
}

describe('Parser', () => {
  it('names the token it did not expect, in the words of bash', () => {
    const cases: [string, string][] = [
      ['echo )', "syntax error near unexpected token `)'"],
      ['| x\n', "syntax error near unexpected token `|'"],
      ['echo a; ; echo b', "syntax error near unexpected token `;'"],
      ['echo a;; b', "syntax error near unexpected token `;;'"],
      ['done', "syntax error near unexpected token `done'"],
      ['echo >\n', "syntax error near unexpected token `newline'"],
      ['f( { :; }', "syntax error near unexpected token `{'"],
      ['if true; then fi', "syntax error near unexpected token `fi'"],
    ]
    for (const [source, message] of cases)
      assert.deepEqual(complaint(source), { message, isIncomplete: false }, source)
  })

  it('tells what more input could complete', () => {
    for (const source of [
      'if true; then',
      'echo "a',
      "echo 'a",
      'for i in 1 2; do',
      '(echo',
      '{ echo;',
      'echo $(ls',
      'case x in',
    ])
      assert.equal(complaint(source).isIncomplete, true, source)
  })

  it('reads line by line, so that what comes before an error can run', () => {
    const parser = new Parser('echo one\necho )\n')
    assert.equal(parser.next()?.length, 1)
    assert.throws(() => parser.next(), ShellSyntaxError)
  })

  it('puts the text of an alias in its place, but not within itself', () => {
    const aliases = new Map([
      ['ll', 'ls -l'],
      ['ls', 'ls -F'],
    ])
    const [command] = parseScript('ll docs', { aliases })[0]?.first.commands ?? []
    assert.deepEqual(command?.kind === 'simple' ? command.words.map(word => word.raw) : [], [
      'ls',
      '-F',
      '-l',
      'docs',
    ])
  })

  it('ends on any input', () => {
    const pieces = [
      'if',
      'then',
      'fi',
      'do',
      'done',
      '(',
      ')',
      '{',
      '}',
      ';',
      '&',
      '|',
      '"',
      "'",
      '`',
      '$',
      '${',
      '$(',
      '<<E',
      '\n',
      ' ',
      'a',
      '[[',
      ']]',
      '=',
      '#',
      '\\',
      'case',
      'esac',
      'in',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), words => {
        complaint(words.join(''))
        complaint(words.join(' '))
      }),
    )
  })
})
