import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { ValidationError, type ValidationItem, validated, wholeNumber } from './validation-error.ts'

const itemsOf = (schema: z.ZodType, value: unknown, at?: string[]): readonly ValidationItem[] => {
  try {
    validated(schema, value, at ? { at } : {})
  } catch (error) {
    assert.ok(error instanceof ValidationError)
    return error.items
  }
  return []
}

describe('validated', () => {
  it('is the value where it fits', () => {
    assert.deepEqual(validated(z.strictObject({ a: z.string().default('b') }), {}), { a: 'b' })
  })

  it('has an item for each fault, with its place and what stood there', () => {
    const schema = z.strictObject({
      name: z.string(),
      count: z.int(wholeNumber).min(1),
      share: z.number().gt(0),
      label: z.string().max(3),
      is: z.boolean(),
      kind: z.literal(['a', 'b']),
      list: z.array(z.string()),
      map: z.record(z.string(), z.string()),
    })
    const value = {
      name: 7,
      count: 0,
      share: 'x',
      label: 'long',
      is: 'no',
      kind: 'c',
      list: {},
      map: [],
      more: 1,
    }
    assert.deepEqual(itemsOf(schema, value), [
      { type: 'string_type', loc: ['name'], msg: 'Input should be a valid string', input: 7 },
      {
        type: 'greater_than_equal',
        loc: ['count'],
        msg: 'Input should be greater than or equal to 1',
        input: 0,
        ctx: { ge: 1 },
      },
      {
        type: 'float_parsing',
        loc: ['share'],
        msg: 'Input should be a valid number, unable to parse string as a number',
        input: 'x',
      },
      {
        type: 'string_too_long',
        loc: ['label'],
        msg: 'String should have at most 3 characters',
        input: 'long',
        ctx: { max_length: 3 },
      },
      { type: 'bool_type', loc: ['is'], msg: 'Input should be a valid boolean', input: 'no' },
      {
        type: 'literal_error',
        loc: ['kind'],
        msg: "Input should be 'a' or 'b'",
        input: 'c',
        ctx: { expected: "'a' or 'b'" },
      },
      { type: 'list_type', loc: ['list'], msg: 'Input should be a valid list', input: {} },
      { type: 'dict_type', loc: ['map'], msg: 'Input should be a valid dictionary', input: [] },
      { type: 'extra_forbidden', loc: ['more'], msg: 'Extra inputs are not permitted', input: 1 },
    ])
  })

  it('begins its places where it is told, and names what is missing by its parent', () => {
    assert.deepEqual(itemsOf(z.object({ a: z.object({ b: z.string() }) }), { a: {} }, ['body']), [
      { type: 'missing', loc: ['body', 'a', 'b'], msg: 'Field required', input: {} },
    ])
    assert.deepEqual(itemsOf(z.object({}), undefined, ['body']), [
      { type: 'missing', loc: ['body'], msg: 'Field required', input: null },
    ])
  })

  it('takes the form of a union that is near, and otherwise says what the union says', () => {
    const union = z.union([z.strictObject({ command: z.string() }), z.array(z.string())])
    assert.deepEqual(itemsOf(union, { command: 7 }), [
      { type: 'string_type', loc: ['command'], msg: 'Input should be a valid string', input: 7 },
    ])
    assert.deepEqual(itemsOf(union, 7), [{ type: 'value_error', loc: [], msg: 'Invalid input', input: 7 }])
  })
})
