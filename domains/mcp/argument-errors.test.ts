import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Tool } from '../../src/world/world.ts'
import { argumentError } from './argument-errors.ts'

const tool = Tool.parse({
  name: 'edit',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      edits: {
        type: 'array',
        items: { type: 'object', properties: { old: { type: 'string' } }, required: ['old'] },
      },
    },
    required: ['path'],
  },
})

describe('argumentError', () => {
  it('is none for arguments that fit', () => {
    assert.deepEqual(argumentError(tool, { path: 'a', more: 1 }), { error: undefined, undecided: [] })
  })

  it('names every place, one a line', () => {
    assert.deepEqual(argumentError(tool, { edits: [{ old: 'x' }, { old: 1 }] }).error, {
      text: 'MCP error -32602: Input validation error: Invalid arguments for tool edit: Invalid input: expected string, received undefined at path\nInvalid input: expected string, received number at edits[1].old',
      isError: true,
    })
  })

  it('says what it could not decide', () => {
    const odd = { ...tool, inputSchema: { type: 'object', if: {} } }
    assert.deepEqual(argumentError(odd, {}), { error: undefined, undecided: ['if'] })
  })
})
