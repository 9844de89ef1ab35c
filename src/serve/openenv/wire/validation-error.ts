// What a message lacks, item by item, in the shape OpenEnv's clients know from its server.
import type { z } from 'zod'
import type { Json } from '../../../world/json.ts'

/** One thing that is wrong: what kind, where, in words, and what stood there. */
export interface ValidationItem {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input: unknown
  readonly ctx?: { readonly [name: string]: Json }
}

type Issue = z.core.$ZodIssue
type Described = Pick<ValidationItem, 'type' | 'msg' | 'ctx'>

/** The message of a schema that takes whole numbers: its issues do not say so otherwise. */
export const wholeNumber = 'a whole number'

/** Input that cannot be taken. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly items: readonly ValidationItem[]

  constructor(items: readonly ValidationItem[]) {
    super(items.map(({ msg }) => msg).join('; '))
    this.items = items
  }
}

/** Checks a value; throws ValidationError, its places beginning with `at`. */
export function validated<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { at = [] }: { at?: readonly string[] } = {},
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  throw new ValidationError(itemsOf(error.issues, value, at))
}

/** One item of our own wording. */
export function invalid(loc: readonly (string | number)[], msg: string, input: unknown): ValidationError {
  return new ValidationError([{ type: 'value_error', loc, msg, input }])
}

/** Issues of a schema as items. */
export function itemsOf(
  issues: readonly Issue[],
  value: unknown,
  at: readonly (string | number)[] = [],
): ValidationItem[] {
  return issues.flatMap(issue => itemOf(issue, value, at))
}

function itemOf(issue: Issue, value: unknown, at: readonly (string | number)[]): ValidationItem[] {
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))
  const loc = [...at, ...path]
  const input = valueAt(value, path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({
      type: 'extra_forbidden',
      loc: [...loc, key],
      msg: 'Extra inputs are not permitted',
      input: valueAt(input, [key]),
    }))
  }
  if (issue.code === 'invalid_union') {
    // the one form that is near: an object among lists, and the like
    const near = issue.errors.filter(branch =>
      branch.every(({ path: inner }) => inner.length > 0 || isKeys(branch)),
    )
    const [only, ...others] = near
    if (only && others.length === 0) return itemsOf(only, input, loc)
  }
  if (input === undefined) {
    const parent = path.length === 0 ? null : valueAt(value, path.slice(0, -1))
    return [{ type: 'missing', loc, msg: 'Field required', input: parent }]
  }
  if (issue.code === 'invalid_type' && path.length === 0 && at.length > 0) {
    const msg = 'Input should be a valid dictionary or object to extract fields from'
    return [{ type: 'model_attributes_type', loc, msg, input }]
  }
  return [{ loc, input, ...described(issue, input) }]
}

function isKeys(branch: readonly Issue[]): boolean {
  return branch.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys')
}

function described(issue: Issue, input: unknown): Described {
  if (issue.code === 'invalid_type') {
    return wrongType(issue.message === wholeNumber ? 'int' : issue.expected, input)
  }
  if (issue.code === 'too_small' && issue.origin === 'number') return tooSmall(issue)
  if (issue.code === 'too_small' && issue.origin === 'int') return tooSmall(issue)
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const limit = Number(issue.maximum)
    return {
      type: 'string_too_long',
      msg: `String should have at most ${limit} characters`,
      ctx: { max_length: limit },
    }
  }
  if (issue.code === 'invalid_value') {
    const wanted = issue.values.map(value => `'${String(value)}'`).join(' or ')
    return { type: 'literal_error', msg: `Input should be ${wanted}`, ctx: { expected: wanted } }
  }
  return { type: 'value_error', msg: issue.message }
}

function tooSmall({
  minimum,
  inclusive,
}: {
  minimum: number | bigint
  inclusive?: boolean | undefined
}): Described {
  const limit = Number(minimum)
  return inclusive
    ? {
        type: 'greater_than_equal',
        msg: `Input should be greater than or equal to ${limit}`,
        ctx: { ge: limit },
      }
    : { type: 'greater_than', msg: `Input should be greater than ${limit}`, ctx: { gt: limit } }
}

function wrongType(expected: string, input: unknown): Described {
  if (expected === 'record' || expected === 'object') {
    return { type: 'dict_type', msg: 'Input should be a valid dictionary' }
  }
  if (expected === 'string') return { type: 'string_type', msg: 'Input should be a valid string' }
  if (expected === 'boolean') return { type: 'bool_type', msg: 'Input should be a valid boolean' }
  if (expected === 'array') return { type: 'list_type', msg: 'Input should be a valid list' }
  const kind = expected === 'int' ? 'integer' : 'number'
  const name = expected === 'int' ? 'int' : 'float'
  if (typeof input === 'string') {
    const article = expected === 'int' ? 'an' : 'a'
    return {
      type: `${name}_parsing`,
      msg: `Input should be a valid ${kind}, unable to parse string as ${article} ${kind}`,
    }
  }
  return { type: `${name}_type`, msg: `Input should be a valid ${kind}` }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let here = value
  for (const part of path) {
    if (here === null || typeof here !== 'object') return undefined
    here = (here as { [key: string | number]: unknown })[part]
  }
  return here
}
