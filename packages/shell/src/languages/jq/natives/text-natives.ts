// Builtin functions of jq about texts and times.
import { NotComputable } from '../../../not-computable.ts'
import { JqError, shown } from '../jq-error.ts'
import { isArray, type Json, kindOf } from '../json/json.ts'
import { JsonSyntaxError, parseWhole } from '../json/json-parser.ts'
import { dumpJson } from '../json/json-text.ts'
import { splitText } from '../operators.ts'
import { indices } from './collections.ts'
import { fromSeconds, secondsOf, timeParts } from './dates.ts'
import { textOf } from './formats.ts'
import { matchText } from './match-text.ts'
import { type Native, simple } from './native.ts'
import { partsIn } from './parse-time.ts'

function text(value: Json, name: string): string {
  if (typeof value !== 'string') throw new JqError(`${name}`)
  return value
}

function toNumber(value: Json): Json {
  if (typeof value === 'number') return value
  if (typeof value !== 'string')
    throw new JqError(`${kindOf(value)} (${shown(value)}) cannot be parsed as a number`)
  const parsed = fromJson(value)
  if (typeof parsed !== 'number')
    throw new JqError(`${kindOf(value)} (${shown(value)}) cannot be parsed as a number`)
  return parsed
}

function fromJson(value: string): Json {
  try {
    return parseWhole(value)
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new JqError(`${error.message} (while parsing '${value}')`)
    throw error
  }
}

function formatIn(value: Json): string {
  if (typeof value !== 'string') throw new NotComputable('strftime without a format')
  return value
}

function implode(value: Json): Json {
  if (!isArray(value) || value.some(code => typeof code !== 'number'))
    throw new NotComputable('implode of this')
  return value.map(code => String.fromCodePoint(code as number)).join('')
}

/** The functions of jq about texts and times. */
export const textNatives: readonly (readonly [string, Native])[] = [
  [
    'utf8bytelength/0',
    simple(value =>
      Buffer.byteLength(
        text(value, `${kindOf(value)} (${shown(value)}) only strings have UTF-8 byte length`),
      ),
    ),
  ],
  ['tostring/0', simple(textOf)],
  ['tonumber/0', simple(toNumber)],
  ['tojson/0', simple(value => dumpJson(value))],
  [
    'fromjson/0',
    simple(value => fromJson(text(value, `${kindOf(value)} (${shown(value)}) cannot be parsed as JSON`))),
  ],
  ['indices/1', simple((value, part = null) => indices(value, part))],
  [
    'startswith/1',
    simple((value, part = null) =>
      text(value, 'startswith() requires string inputs').startsWith(
        text(part, 'startswith() requires string inputs'),
      ),
    ),
  ],
  [
    'endswith/1',
    simple((value, part = null) =>
      text(value, 'endswith() requires string inputs').endsWith(
        text(part, 'endswith() requires string inputs'),
      ),
    ),
  ],
  [
    'ltrimstr/1',
    simple((value, part = null) =>
      typeof value === 'string' && typeof part === 'string' && value.startsWith(part)
        ? value.slice(part.length)
        : value,
    ),
  ],
  [
    'rtrimstr/1',
    simple((value, part = null) =>
      typeof value === 'string' && typeof part === 'string' && part !== '' && value.endsWith(part)
        ? value.slice(0, -part.length)
        : value,
    ),
  ],
  [
    'explode/0',
    simple(value =>
      [...text(value, 'explode input must be a string')].map(character => character.codePointAt(0) ?? 0),
    ),
  ],
  ['implode/0', simple(implode)],
  [
    'split/1',
    simple((value, separator = null) =>
      splitText(
        text(value, 'split input and separator must be strings'),
        text(separator, 'split input and separator must be strings'),
      ),
    ),
  ],
  [
    '_match/3',
    simple((value, pattern = null, flags = null, test = null) =>
      matchText(value, { pattern, flags, isTest: test === true }),
    ),
  ],
  ['gmtime/0', simple(value => timeParts(value))],
  ['mktime/0', simple(value => secondsOf(value))],
  [
    'strftime/1',
    simple((value, format = null) =>
      fromSeconds(isArray(value) ? secondsOf(value, 'strftime/1') : value, formatIn(format)),
    ),
  ],
  [
    'todate/0',
    simple(value =>
      fromSeconds(isArray(value) ? secondsOf(value, 'strftime/1') : value, '%Y-%m-%dT%H:%M:%SZ'),
    ),
  ],
  [
    'todateiso8601/0',
    simple(value =>
      fromSeconds(isArray(value) ? secondsOf(value, 'strftime/1') : value, '%Y-%m-%dT%H:%M:%SZ'),
    ),
  ],
  ['strptime/1', simple((value, format = null) => partsIn(value, format))],
]
