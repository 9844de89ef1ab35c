import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { androidActionText, readAndroidAction } from './actions.ts'

function nested(depth: number): Json {
  let value: Json = 0
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

describe('readAndroidAction', () => {
  it('tells the three forms apart by their key', () => {
    const actions: Json[] = [
      { action_type: 'navigate_back' },
      { action: 'type', text: 'hello' },
      { event_type: 'kill_app' },
    ]
    for (const action of actions) assert.deepEqual(readAndroidAction(action), { kind: 'action', action })
  })

  it('reads JSON and events from a text', () => {
    assert.deepEqual(readAndroidAction(' {"action": "wait", "time": 2} '), {
      kind: 'action',
      action: { action: 'wait', time: 2 },
    })
    assert.deepEqual(readAndroidAction('key BACK'), {
      kind: 'action',
      action: { event_type: 'key', name: 'BACK' },
    })
  })

  it('refuses anything else by naming what it knows', () => {
    const inputs: Json[] = ['press', '[1]', '"click"', '{"action_type": ', null, 1, [], {}, { type: 'click' }]
    for (const input of inputs) {
      assert.deepEqual(readAndroidAction(input), {
        kind: 'refusal',
        reason:
          'The action has none of the three forms a phone understands: {"action_type": …} with one of click, ' +
          'double_tap, scroll, swipe, input_text, navigate_home, navigate_back, keyboard_enter, open_app, status, ' +
          'wait, long_press, answer, unknown; {"action": …} with one of click, long_press, swipe, type, key, open, ' +
          'answer, system_button, wait, terminate; or an event: touch, long_touch, scroll, set_text, key, intent, ' +
          'kill_app, e.g. touch <button id=3>.',
      })
    }
  })

  it('refuses what is nested deeper than any action', () => {
    assert.equal(readAndroidAction({ event_type: 'touch', view: { a: nested(100_000) } }).kind, 'refusal')
    assert.equal(readAndroidAction({ action_type: nested(100_000) }).kind, 'refusal')
  })
})

describe('androidActionText', () => {
  it('writes events as text and everything else as JSON', () => {
    assert.equal(
      androidActionText({ event_type: 'scroll', view: '<p id=2>', direction: 'UP' }),
      'scroll <p id=2> UP',
    )
    assert.equal(androidActionText({ action: 'open', text: 'Clock' }), '{"action":"open","text":"Clock"}')
    assert.equal(
      androidActionText({ event_type: 'touch', view: { resource_id: 'a' } }),
      '{"event_type":"touch","view":{"resource_id":"a"}}',
    )
    assert.equal(androidActionText('whatever was sent'), 'whatever was sent')
  })
})
