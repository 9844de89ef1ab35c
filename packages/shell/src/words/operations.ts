// The text operations of `${x…}`: trimming, replacing, letter case, transformations.

import { charactersOf, toBytes, toText } from '../bytes.ts'
import { lowerCase, upperCase } from '../format/letter-case.ts'
import { isUtf8Locale } from '../locale.ts'
import type { Shell } from '../shell.ts'
import { elementsOf, keysOf, type Variable } from '../state/variables.ts'
import type { Parameter } from '../syntax/ast.ts'
import { decodeEscapes } from '../syntax/escapes.ts'
import { attributeLetters, declaration } from './declaration.ts'
import type { Expansion } from './parameter.ts'
import { hasWildcard, matches, type PatternOptions, PatternSearch } from './pattern/pattern.ts'
import { expandPrompt } from './prompt.ts'
import { doubleQuoted, octalQuoted, singleQuoted } from './quote.ts'

function patternOptions(shell: Shell): PatternOptions {
  return {
    isExtended: shell.shellOptions.has('extglob'),
    ignoreCase: shell.shellOptions.has('nocasematch'),
    isUtf8: isUtf8Locale(shell),
  }
}

// what a pattern counts by: characters, or bytes where the locale has only these
function unitsOf(text: string, shell: Shell): readonly string[] {
  return isUtf8Locale(shell) ? charactersOf(text) : text.split('')
}

interface TrimOptions {
  readonly operator: '#' | '##' | '%' | '%%'
  readonly pattern: string
  readonly shell: Shell
}

/** Cuts what matches off the beginning or the end: shortest, or longest where doubled. */
export function trim(text: string, { operator, pattern, shell }: TrimOptions): string {
  if (pattern === '') return text
  const options = patternOptions(shell)
  const isStart = operator.startsWith('#')
  if (!hasWildcard(pattern, options)) {
    const plain = pattern.replace(/\\([\s\S])/g, '$1')
    if (isStart) return text.startsWith(plain) ? text.slice(plain.length) : text
    return text.endsWith(plain) ? text.slice(0, text.length - plain.length) : text
  }
  const search = new PatternSearch(pattern, text, options)
  const which = { isLongest: operator.length === 2 }
  const match = isStart ? search.prefix(which) : search.suffix(which)
  if (!match) return text
  const characters = unitsOf(text, shell)
  return (isStart ? characters.slice(match.end) : characters.slice(0, match.start)).join('')
}

interface ReplaceOptions {
  readonly where: 'first' | 'all' | 'start' | 'end'
  readonly pattern: string
  /** Escaped as a pattern is, so that a bare `&` can be told from a quoted one. */
  readonly replacement: string
  readonly shell: Shell
}

