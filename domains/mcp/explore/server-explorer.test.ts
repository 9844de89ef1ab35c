import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { createSeenValues } from './seen-values.ts'
import { serverExplorer } from './server-explorer.ts'

const tools = [
  {
    name: 'read_note',
    inputSchema: {
      type: 'object',
      properties: { note_id: { type: 'integer', minimum: 1 } },
      required: ['note_id'],
    },
  },
  {
    name: 'tag_notes',
    inputSchema: {
      type: 'object',
      properties: {
        tag: { enum: ['a', 'b'] },
        names: { type: 'array', items: { type: 'string' } },
        when: { type: ['string', 'null'] },
      },
      required: ['tag', 'names'],
    },
  },
]
const explorer = serverExplorer([
  {
    name: 'one',
    tools,
    begin: () => ({ state: { kind: 'records', tables: {} }, known: { note_id: [41, 42] } }),
  },
])
const visit = (seed: number) => {
  const episode = explorer.episode(seed)
  const steps: { action: ToolCall; family: string }[] = []
  for (
    let step = episode.next(undefined);
    step !== undefined;
    step = episode.next({ text: '{"note_id": 77}' })
  ) {
    steps.push(step as { action: ToolCall; family: string })
  }
  return steps
}
const many = Array.from({ length: 20 }, (_, seed) => visit(seed)).flat()

describe('serverExplorer', () => {
  it('makes the same calls for the same seed', () => {
    assert.deepEqual(visit(3), visit(3))
    assert.notDeepEqual(visit(3), visit(4))
  })

  it('makes calls that fit, calls at the edges and wrong ones', () => {
    const count = (family: string) => many.filter(step => step.family === family).length / many.length
    assert.deepEqual([...new Set(many.map(({ family }) => family))].sort(), ['edge', 'fitting', 'wrong'])
    assert.ok(count('fitting') > 0.75 && count('wrong') > 0.03 && count('edge') > 0.03)
  })

  it('fits schemas where it means to, and uses what it was shown', () => {
    const fitting = many.filter(({ family }) => family === 'fitting').map(({ action }) => action)
    const ids = fitting.flatMap(({ name, arguments: given }) => (name === 'read_note' ? [given.note_id] : []))
    assert.ok(ids.every(id => Number.isInteger(id)))
    assert.deepEqual(
      [41, 42, 77].map(id => ids.includes(id)),
      [true, true, true],
    )
    const tagged = fitting.filter(({ name }) => name === 'tag_notes')
    assert.ok(
      tagged.every(({ arguments: { tag, names } }) => (tag === 'a' || tag === 'b') && Array.isArray(names)),
    )
  })
})

describe('createSeenValues', () => {
  it('remembers by name and by other names of the same thing, and forgets what is gone', () => {
    const seen = createSeenValues({ name: ['Ada'] })
    seen.take({ entities: [{ name: 'Bo', age: 3 }], paths: ['/a'] })
    assert.deepEqual(seen.of('entityNames'), ['Ada', 'Bo'])
    assert.deepEqual([seen.of('age'), seen.of('source'), seen.of('nothing')], [[3], ['/a'], []])
    seen.forget({ entityNames: ['Ada'] })
    assert.deepEqual(seen.of('name'), ['Bo'])
  })
})
