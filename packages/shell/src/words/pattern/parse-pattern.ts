// Shell patterns as trees: `*`, `?`, `[…]`, and the extended `@(a|b)` family.

import { classTest, isWord } from '../../languages/regex/characters.ts'

/** Whether a character is meant. */
export type CharacterTest = (character: string) => boolean

export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  /** Any text, an empty one included. */
  | { readonly kind: 'any' }
  | {
      readonly kind: 'group'
      readonly mark: '?' | '*' | '+' | '@' | '!'
      readonly choices: readonly Sequence[]
    }

export type Sequence = readonly PatternNode[]

export interface SyntaxOptions {
  readonly isExtended?: boolean
  readonly ignoreCase?: boolean
  /** Whether classes such as `[:alpha:]` hold characters beyond ASCII. */
  readonly isUtf8?: boolean
}

/** The tree of a pattern that is text. */
export function parsePattern(pattern: string, options: SyntaxOptions): Sequence {
  const nodes: PatternNode[] = []
  for (let at = 0; at < pattern.length; at++) {
    const character = characterAt(pattern, at)
    const end = options.isExtended && '?*+@!'.includes(character) ? closing(pattern, at + 1) : -1
    if (end !== -1) {
      const choices = alternatives(pattern.slice(at + 2, end)).map(choice => parsePattern(choice, options))
      nodes.push({ kind: 'group', mark: character as '@', choices })
      at = end
    } else if (character === '*') {
      if (nodes.at(-1)?.kind !== 'any') nodes.push({ kind: 'any' })
    } else if (character === '?') nodes.push({ kind: 'character', test: () => true })
    else if (character === '[') {
      const set = bracket(pattern, at, options)
      nodes.push({ kind: 'character', test: set?.test ?? same('[', options) })
      at = set?.end ?? at
    } else {
      if (character === '\\' && at + 1 < pattern.length) at++
      const literal = characterAt(pattern, at)
      nodes.push({ kind: 'character', test: same(literal, options) })
      at += literal.length - 1
    }
  }
  return nodes
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}

function same(wanted: string, { ignoreCase }: SyntaxOptions): CharacterTest {
  if (!ignoreCase) return character => character === wanted
  const [lower, upper] = [wanted.toLowerCase(), wanted.toUpperCase()]
  return character => character.toLowerCase() === lower || character.toUpperCase() === upper
}

/** Where the parenthesis ends that opens at a position; -1 where none does. */
function closing(pattern: string, open: number): number {
  if (pattern.charAt(open) !== '(') return -1
  let depth = 0
  for (let at = open; at < pattern.length; at++) {
    if (pattern.charAt(at) === '\\') at++
    else if (pattern.charAt(at) === '(') depth++
    else if (pattern.charAt(at) === ')' && --depth === 0) return at
  }
  return -1
}

function alternatives(inner: string): string[] {
  const choices = ['']
  let depth = 0
  for (let at = 0; at < inner.length; at++) {
    const character = inner.charAt(at)
    if (character === '|' && depth === 0) {
      choices.push('')
      continue
    }
    if (character === '(') depth++
    if (character === ')') depth--
    choices[choices.length - 1] += character === '\\' ? character + inner.charAt(++at) : character
  }
  return choices
}

interface Bracket {
  readonly test: CharacterTest
  readonly end: number
}

/** `[…]` at a position; undefined where it is not closed. */
function bracket(pattern: string, start: number, { ignoreCase, isUtf8 }: SyntaxOptions): Bracket | undefined {
  let at = start + 1
  const isNegated = pattern.charAt(at) === '!' || pattern.charAt(at) === '^'
  if (isNegated) at++
  let set = ''
  const inNamed: CharacterTest[] = []
  for (let isFirst = true; ; isFirst = false) {
    if (at >= pattern.length) return undefined
    const character = characterAt(pattern, at)
    if (character === ']' && !isFirst) break
    const named = /^\[:([a-z]+):\]/.exec(pattern.slice(at))
    if (named) {
      const test = namedTest(named[1] ?? '', isUtf8 === true)
      if (test) inNamed.push(test)
      at += named[0].length
    } else if (character === '\\' && at + 1 < pattern.length) {
      set += inClass(pattern.charAt(at + 1))
      at += 2
    } else {
      set += character === '-' ? (isRange(pattern, at, isFirst) ? '-' : '\\-') : inClass(character)
      at += character.length
    }
  }
  const inSet = set === '' ? () => false : setTest(`[${set}]`, ignoreCase === true)
  if (!inSet) return { test: () => false, end: at }
  const test = (character: string) =>
    (inSet(character) || inNamed.some(isIn => isIn(character))) !== isNegated
  return { test, end: at }
}

// case makes no difference to sets, but to classes
function namedTest(name: string, isUtf8: boolean): CharacterTest | undefined {
  const test = name === 'word' ? isWordCode : classTest(name, { isUtf8 })
  return test && (character => test(character.codePointAt(0) ?? 0))
}

const isWordCode = (code: number) => isWord(code, { isUtf8: false })

function isRange(pattern: string, at: number, isFirst: boolean): boolean {
  return !isFirst && pattern.charAt(at + 1) !== ']' && !/[[!^]/.test(pattern.charAt(at - 1)) === true
}

// of one character at a time, an expression cannot take long
function setTest(source: string, ignoreCase: boolean): CharacterTest | undefined {
  try {
    const regex = new RegExp(source, ignoreCase ? 'ui' : 'u')
    return character => regex.test(character)
  } catch {
    return undefined
  }
}

function inClass(character: string): string {
  return /[\\\]^[|{}()/-]/.test(character) ? `\\${character}` : character
}
