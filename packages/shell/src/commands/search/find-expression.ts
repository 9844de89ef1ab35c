// The expression of find: tests and actions, parsed into a tree.

import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { quoted } from '../../run/process.ts'
import { refuseReal } from '../real-option.ts'

export type Expression =
  | { readonly kind: 'and' | 'or' | 'comma'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'not'; readonly inner: Expression }
  | { readonly kind: 'test'; readonly name: string; readonly args: readonly string[] }

/** An expression that find refuses, in its words. */
export class FindError extends Error {}

const withArgument = new Set(
  'name iname path ipath wholename iwholename lname ilname regex iregex type xtype size mtime atime ctime mmin amin cmin newer anewer cnewer perm user group uid gid links inum samefile maxdepth mindepth printf fprint fprint0 fls regextype used fstype context newermt newerat newerct newermm'.split(
    ' ',
  ),
)
const plain = new Set(
  'print print0 ls delete prune quit empty true false readable writable executable nouser nogroup depth d mount xdev daystart follow noleaf warn nowarn ignore_readdir_race'.split(
    ' ',
  ),
)
const actions = new Set([
  'print',
  'print0',
  'printf',
  'ls',
  'delete',
  'exec',
  'execdir',
  'ok',
  'okdir',
  'fprint',
  'fprint0',
  'fls',
  'quit',
])

export interface ParsedFind {
  readonly expression: Expression | undefined
  readonly options: ReadonlyMap<string, string>
  readonly hasAction: boolean
  readonly warnings: readonly string[]
}

/** Parses the words after the starting points. */
export function parseFind(words: readonly string[], process: Process): ParsedFind {
  return new Parser(words, process).whole()
}

class Parser {
  private readonly words: readonly string[]
  private readonly process: Process
  private at = 0
  private readonly options = new Map<string, string>()
  private hasAction = false
  private readonly warnings: string[] = []
  private hasTest = false

  constructor(words: readonly string[], process: Process) {
    this.words = words
    this.process = process
  }

  whole(): ParsedFind {
    const expression = this.words.length === 0 ? undefined : this.comma()
    const rest = this.words[this.at]
    if (rest === ')') throw new FindError("you have too many ')'")
    if (rest !== undefined) throw this.unexpected(rest)
    return { expression, options: this.options, hasAction: this.hasAction, warnings: this.warnings }
  }

  private unexpected(word: string): FindError {
    refuseReal('find', word)
    if (word.startsWith('-')) return new FindError(`unknown predicate \`${word}'`)
    return new FindError(`paths must precede expression: \`${word}'${this.hint(word)}`)
  }

  private hint(word: string): string {
    const { fs } = this.process
    return fs.exists(this.process.path(word))
      ? `\n${this.process.name}: possible unquoted pattern after predicate \`${this.words[this.at - 2] ?? ''}'?`
      : ''
  }

  private comma(): Expression {
    let left = this.or()
    while (this.words[this.at] === ',') {
      this.at++
      left = { kind: 'comma', left, right: this.or() }
    }
    return left
  }

  private or(): Expression {
    let left = this.and()
    while (this.words[this.at] === '-o' || this.words[this.at] === '-or') {
      const word = this.words[this.at++] ?? ''
      if (this.words[this.at] === undefined) throw new FindError(`expected an expression after '${word}'`)
      left = { kind: 'or', left, right: this.and() }
    }
    return left
  }

  private and(): Expression {
    let left = this.not()
    while (this.at < this.words.length) {
      const word = this.words[this.at] ?? ''
      if (word === '-o' || word === '-or' || word === ')' || word === ',') break
      if (word === '-a' || word === '-and') {
        this.at++
        if (this.words[this.at] === undefined) throw new FindError(`expected an expression after '${word}'`)
      }
      left = { kind: 'and', left, right: this.not() }
    }
    return left
  }

  private not(): Expression {
    const word = this.words[this.at]
    if (word === '!' || word === '-not') {
      this.at++
      if (this.words[this.at] === undefined) throw new FindError(`expected an expression after '${word}'`)
      return { kind: 'not', inner: this.not() }
    }
    if (word === '(') {
      this.at++
      if (this.words[this.at] === undefined)
        throw new FindError(
          "invalid expression; expected to find a ')' but didn't see one. Perhaps you need an extra predicate after '('",
        )
      if (this.words[this.at] === ')')
        throw new FindError('invalid expression; empty parentheses are not allowed.')
      const inner = this.comma()
      if (this.words[this.at] !== ')')
        throw new FindError(
          "invalid expression; I was expecting to find a ')' somewhere but did not see one.",
        )
      this.at++
      return inner
    }
    return this.test()
  }

  private test(): Expression {
    const word = this.words[this.at] ?? ''
    if (word === '-o' || word === '-or' || word === '-a' || word === '-and')
      throw new FindError(
        `invalid expression; you have used a binary operator '${word}' with nothing before it.`,
      )
    const name = word.replace(/^-/, '')
    if (!word.startsWith('-') || word === '-') throw this.unexpected(word)
    this.at++
    if (name === 'exec' || name === 'execdir' || name === 'ok' || name === 'okdir') return this.command(name)
    if (plain.has(name) || withArgument.has(name)) {
      if (actions.has(name)) this.hasAction = true
      const args = withArgument.has(name) ? [this.argument(word)] : []
      if (['fprint', 'fls', 'fprint0', 'used'].includes(name)) throw new NotComputable(`find ${word}`)
      this.note(name, args[0])
      return { kind: 'test', name, args }
    }
    this.at--
    throw this.unexpected(word)
  }

  private argument(word: string): string {
    const value = this.words[this.at++]
    if (value === undefined) throw new FindError(`missing argument to \`${word}'`)
    return value
  }

  private note(name: string, value: string | undefined): void {
    const isOption = [
      'maxdepth',
      'mindepth',
      'depth',
      'd',
      'daystart',
      'follow',
      'mount',
      'xdev',
      'noleaf',
      'warn',
      'nowarn',
      'regextype',
    ].includes(name)
    if (!isOption) {
      this.hasTest = true
      if (name === 'delete') this.options.set('depth', '')
      return
    }
    if ((name === 'maxdepth' || name === 'mindepth') && !/^[0-9]+$/.test(value ?? ''))
      throw new FindError(
        `Expected a positive decimal integer argument to -${name}, but got ${quoted(value ?? '')}`,
      )
    if (this.hasTest && name !== 'regextype')
      this.warnings.push(
        `warning: you have specified the global option -${name} after the argument ${this.firstTest()}, but global options are not positional, i.e., -${name} affects tests specified before it as well as those specified after it.  Please specify global options before other arguments.`,
      )
    this.options.set(name === 'd' ? 'depth' : name, value ?? '')
  }

  private firstTest(): string {
    return (
      this.words.find(
        word => /^(?:[!(]|-.)/.test(word) && !['-maxdepth', '-mindepth', '-depth'].includes(word),
      ) ?? ''
    )
  }

  private command(name: string): Expression {
    this.hasAction = true
    this.hasTest = true
    const args: string[] = []
    while (true) {
      const word = this.words[this.at]
      if (word === undefined) throw new FindError(`missing argument to \`-${name}'`)
      this.at++
      if (word === ';') break
      args.push(word)
      if (word === '+' && args.at(-2) === '{}') break
    }
    if (args.length === 0 || (args.length === 1 && args[0] === '+'))
      throw new FindError(`invalid argument \`;' to \`-${name}'`)
    return { kind: 'test', name, args }
  }
}
