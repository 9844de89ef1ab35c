import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { readCoordinateAction } from './coordinate-action.ts'

type Fields = { [key: string]: Json }

function reasonOf(action: Fields): string | undefined {
  const read = readCoordinateAction(action)
  return read.kind === 'refusal' ? read.reason : undefined
}

describe('readCoordinateAction', () => {
  it('reads every action with what it needs', () => {
    const actions: Fields[] = [
      { action: 'click', coordinate: [540, 1200] },
      { action: 'long_press', coordinate: [1, 2], time: 1.5 },
      { action: 'swipe', coordinate: [5, 900], coordinate2: [5, 100] },
      { action: 'type', text: '' },
      { action: 'key', text: 'volume_up' },
      { action: 'open', text: 'Clock' },
      { action: 'answer', text: '75' },
      { action: 'system_button', button: 'Back' },
      { action: 'wait', time: 3 },
      { action: 'terminate', status: 'success' },
    ]
    for (const action of actions) assert.deepEqual(readCoordinateAction(action), { kind: 'action', action })
  })

  it('names what an action lacks', () => {
    assert.equal(reasonOf({ action: 'click' }), "The action 'click' needs coordinate.")
    assert.equal(reasonOf({ action: 'swipe' }), "The action 'swipe' needs coordinate and coordinate2.")
    assert.equal(reasonOf({ action: 'system_button' }), "The action 'system_button' needs button.")
  })

  it('names the known actions for an unknown one', () => {
    assert.match(
      reasonOf({ action: 'tap', coordinate: [1, 2] }) ?? '',
      /Known: click, long_press, swipe, type, key, open, answer, system_button, wait, terminate\.$/,
    )
  })

  it('names the field that is wrong', () => {
    assert.match(
      reasonOf({ action: 'click', coordinate: [1] }) ?? '',
      /^The action's coordinate cannot be read: /,
    )
    assert.match(
      reasonOf({ action: 'click', coordinate: [1, -2] }) ?? '',
      /^The action's coordinate\.1 cannot/,
    )
    assert.equal(
      reasonOf({ action: 'wait', seconds: 2 }),
      'The action\'s fields cannot be read: Unrecognized key: "seconds".',
    )
  })
})
