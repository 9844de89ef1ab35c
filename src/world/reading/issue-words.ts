// One complaint of a schema in words: what stands there, and what should.
import type { z } from 'zod'
import { nearest } from '../text/nearest.ts'

export type Issue = z.core.$ZodIssue

const kinds: { readonly [type: string]: string } = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  map: 'an object with fields',
  tuple: 'a list',
  null: 'null',
}

/** The complaint without its place; `found` is what stands there. */
export function issueWords(issue: Issue, found: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return expected(kinds[issue.expected] ?? issue.expected, found)
    case 'invalid_value':
      return oneOf(issue.values.map(String), found)
    case 'invalid_union':
      return unionWords(issue, found)
    case 'too_small':
    case 'too_big':
      return bounded(issue, found)
    case 'invalid_format':
      return formatWords(issue, found)
    default:
      return issue.message
  }
}

function expected(what: string, found: unknown): string {
  return found === undefined ? `is missing: expected ${what}` : `expected ${what}, found ${shown(found)}`
}

function oneOf(options: readonly string[], found: unknown): string {
  if (options.length === 1) return expected(options[0] ?? '', found)
  if (typeof found !== 'string') return expected(`one of ${options.join(', ')}`, found)
  return `there is no '${found}' here. ${nearest(found, options)}`
}

// of each kind of value that would do
function unionWords(issue: Extract<Issue, { code: 'invalid_union' }>, found: unknown): string {
  const { options } = issue as { options?: readonly string[] }
  if (options) return oneOf(options.map(String), found)
  const wanted = issue.errors.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0
      ? [kinds[first.expected] ?? first.expected]
      : [],
  )
  return wanted.length === 0 ? issue.message : expected([...new Set(wanted)].join(' or '), found)
}

function bounded(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, found: unknown): string {
  const isSmall = issue.code === 'too_small'
  const bound = Number(isSmall ? issue.minimum : issue.maximum)
  const compared = isSmall
    ? issue.inclusive
      ? 'at least'
      : 'more than'
    : issue.inclusive
      ? 'at most'
      : 'less than'
  if (issue.origin === 'string' && isSmall && bound === 1) return 'must not be empty'
  const counted: { readonly [origin: string]: string } = {
    string: 'characters',
    array: 'entries',
    object: 'fields',
  }
  const what = counted[issue.origin]
  if (what === undefined) return expected(`${compared} ${bound}`, found)
  const { length = 0 } = (found ?? {}) as { length?: number }
  return `expected ${compared} ${bound} ${what}, found ${length}`
}

function formatWords(
  { format, message }: Extract<Issue, { code: 'invalid_format' }>,
  found: unknown,
): string {
  if (format === 'datetime') return expected('a time such as 2026-03-02T08:00:00Z', found)
  const [, must] = /^Invalid string: (must .*)$/.exec(message) ?? []
  return must === undefined ? `${message}, found ${shown(found)}` : `${must}, found ${shown(found)}`
}

const longest = 40

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value !== null && typeof value === 'object') return 'an object'
  const text = value === null ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
