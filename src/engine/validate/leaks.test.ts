import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../world/world.ts'
import { leaksIn } from './leaks.ts'

const worldWith = (rest: object) =>
  World.parse({
    version: 1,
    domain: 'ledger',
    title: 'A ledger',
    task: 'Say the pass phrase.',
    state: { notes: { today: 'pass phrase: lighthouse', other: 'lighthouses are tall' } },
    success: [{ kind: 'answer', equals: 'lighthouse' }],
    ...rest,
  })
const solution = { actions: [], answer: 'lighthouse' }

describe('leaksIn', () => {
  it('finds an answer in the state, but not inside another word', () => {
    assert.deepEqual(leaksIn(worldWith({ solution })), [{ check: 0, place: 'state.notes.today' }])
  })

  it('lets an answer stand where the solution says it is to be found', () => {
    assert.deepEqual(leaksIn(worldWith({ solution: { ...solution, readable: ['state.notes'] } })), [])
    assert.equal(leaksIn(worldWith({ solution: { ...solution, readable: ['state.note'] } })).length, 1)
  })

  it('finds it in the task, in the tools and in what else can be read', () => {
    const tool = { name: 'ask', description: 'For example: lighthouse.' }
    const world = worldWith({ task: 'Say lighthouse.', tools: [tool], state: {}, solution })
    assert.deepEqual(leaksIn(world, { readable: [{ place: 'README.md', text: 'the lighthouse' }] }), [
      { check: 0, place: 'task' },
      { check: 0, place: 'tools.ask.description' },
      { check: 0, place: 'README.md' },
    ])
  })

  it('looks only at what tells it outright where no solution is given', () => {
    assert.deepEqual(leaksIn(worldWith({})), [])
    assert.deepEqual(leaksIn(worldWith({ task: 'Say lighthouse.' })), [{ check: 0, place: 'task' }])
  })

  it('finds what the solution writes', () => {
    const world = worldWith({
      success: [],
      state: { history: 'return total + 1' },
      solution: { actions: [] },
    })
    assert.deepEqual(leaksIn(world, { written: ['return total + 1'] }), [
      { check: undefined, place: 'state.history' },
    ])
  })

  it('leaves short expectations and last observations out', () => {
    const success = [
      { kind: 'answer', equals: '42' },
      { kind: 'observation', contains: 'lighthouse' },
    ]
    assert.deepEqual(leaksIn(worldWith({ success, solution, state: { a: '42', b: 'lighthouse' } })), [])
  })
})
