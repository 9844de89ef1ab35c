// The keywords of texts and numbers.
import type { Json } from '../../world/json.ts'
import { formatNamed } from './format.ts'
import { patternOf } from './pattern.ts'
import type { At, Issue, Visit } from './visit.ts'

type Keywords = { readonly [keyword: string]: Json }

const longestMatched = 100_000

/** Complaints about a text: its length, its pattern, its format. */
export function stringIssues(visit: Visit, schema: Keywords, { value, path }: At<string>): readonly Issue[] {
  const complaints: string[] = []
  const { minLength, maxLength, pattern, format } = schema
  if (typeof minLength === 'number' && value.length < minLength)
    complaints.push(`Too small: expected string to have >=${minLength} characters`)
  if (typeof maxLength === 'number' && value.length > maxLength)
    complaints.push(`Too big: expected string to have <=${maxLength} characters`)
  const known = typeof format === 'string' ? formatNamed(format) : undefined
  const fits = typeof pattern !== 'string' || isMatch(visit, pattern, value)
  // a pattern beside a format is how the format is written down, and not a complaint of its own
  if (known !== undefined && !(known.fits(value) && fits)) complaints.push(`Invalid ${known.called}`)
  else if (!fits) complaints.push(`Invalid string: must match pattern /${pattern}/`)
  return complaints.map(message => ({ path, message, isFatal: false }))
}

function isMatch(visit: Visit, pattern: string, value: string): boolean {
  const compiled = value.length > longestMatched ? undefined : patternOf(pattern)
  if (compiled === undefined) visit.undecided.add('pattern')
  return compiled?.matcher(value).find() ?? true
}

/** Complaints about the length of a value that is of another kind: whatever has a length is measured all the same. */
export function lengthIssues(schema: Keywords, { value, path }: At): readonly Issue[] {
  if (typeof value !== 'string' && !Array.isArray(value)) return []
  const [kind, unit] = typeof value === 'string' ? ['string', 'characters'] : ['array', 'items']
  const least = schema.minLength ?? schema.minItems
  const most = schema.maxLength ?? schema.maxItems
  const complaints: string[] = []
  if (typeof least === 'number' && value.length < least)
    complaints.push(`Too small: expected ${kind} to have >=${least} ${unit}`)
  if (typeof most === 'number' && value.length > most)
    complaints.push(`Too big: expected ${kind} to have <=${most} ${unit}`)
  return complaints.map(message => ({ path, message, isFatal: false }))
}

const bounds = [
  ['minimum', (value: number, bound: number) => value >= bound, 'Too small', '>='],
  ['exclusiveMinimum', (value: number, bound: number) => value > bound, 'Too small', '>'],
  ['maximum', (value: number, bound: number) => value <= bound, 'Too big', '<='],
  ['exclusiveMaximum', (value: number, bound: number) => value < bound, 'Too big', '<'],
] as const

/** Complaints about a number: its bounds, and what it must be a multiple of. */
export function numberIssues(schema: Keywords, { value, path }: At<number>): readonly Issue[] {
  const complaints = bounds.flatMap(([keyword, holds, words, sign]) => {
    const bound = schema[keyword]
    if (typeof bound !== 'number' || holds(value, bound)) return []
    // the bounds that every whole number has are those of its own kind
    const isOwn = schema.type === 'integer' && Math.abs(bound) === Number.MAX_SAFE_INTEGER
    return [`${words}: expected ${isOwn ? 'int' : 'number'} to be ${sign}${bound}`]
  })
  const { multipleOf } = schema
  if (typeof multipleOf === 'number' && multipleOf > 0 && !isMultiple(value, multipleOf))
    complaints.push(`Invalid number: must be a multiple of ${multipleOf}`)
  return complaints.map(message => ({ path, message, isFatal: false }))
}

// 0.3 is a multiple of 0.1, whatever the binary fractions say: both numbers and their quotient are rounded, which moves
// the quotient by less than two of the steps that doubles have there. zod allows four
function isMultiple(value: number, of: number): boolean {
  const quotient = value / of
  return Math.abs(quotient - Math.round(quotient)) < 4 * Number.EPSILON * Math.max(1, Math.abs(quotient))
}
