// The text operations of `${x…}`: trimming, replacing, letter case, transformations.
import { charactersOf, toBytes, toText } from '../bytes.ts'
import type { Shell } from '../shell.ts'
import { elementsOf, keysOf, type Variable } from '../state/variables.ts'
import type { Parameter } from '../syntax/ast.ts'
import { decodeEscapes } from '../syntax/escapes.ts'
import { attributeLetters, declaration } from './declaration.ts'
import type { Expansion } from './parameter.ts'
import { hasWildcard, matches, type PatternOptions, regexSource } from './pattern.ts'
import { expandPrompt } from './prompt.ts'
import { doubleQuoted, singleQuoted } from './quote.ts'

function patternOptions(shell: Shell): PatternOptions {
  return { isExtended: shell.shellOptions.has('extglob'), ignoreCase: shell.shellOptions.has('nocasematch') }
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
  const characters = charactersOf(text)
  const count = characters.length
  for (let step = 0; step <= count; step++) {
    const length = operator.length === 1 ? step : count - step
    const piece = isStart ? characters.slice(0, length) : characters.slice(count - length)
    if (!matches(pattern, piece.join(''), options)) continue
    return (isStart ? characters.slice(length) : characters.slice(0, count - length)).join('')
  }
  return text
}

interface ReplaceOptions {
  readonly where: 'first' | 'all' | 'start' | 'end'
  readonly pattern: string
  /** Escaped as a pattern is, so that a bare `&` can be told from a quoted one. */
  readonly replacement: string
  readonly shell: Shell
}

/** Replaces what matches; a bare `&` in the replacement is the match. */
export function replace(text: string, { where, pattern, replacement, shell }: ReplaceOptions): string {
  if (pattern === '' && where !== 'start' && where !== 'end') return text
  const source = regexSource(toText(pattern), patternOptions(shell))
  const anchored = where === 'start' ? `^(?:${source})` : where === 'end' ? `(?:${source})$` : source
  const flags = `su${where === 'all' ? 'g' : ''}${shell.shellOptions.has('nocasematch') ? 'i' : ''}`
  const hasMatch = shell.shellOptions.has('patsub_replacement')
  const put = (match: string) =>
    toText(replacement).replace(
      /\\([\s\S])|&/g,
      (piece: string, quoted?: string) => quoted ?? (hasMatch ? match : piece),
    )
  return toBytes(
    toText(text).replace(new RegExp(anchored, flags), match =>
      match === '' && where === 'all' ? '' : put(match),
    ),
  )
}

interface CaseOptions {
  readonly operator: '^' | '^^' | ',' | ',,' | '~' | '~~'
  readonly pattern: string
}

export function changeCase(text: string, { operator, pattern }: CaseOptions): string {
  const characters = [...toText(text)]
  const changed = characters.map((character, index) => {
    if (operator.length === 1 && index > 0) return character
    if (!matches(pattern, toBytes(character))) return character
    if (operator.startsWith('^')) return character.toUpperCase()
    if (operator.startsWith(',')) return character.toLowerCase()
    const upper = character.toUpperCase()
    return upper === character ? character.toLowerCase() : upper
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
  if (letter === 'a') return { kind: 'value', text: variable ? attributeLetters(variable) : '' }
  if (letter === 'A')
    return {
      kind: 'value',
      text: variable ? assignmentText(parameter.name, variable) : '',
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

function transformed(text: string, letter: string, shell: Shell): string {
  if (letter === 'U') return toBytes(toText(text).toUpperCase())
  if (letter === 'L') return toBytes(toText(text).toLowerCase())
  if (letter === 'u') return changeCase(text, { operator: '^', pattern: '?' })
  if (letter === 'E') return decodeEscapes(text, { style: 'ansi' }).bytes
  if (letter === 'P') return expandPrompt(text, shell)
  return singleQuoted(text)
}
