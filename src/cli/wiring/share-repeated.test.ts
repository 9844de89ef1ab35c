import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareRepeated } from './share-repeated.ts'

const long = (text: string) => ({ type: 'string', description: `${text} ${'and so on '.repeat(12)}` })

describe('shareRepeated', () => {
  it('writes a field that occurs more than once under $defs, by its name', () => {
    const schema = {
      anyOf: [
        { properties: { kind: { const: 'a' }, weight: long('How much') } },
        { properties: { kind: { const: 'b' }, weight: long('How much') } },
      ],
    }
    const weight = { $ref: '#/$defs/weight' }
    assert.deepEqual(shareRepeated(schema), {
      anyOf: [
        { properties: { kind: { const: 'a' }, weight } },
        { properties: { kind: { const: 'b' }, weight } },
      ],
      $defs: { weight: long('How much') },
    })
  })

  it('leaves alone what is short, and what occurs once inside of what is repeated', () => {
    const inner = { type: 'object', properties: { deep: long('Once'), short: { type: 'string' } } }
    const schema = { properties: { one: inner, other: { items: { properties: { one: inner } } } } }
    assert.deepEqual(shareRepeated(schema), {
      properties: {
        one: { $ref: '#/$defs/one' },
        other: { items: { properties: { one: { $ref: '#/$defs/one' } } } },
      },
      $defs: { one: inner },
    })
  })

  it('numbers names that are taken, and keeps examples as they are', () => {
    const schema = {
      properties: {
        a: { properties: { when: long('Then') } },
        b: { type: 'object', properties: { when: long('Then') } },
        c: { examples: [{ properties: { when: long('Then') } }] },
      },
      $defs: { when: { type: 'string' } },
    }
    const { properties, $defs } = shareRepeated(schema) as typeof schema
    assert.deepEqual(properties.c, schema.properties.c)
    assert.deepEqual(Object.keys($defs), ['when', 'when-2'])
  })
})
