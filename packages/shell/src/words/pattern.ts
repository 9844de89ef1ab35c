// Shell patterns: `*`, `?`, `[…]`, and the extended `@(a|b)` family, turned into regular expressions.
import { toText } from '../bytes.ts'

const cache = new Map<string, RegExp>()
const classes: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' \\t\\n\\r\\f\\v',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  print: ' -~',
  graph: '!-~',
  cntrl: '\\x00-\\x1f\\x7f',
  xdigit: '0-9A-Fa-f',
  word: 'A-Za-z0-9_',
}

export interface PatternOptions {
  readonly isExtended?: boolean
  readonly ignoreCase?: boolean
  /** In path names `*` and `?` stop at a slash. */
  readonly isPath?: boolean
}

/** Puts backslashes before everything special, so that a text matches itself. */
export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]()|!+@]/g, '\\$&')
}

/** Whether a text has a wildcard that is not escaped. */
export function hasWildcard(pattern: string, { isExtended = false }: PatternOptions = {}): boolean {
  const bare = pattern.replace(/\\[\s\S]/g, '')
  return /[*?]|\[[^\]]*\]/.test(bare) || (isExtended && /[@!+*?]\(/.test(bare))
}

/** Whether the pattern matches the whole text. */
export function matches(pattern: string, text: string, options: PatternOptions = {}): boolean {
  return wholeRegex(pattern, options).test(toText(text))
}

/** A regular expression that matches the whole text; for text, not bytes. */
function wholeRegex(pattern: string, options: PatternOptions = {}): RegExp {
  const key = `${options.isExtended ? 'x' : ''}${options.ignoreCase ? 'i' : ''}${options.isPath ? 'p' : ''}:${pattern}`
  const known = cache.get(key)
  if (known) return known
  if (cache.size > 2000) cache.clear()
  const regex = new RegExp(
    `^(?:${regexSource(toText(pattern), options)})$`,
    options.ignoreCase ? 'sui' : 'su',
  )
  cache.set(key, regex)
  return regex
}

/** The source of a regular expression (flags `su`) for a pattern. */
export function regexSource(pattern: string, options: PatternOptions = {}): string {
  return translate(pattern, options)
}

function translate(pattern: string, options: PatternOptions): string {
  const any = options.isPath ? '[^/]' : '[^]'
  let source = ''
  for (let at = 0; at < pattern.length; at++) {
    const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
    if (options.isExtended && '?*+@!'.includes(character) && pattern.charAt(at + 1) === '(') {
      const end = closing(pattern, at + 1)
      if (end !== -1) {
        source += extended(character, pattern.slice(at + 2, end), { options, rest: pattern.slice(end + 1) })
        at = end
        continue
      }
    }
    if (character === '*') {
      while (pattern.charAt(at + 1) === '*') at++
      source += `${any}*`
    } else if (character === '?') source += any
    else if (character === '[') {
      const set = bracket(pattern, at)
      source += set?.source ?? '\\['
      at = set?.end ?? at
    } else if (character === '\\') {
      const next = pattern.codePointAt(at + 1)
      source += next === undefined ? '\\\\' : escapedCharacter(String.fromCodePoint(next))
      at += next === undefined ? 0 : String.fromCodePoint(next).length
    } else {
      source += escapedCharacter(character)
      at += character.length - 1
    }
  }
  return source
}

function escapedCharacter(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character
}

function closing(pattern: string, open: number): number {
  let depth = 0
  for (let at = open; at < pattern.length; at++) {
    if (pattern.charAt(at) === '\\') at++
    else if (pattern.charAt(at) === '(') depth++
    else if (pattern.charAt(at) === ')' && --depth === 0) return at
  }
  return -1
}

function extended(
  kind: string,
  inner: string,
  { options, rest }: { options: PatternOptions; rest: string },
): string {
  const choices = alternatives(inner).map(choice => translate(choice, options))
  const group = `(?:${choices.join('|')})`
  if (kind === '!') return `(?!${group}(?:${translate(rest, options)})$)${options.isPath ? '[^/]' : '[^]'}*`
  return group + { '?': '?', '*': '*', '+': '+', '@': '' }[kind as '?' | '*' | '+' | '@']
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

/** `[…]` at a position, as a class of a regular expression; undefined where it is not closed. */
function bracket(pattern: string, start: number): { source: string; end: number } | undefined {
  let at = start + 1
  const isNegated = pattern.charAt(at) === '!' || pattern.charAt(at) === '^'
  if (isNegated) at++
  let set = ''
  for (let isFirst = true; ; isFirst = false) {
    if (at >= pattern.length) return undefined
    const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
    if (character === ']' && !isFirst) break
    const named = /^\[:([a-z]+):\]/.exec(pattern.slice(at))
    if (named) {
      set += classes[named[1] ?? ''] ?? ''
      at += named[0].length
      continue
    }
    if (character === '\\' && at + 1 < pattern.length) {
      at++
      set += inClass(pattern.charAt(at))
      at++
    } else {
      set += character === '-' ? (isRange(pattern, at, isFirst) ? '-' : '\\-') : inClass(character)
      at += character.length
    }
  }
  if (set === '') return { source: isNegated ? '[^]' : '(?!)', end: at }
  return { source: isSane(set) ? `[${isNegated ? '^' : ''}${set}]` : '(?!)', end: at }
}

function isRange(pattern: string, at: number, isFirst: boolean): boolean {
  return !isFirst && pattern.charAt(at + 1) !== ']' && !/[[!^]/.test(pattern.charAt(at - 1)) === true
}

function isSane(set: string): boolean {
  try {
    new RegExp(`[${set}]`, 'u')
    return true
  } catch {
    return false
  }
}

function inClass(character: string): string {
  return /[\\\]^[&~|{}()/-]/.test(character) ? `\\${character}` : character
}
