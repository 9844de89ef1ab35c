import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { readAndroidWorldAction } from './android-world-action.ts'

type Fields = { [key: string]: Json }

describe('readAndroidWorldAction', () => {
  it('reads an action with what it may carry', () => {
    const actions: Fields[] = [
      { action_type: 'click', x: 540, y: 1200.5 },
      { action_type: 'long_press', index: 0 },
      { action_type: 'input_text', text: 'tea', index: 4, clear_text: true },
      { action_type: 'scroll', direction: 'down' },
      { action_type: 'open_app', app_name: 'Clock' },
      { action_type: 'status', goal_status: 'complete' },
      { action_type: 'unknown' },
    ]
    for (const action of actions) assert.deepEqual(readAndroidWorldAction(action), { kind: 'action', action })
  })

  it('settles fields as AndroidWorld does', () => {
    assert.deepEqual(
      readAndroidWorldAction({ action_type: 'input_text', index: ' 7 ', text: 12, x: null, direction: null }),
      { kind: 'action', action: { action_type: 'input_text', index: 7, text: '12' } },
    )
    assert.deepEqual(readAndroidWorldAction({ action_type: 'click', index: 3.9 }), {
      kind: 'action',
      action: { action_type: 'click', index: 3 },
    })
  })

  it('answers what AndroidWorld rejects with its error', () => {
    const errors: [Fields, string][] = [
      [{ action_type: 'tap', index: 1 }, 'ValueError: Invalid action type: tap'],
      [{ action_type: null }, 'ValueError: Invalid action type: None'],
      [{ action_type: ['click'] }, "ValueError: Invalid action type: ['click']"],
      [
        { action_type: 'click', id: 2 },
        "TypeError: JSONAction.__init__() got an unexpected keyword argument 'id'",
      ],
      [
        { action_type: 'click', index: 1, x: 5 },
        'ValueError: Either an index or a <x, y> should be provided.',
      ],
      [{ action_type: 'click', index: 'two' }, "ValueError: invalid literal for int() with base 10: 'two'"],
      [{ action_type: 'scroll', direction: 'sideways' }, 'ValueError: Invalid scroll direction: sideways'],
      [{ action_type: 'wait', keycode: 'ENTER' }, 'ValueError: Invalid keycode: ENTER'],
      [
        { action_type: 'double_tap', x: 5, text: "it's" },
        `ValueError: Invalid click action: JSONAction(action_type='double_tap', x=5, text="it's")`,
      ],
      [{ action_type: 'open_app' }, 'ValueError: No app name provided'],
    ]
    for (const [action, text] of errors) {
      const observation = { text, isError: true }
      assert.deepEqual(readAndroidWorldAction(action), { kind: 'observation', observation })
    }
  })

  it('refuses a field of another type', () => {
    assert.deepEqual(readAndroidWorldAction({ action_type: 'click', x: 'left', y: 3 }), {
      kind: 'refusal',
      reason: "The action's x is wrong: Invalid input: expected number, received string.",
    })
  })
})
