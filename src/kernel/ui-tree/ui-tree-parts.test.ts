import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../world/world.ts'
import { openness } from '../openness.ts'
import { Codec, uiTreeShape } from './ui-tree.ts'
import { type UiTreeTexts, uiTreeParts } from './ui-tree-parts.ts'

const texts: UiTreeTexts = {
  domain: 'kiosk',
  description: 'It is {{clock}}. The world is {{openness}}.\n{{shape}}',
  actionSpace: 'Press a button.',
  examples: [
    { action: 'one', observation: { text: 'lines' } },
    { action: 'two', observation: { text: '<hierarchy/>', data: { codec: 'xml' } } },
  ],
  fenceOf: text => (text === 'one' ? 'text' : ''),
  viewOf: world => ({ codec: Codec.parse(world.state.codec), screen: 'the screen', beyond: '' }),
  scopes: ({ open }) => openness(open, floor => `floor ${floor}`),
  actionText: action => String(action),
}
const world = World.parse({ version: 1, domain: 'kiosk', title: 'K', task: 'Buy.', state: { codec: 'tree' } })
const { world: worldParts, turn } = uiTreeParts(texts)

describe('uiTreeParts', () => {
  it('fills the description and leaves out what a world has not got', () => {
    assert.deepEqual(worldParts(world), {
      domain: 'kiosk',
      description: `It is 2026-01-01T09:00:00Z. The world is closed.\n${uiTreeShape('tree')}`,
      actionSpace: 'Press a button.',
      initialState: undefined,
      demonstrations: [{ action: 'one', observation: 'lines' }],
      instruction: undefined,
    })
  })

  it('names open scopes', () => {
    const { description } = worldParts({ ...world, open: [2, 3] })
    assert.match(description, /The world is closed, except for floor 2; floor 3, which is open\./)
  })

  it("takes the world's own demonstrations, else those written in its codec", () => {
    const own = [{ action: 'mine', observation: { text: 'seen' } }]
    assert.deepEqual(worldParts({ ...world, demonstrations: own }).demonstrations, [
      { action: 'mine', observation: 'seen' },
    ])
    assert.deepEqual(worldParts({ ...world, state: { codec: 'xml' } }).demonstrations, [
      { action: 'two', observation: '<hierarchy/>' },
    ])
  })

  it('shows the first screen, then what was last seen', () => {
    assert.deepEqual(turn(world, 'one', { index: 1, before: undefined }), {
      index: 1,
      task: 'Buy.',
      state: 'the screen',
      action: 'one',
      fence: 'text',
    })
    assert.deepEqual(turn(world, 'two', { index: 2, before: { text: 'another' } }), {
      index: 2,
      task: undefined,
      state: 'another',
      action: 'two',
      fence: '',
    })
  })

  it('shows no screen after an error that came without one', () => {
    assert.equal(turn(world, 'two', { index: 2, before: { text: 'no', isError: true } }).state, undefined)
  })

  it('shows the screen that came below an error', () => {
    const before = { text: 'no\n\nthe screen', isError: true }
    assert.equal(turn(world, 'two', { index: 2, before }).state, 'no\n\nthe screen')
  })
})
