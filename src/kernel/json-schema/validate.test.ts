import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'
import type { Schema } from './schema.ts'
import { validate } from './validate.ts'

const complaints = (schema: Schema, value: Json) =>
  validate(schema, value).issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

// the words are those of zod, with which servers declare their schemas
const shape = z.object({
  path: z.string().min(2).max(4),
  count: z.number().min(1).max(5).optional(),
  whole: z.int().optional(),
  mode: z.enum(['a', 'b']),
  edits: z.array(z.object({ old: z.string(), kind: z.literal('x').optional() })).min(1),
  either: z.union([z.string(), z.number().min(3)]).optional(),
  nothing: z.string().nullable().optional(),
  mail: z.email().optional(),
  moment: z.iso.datetime().optional(),
  day: z.iso.date().optional(),
  pattern: z.string().regex(/^a+$/).optional(),
  table: z.record(z.string(), z.number()).optional(),
  closed: z.strictObject({ a: z.string() }).optional(),
  fives: z.number().multipleOf(5).optional(),
  flag: z.boolean().optional(),
})
const schema = z.toJSONSchema(shape, { target: 'draft-7', io: 'input' }) as Schema

function zodComplaints(value: unknown): readonly string[] {
  const result = shape.safeParse(value)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('validate', () => {
  it('complains in the words of zod', () => {
    for (const value of [
      {},
      { path: 'a', mode: 'c', edits: [] },
      { path: 'abc', mode: 'a', edits: [{ old: 'x' }] },
      {
        path: 1,
        count: 0,
        whole: 1.5,
        mode: 'a',
        edits: [{}, { old: 1, kind: 'y' }],
        either: true,
        nothing: 3,
      },
      { path: 'abcde', mode: 'b', edits: 7, mail: 'x', moment: 'x', day: '2025-02-30', pattern: 'b' },
      { path: 'abc', mode: 'b', edits: [{ old: '' }], table: { a: 'x' }, closed: { b: 1, c: 2 }, fives: 3 },
      { path: 'abc', mode: 'a', edits: [{ old: 'x' }], either: 1, whole: 'x', table: 3, flag: 'yes' },
      { path: 'abc', mode: 'b', edits: [{ old: '' }], fives: 4.440892098500626e-15 },
      { path: 'abc', mode: 'b', edits: [{ old: '' }], fives: 15 - 1e-14 },
    ])
      assert.deepEqual(complaints(schema, value as Json), zodComplaints(value))
  })

  it('agrees with zod on whatever comes', () => {
    // zod measures whatever has a field of this name
    const json = fc.jsonValue({ maxDepth: 2 }).filter(value => !JSON.stringify(value).includes('"length"'))
    const field = fc.oneof(json, fc.constantFrom('a', 'b', 'abc', 3, 5, null, true))
    const keys = Object.keys(shape.shape)
    const anything = fc.dictionary(fc.constantFrom(...keys, 'other'), field)
    fc.assert(
      fc.property(anything, value => {
        assert.deepEqual(complaints(schema, value as Json), zodComplaints(value))
      }),
    )
  })

  it('follows references within the schema, also to itself', () => {
    const tree: Schema = {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
          required: ['name'],
        },
      },
    }
    assert.deepEqual(complaints(tree, { name: 'a', children: [{ name: 'b' }, { children: [] }] }), [
      'children.1.name: Invalid input: expected string, received undefined',
    ])
  })

  it('says which keywords it cannot decide', () => {
    const { issues, undecided } = validate({ not: { type: 'string' }, pattern: '(?=a)' }, 'a')
    assert.deepEqual([issues, [...undecided]], [[], ['not', 'pattern']])
  })

  it('takes true for anything and false for nothing', () => {
    assert.deepEqual(complaints(true, 7), [])
    assert.deepEqual(complaints(false, 7), [': Invalid input: expected never, received number'])
  })

  it('stops at a schema that only refers to itself', () => {
    assert.throws(
      () => validate({ $ref: '#' }, {}),
      (error: WorldError) => error.at === 'limit' && error.remedy !== undefined,
    )
  })

  it('stops at alternatives that multiply', () => {
    let level: Schema = { type: 'string' }
    for (let depth = 0; depth < 60; depth++) level = { anyOf: [level, level] } as Schema
    assert.throws(() => validate(level, 7), WorldError)
  })

  it('matches a catastrophic pattern in linear time', () => {
    const { issues } = validate({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}b`)
    assert.deepEqual(issues, [
      { path: [], message: 'Invalid string: must match pattern /^(a+)+$/', isFatal: false },
    ])
  })
})
