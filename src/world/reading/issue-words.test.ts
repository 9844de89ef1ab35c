import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { issueWords } from './issue-words.ts'

function words(schema: z.ZodType, value: unknown): string | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return issue && issueWords(issue, value)
}

describe('issueWords', () => {
  it('says what should stand there and what does', () => {
    const told: readonly (readonly [z.ZodType, unknown, string])[] = [
      [z.string(), undefined, 'is missing: expected a text'],
      [z.string().min(1), '', 'must not be empty'],
      [z.string().max(2), 'abc', 'expected at most 2 characters, found 3'],
      [z.boolean(), 'yes', 'expected true or false, found "yes"'],
      [z.array(z.string()).min(2), ['a'], 'expected at least 2 entries, found 1'],
      [z.number().max(5), 9, 'expected at most 5, found 9'],
      [z.literal(1), 2, 'expected 1, found 2'],
      [z.enum(['crimson', 'green']), 'gren', "there is no 'gren' here. Did you mean green?"],
      [z.enum(['red', 'green']), 7, 'expected one of red, green, found 7'],
      [z.union([z.string(), z.number()]), {}, 'expected a text or a number, found an object'],
      [z.iso.datetime(), 'noon', 'expected a time such as 2026-03-02T08:00:00Z, found "noon"'],
      [z.string().startsWith('/'), 'a', 'must start with "/", found "a"'],
      [z.string().regex(/a/, 'expected an a'), 'b', 'expected an a, found "b"'],
      [z.string().refine(() => false, 'not this one'), 'b', 'not this one'],
      [z.number(), 'x'.repeat(99), `expected a number, found "${'x'.repeat(39)}…`],
    ]
    for (const [schema, value, expected] of told) assert.equal(words(schema, value), expected)
  })
})
