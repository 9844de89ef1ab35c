import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Tool } from '../../world/world.ts'
import { describeTools } from './describe-tools.ts'

describe('describeTools', () => {
  it('lists what each tool does and takes', () => {
    const tools = [
      Tool.parse({
        name: 'book',
        description: ' Books a room. \n',
        inputSchema: {
          $schema: 'http://json-schema.org/draft-07/schema#',
          type: 'object',
          properties: {
            room: { type: 'string', description: 'Its number.' },
            nights: { type: 'integer', minimum: 1, default: 1 },
            board: { type: 'string', enum: ['none', 'half'] },
          },
          required: ['room'],
          additionalProperties: false,
        },
      }),
      Tool.parse({ name: 'ping' }),
    ]
    assert.equal(
      describeTools(tools),
      [
        '### book',
        'Books a room.',
        '- room (string, required): Its number.',
        '- nights (integer {"minimum":1}, default 1)',
        '- board ("none" | "half")',
        '- nothing else',
        '',
        '### ping',
        'No parameters.',
      ].join('\n'),
    )
  })

  it('writes nested shapes in short and strange ones as JSON', () => {
    const line = { type: 'object', properties: { item: { type: 'string' }, note: {} }, required: ['item'] }
    const tool = Tool.parse({
      name: 'order',
      inputSchema: {
        type: 'object',
        properties: {
          lines: { type: 'array', minItems: 1, items: line },
          when: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          extra: { type: 'object', additionalProperties: { type: 'number' } },
          any: true,
          tags: { type: 'array' },
        },
        additionalProperties: { type: 'string' },
        minProperties: 1,
      },
    })
    assert.equal(
      describeTools([tool]),
      [
        '### order',
        '- lines (array of { item: string, note?: any } {"minItems":1})',
        '- when ({"anyOf":[{"type":"string"},{"type":"null"}]})',
        '- extra ({"type":"object","additionalProperties":{"type":"number"}})',
        '- any (any)',
        '- tags (array)',
        'Also: {"minProperties":1,"additionalProperties":{"type":"string"}}',
      ].join('\n'),
    )
  })

  it('gives the output schema whole', () => {
    const outputSchema = { type: 'object', properties: { total: { type: 'integer' } } }
    assert.equal(
      describeTools([Tool.parse({ name: 'count', outputSchema })]),
      `### count\nNo parameters.\nReturns JSON of this schema: ${JSON.stringify(outputSchema)}`,
    )
  })

  it('says nothing of no tools', () => {
    assert.equal(describeTools([]), '')
  })
})
