import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger } from '../../../test/ledger-domain.ts'
import type { Domain } from '../../kernel/domain.ts'
import { World } from '../../world/world.ts'
import { worldTools } from './world-tools.ts'

const world = (more: object = {}) =>
  World.parse({ version: 1, domain: 'ledger', title: 'Books', state: { accounts: {} }, ...more })
const withTools = (names: readonly string[]): Domain => ({
  ...ledger,
  tools: {
    list: () => names.map(name => ({ name, inputSchema: { type: 'object' } })),
    action: ({ name }) => `do ${name}`,
    server: () => ({ name: 'books', version: '3.0.0' }),
  },
})

describe('worldTools', () => {
  it('gives a kind of world without tools one that takes any action', () => {
    const { list, face, action } = worldTools(world(), ledger)
    assert.deepEqual(
      list.map(({ name, inputSchema }) => [name, inputSchema.required]),
      [['act', ['action']]],
    )
    assert.deepEqual(face, { name: ledger.name, version: '1.0.0' })
    assert.equal(action({ name: 'act', arguments: { action: 'pay' } }), 'pay')
    assert.equal(action({ name: 'act', arguments: {} }), null)
  })

  it('takes the tools, the name and the actions of one that has them', () => {
    const { list, face, action, submit } = worldTools(world(), withTools(['pay']))
    assert.deepEqual([list.map(({ name }) => name), face.name, submit], [['pay'], 'books', undefined])
    assert.equal(action({ name: 'pay', arguments: {} }), 'do pay')
  })

  it('has a tool for the answer where one is asked for, under a name that is free', () => {
    const asking = world({ success: [{ kind: 'answer', equals: '42' }] })
    assert.equal(worldTools(asking, withTools(['pay'])).submit, 'submit_answer')
    assert.equal(worldTools(asking, withTools(['submit_answer'])).submit, 'submit_answer_')
  })
})