// bash takes `[^]` for a whole set when it reckons how long a match has to be, and then finds none of that length
const misreckoned = /^(?:\\[\s\S]|[^\\*(])*\[[!^]\](?:\\[\s\S]|[^\\*(])*$/

/** Replaces what matches; a bare `&` in the replacement is the match. */
export function replace(text: string, { where, pattern, replacement, shell }: ReplaceOptions): string {
  const isEdge = where === 'start' || where === 'end'
  if ((pattern === '' && !isEdge) || misreckoned.test(pattern)) return text
  const hasMatch = shell.shellOptions.has('patsub_replacement')
  const characters = unitsOf(text, shell)
  const piece = (start: number, end?: number) => characters.slice(start, end).join('')
  const put = (start: number, end: number) =>
    replacement.replace(/\\([\s\S])|&/g, (mark: string, quoted?: string) => {
      return quoted ?? (hasMatch ? piece(start, end) : mark)
    })
  const search = new PatternSearch(pattern, text, patternOptions(shell))
  const next = (from: number) => {
    if (!isEdge) return search.first(from)
    return where === 'start' ? search.prefix({ isLongest: true }) : search.suffix({ isLongest: true })
  }
  const pieces: string[] = []
  let at = 0
  do {
    const match = next(at)
    if (!match) break
    pieces.push(piece(at, match.start), put(match.start, match.end))
    at = match.end
    if (match.end > match.start) continue
    pieces.push(piece(at, at + 1))
    at += 1
  } while (where === 'all' && at < characters.length)
  return pieces.join('') + piece(at)
}

interface CaseOptions {
  readonly operator: '^' | '^^' | ',' | ',,' | '~' | '~~'
  readonly pattern: string
}

/** The text with the letters that match a pattern in another case: `${x^}` and its like. */
export function changeCase(text: string, { operator, pattern }: CaseOptions): string {
  const characters = [...toText(text)]
  const changed = characters.map((character, index) => {
    if (operator.length === 1 && index > 0) return character
    if (!matches(pattern, toBytes(character))) return character
    if (operator.startsWith('^')) return upperCase(character)
    if (operator.startsWith(',')) return lowerCase(character)
    const upper = upperCase(character)
    return upper === character ? lowerCase(character) : upper
  })
  return toBytes(changed.join(''))
}

interface TransformOptions {
  readonly letter: string
  readonly parameter: Parameter
  readonly shell: Shell
}

/** `${x@Q}` and its like. */
export function transform(expansion: Expansion, { letter, parameter, shell }: TransformOptions): Expansion {
  const variable = shell.variables.find(parameter.name)
  if (letter === 'a') {
    const letters = variable ? attributeLetters(variable) : ''
    return expansion.kind === 'values'
      ? { ...expansion, texts: expansion.texts.map(() => letters) }
      : { kind: 'value', text: letters }
  }
  if (letter === 'A') {
    if (!variable) return { kind: 'value', text: '' }
    const isWhole = expansion.kind === 'values' || (!variable.list && !variable.table)
    return {
      kind: 'value',
      text: isWhole
        ? assignmentText(parameter.name, variable)
        : elementText(parameter.name, variable, expansion),
    }
  }
  if (letter === 'K' && expansion.kind === 'values') {
    const pairs = keysOf(variable).map(
      (key, index) => `${key} ${doubleQuoted(elementsOf(variable)[index] ?? '')}`,
    )
    return { kind: 'value', text: pairs.join(' ') }
  }
  if (letter === 'k' && expansion.kind === 'values') {
    const texts = keysOf(variable).flatMap((key, index) => [key, elementsOf(variable)[index] ?? ''])
    return { kind: 'values', texts, isJoined: expansion.isJoined }
  }
  const change = (text: string) => transformed(text, letter, shell)
  if (expansion.kind === 'values') return { ...expansion, texts: expansion.texts.map(change) }
  if (expansion.kind === 'value')
    return { kind: 'value', text: variable || expansion.text !== '' ? change(expansion.text) : '' }
  return expansion
}

// as `declare -p`, but plain values in single quotes, and no `declare` where there is no attribute
function assignmentText(name: string, variable: Variable): string {
  if (variable.list || variable.table || variable.value === undefined) return declaration(name, variable)
  const letters = attributeLetters(variable)
  return `${letters === '' ? '' : `declare -${letters} `}${name}=${singleQuoted(variable.value)}`
}

function elementText(name: string, variable: Variable, expansion: Expansion): string {
  const text = expansion.kind === 'value' ? expansion.text : ''
  return `declare -${attributeLetters(variable)} ${name}=${singleQuoted(text)}`
}

function transformed(text: string, letter: string, shell: Shell): string {
  if (letter === 'U') return toBytes(toText(text).toUpperCase())
  if (letter === 'L') return toBytes(toText(text).toLowerCase())
  if (letter === 'u') return changeCase(text, { operator: '^', pattern: '?' })
  if (letter === 'E') return decodeEscapes(text, { style: 'ansi', isUtf8: isUtf8Locale(shell) }).bytes
  if (letter === 'P') return expandPrompt(text, shell)
  return isUtf8Locale(shell) || !/[\x80-\xff]/.test(text) ? singleQuoted(text) : octalQuoted(text)
}
