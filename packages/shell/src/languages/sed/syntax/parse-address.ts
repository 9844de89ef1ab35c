// Addresses: `3`, `$`, `/regex/I`, `0~4`, and as a second one `+3` and `~4`.
import { decode } from '../../regex/characters.ts'
import { PosixRegex } from '../../regex/posix-regex.ts'
import { RegexError } from '../../regex/regex-error.ts'
import type { Address, SedRegex } from './command.ts'
import { withoutEscapes } from './escapes.ts'
import type { ScriptReader } from './script-reader.ts'

export interface RegexSettings {
  readonly isExtended: boolean
  readonly isUtf8: boolean
  readonly hasLines: boolean
}

export interface ParseSettings extends RegexSettings {
  readonly isSandboxed: boolean
  /** Lines end in line ends, so that M means something. */
  readonly hasLines: boolean
}

/** An address that begins with this character; undefined when none does. */
export function parseAddress(
  character: string | undefined,
  reader: ScriptReader,
  settings: RegexSettings,
): Address | undefined {
  if (character === undefined) return undefined
  if (character === '/' || character === '\\') return regexAddress(character, reader, settings)
  if (/[0-9]/.test(character)) {
    const line = readNumber(character, reader)
    const next = reader.nextNonBlank()
    if (next !== '~') {
      reader.back(next)
      return { kind: 'line', line }
    }
    const step = readOptionalNumber(reader)
    return step > 0 ? { kind: 'step', first: line, step } : { kind: 'line', line }
  }
  if (character === '+' || character === '~') {
    const number = readOptionalNumber(reader)
    return character === '+' ? { kind: 'count', count: number } : { kind: 'multiple', of: number }
  }
  if (character === '$') return { kind: 'last' }
  return undefined
}

/** The number that begins with a digit. */
export function readNumber(first: string, reader: ScriptReader): number {
  let digits = ''
  let character: string | undefined = first
  while (character !== undefined && /[0-9]/.test(character)) {
    digits += character
    character = reader.next()
  }
  reader.back(character)
  return Number(digits)
}

function readOptionalNumber(reader: ScriptReader): number {
  const character = reader.nextNonBlank()
  if (character !== undefined && /[0-9]/.test(character)) return readNumber(character, reader)
  reader.back(character)
  return 0
}

function regexAddress(mark: string, reader: ScriptReader, settings: RegexSettings): Address {
  const delimiter = mark === '\\' ? reader.next() : mark
  const source = delimiter === undefined ? undefined : readDelimited(reader, delimiter, { isRegex: true })
  if (source === undefined) throw reader.error('unterminated address regex')
  let flags = ''
  let character = reader.nextNonBlank()
  while (character === 'I' || character === 'M') {
    flags += character
    character = reader.nextNonBlank()
  }
  reader.back(character)
  return { kind: 'regex', regex: makeRegex(source, flags, { reader, settings }) }
}

/** The text up to a delimiter; undefined where it does not come. */
export function readDelimited(
  reader: ScriptReader,
  delimiter: string,
  { isRegex }: { isRegex: boolean },
): string | undefined {
  let text = ''
  while (true) {
    let character = reader.next()
    if (character === undefined) return undefined
    if (character === '\n') {
      if (isRegex) {
        reader.back(character)
        return undefined
      }
    }
    if (character === delimiter) return text
    if (character === '[' && isRegex) {
      const bracket = readBracket(reader)
      if (bracket === undefined) return undefined
      text += bracket
      continue
    }
    if (character === '\\') {
      character = reader.next()
      if (character === undefined) return undefined
      if (character === 'n' && isRegex && delimiter !== 'n') character = '\n'
      else if (character === '\n' && isRegex) text += ''
      else if (character !== delimiter || (!isRegex && character === '&')) text += '\\'
    }
    text += character
  }
}

// a delimiter inside brackets does not end the expression
function readBracket(reader: ScriptReader): string | undefined {
  let text = '['
  let first = 1
  while (true) {
    const character = reader.next()
    if (character === undefined || character === '\n') return undefined
    if (character === '^' && text === '[') first = 2
    text += character
    if (character === ']' && text.length > first + 1) return text
    const mark = character === '[' && text.length > 1 ? reader.next() : undefined
    if (mark !== undefined && /[:.=]/.test(mark)) {
      const inner = readNamed(reader, mark)
      if (inner === undefined) return undefined
      text += mark + inner
    } else reader.back(mark)
  }
}

function readNamed(reader: ScriptReader, mark: string): string | undefined {
  let text = ''
  while (!text.endsWith(`${mark}]`)) {
    const character = reader.next()
    if (character === undefined || character === '\n') return undefined
    text += character
  }
  return text
}

interface RegexPlace {
  readonly reader: ScriptReader
  readonly settings: RegexSettings
}

/** The expression of an address or a substitution; an empty one stands for the last. */
export function makeRegex(source: string, flags: string, { reader, settings }: RegexPlace): SedRegex {
  if (source === '') {
    if (flags !== '') throw reader.error('cannot specify modifiers on empty regexp')
    return { regex: undefined }
  }
  const text = withoutEscapes(source, { use: 'regex' })
  try {
    const regex = new PosixRegex(settings.isUtf8 ? decode(text) : text, {
      isExtended: settings.isExtended,
      isUtf8: settings.isUtf8,
      ignoreCase: flags.includes('I'),
      isMultiline: flags.includes('M') && settings.hasLines,
      escapes: 'sed',
    })
    return { regex }
  } catch (error) {
    if (error instanceof RegexError) throw reader.error(error.message)
    throw error
  }
}
