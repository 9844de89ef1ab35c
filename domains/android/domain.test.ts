import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainContract } from '../../src/kernel/domain.contract.ts'
import { uiTreeContract } from '../../src/kernel/ui-tree/ui-tree.contract.ts'
import { World } from '../../src/world/world.ts'
import { domain as android } from './domain.ts'

await domainContract(android, {
  actions: [
    { action_type: 'click', index: 8 },
    '{"action_type": "input_text", "text": "Okonedo", "index": "9"}',
    { action: 'swipe', coordinate: [540, 1800], coordinate2: [540, 600] },
    "touch <button id=4 text='Save' bound_box=860,149,1038,261>",
    { event_type: 'key', name: 'BACK' },
    'kill_app',
  ],
  unreadable: [
    '',
    'tap the button',
    '{"action_type": "tap"',
    { action_type: 'tap', index: 1 },
    { action_type: 'click' },
    { action: 'tap', coordinate: [1, 2] },
    { action: 'click' },
    'touch',
    'set_text hello',
    { event_type: 'shake' },
    null,
    7,
    [],
    {},
  ],
})

const world = World.parse({
  version: 1,
  domain: 'android',
  title: 'One screen',
  task: 'Tap it.',
  open: [{ package: 'com.example.*' }],
  state: { package: 'com.example.demo', activity: '.Main', nodes: [{ role: 'Button', name: 'Go' }] },
})

uiTreeContract(android, world)

describe('android', () => {
  it('shows task and screen on the first turn, its elements numbered', () => {
    assert.deepEqual(
      android.parts.turn(world, { action_type: 'click', index: 0 }, { index: 1, before: undefined }),
      {
        index: 1,
        task: 'Tap it.',
        state: `App: com.example.demo/.Main
Keyboard: hidden

[0] Button 'Go'`,
        action: '{"action_type":"click","index":0}',
        fence: 'json',
      },
    )
  })

  it('shows an event as a line of text', () => {
    const action = { event_type: 'touch', view: '<button id=0>' }
    const { action: text, fence } = android.parts.turn(world, action, {
      index: 2,
      before: { text: 'screen' },
    })
    assert.deepEqual({ text, fence }, { text: 'touch <button id=0>', fence: '' })
  })

  it('says what is open', () => {
    assert.match(
      android.parts.world(world).description,
      /closed, except for the app com\.example\.\*, which is open/,
    )
  })

  it('takes a reply as it is, without its last line break', () => {
    assert.deepEqual(android.readReply('App: a/.B\r\n', 'kill_app'), { text: 'App: a/.B' })
  })

  it('says why it computes nothing', async () => {
    const kernel = await android.openKernel(world, { snapshot: undefined })
    const result = await kernel.step('kill_app', { signal: AbortSignal.timeout(1000) })
    assert.deepEqual(result, { kind: 'unknown', why: 'no kernel computes such screens yet' })
  })
})
