import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readScreen } from '../../src/kernel/screens/read-screen.ts'
import { screenClaims } from '../../src/kernel/screens/screen-claims.ts'
import type { AndroidAction } from './actions.ts'
import { androidScreens } from './android-screens.ts'

const alarm = `App: com.example.alarm/.MainActivity
Keyboard: hidden

[0] FrameLayout '', box="(0,0,1080,2400)"
\t[1] EditText 'Label' value='', id='com.example.alarm:id/label', box="(0,0,1080,100)", clickable
\t[2] Switch 'Weekdays', id='com.example.alarm:id/days', box="(0,100,1080,200)", clickable, checked=False
\t[3] Button 'OK', box="(0,200,1080,300)", clickable`

const before = readScreen(alarm, androidScreens.shape)
assert.ok('screen' in before)
const claims = (action: AndroidAction, after: string) =>
  screenClaims(after, action, { before: before.screen, counts: {}, kind: androidScreens }).map(
    ({ about }) => about,
  )

const typed = alarm.replace("value=''", "value='nap'").replace('hidden', 'shown')
const type = { event_type: 'set_text', view: '<input id=1>', text: 'nap' } as const
const tap = { action: 'click', coordinate: [500, 150] } as AndroidAction

describe('androidScreens', () => {
  it('has nothing against what may be', () => {
    assert.deepEqual(claims(type, typed), [])
    assert.deepEqual(claims(tap, alarm.replace('checked=False', 'checked=True')), [])
    const failed = 'ValueError: Invalid element index: 9, must be between 0 and 3.'
    assert.deepEqual(claims({ action_type: 'click', index: 9 }, `${failed}\n\n${alarm}`), [])
  })

  it('names what cannot be', () => {
    assert.deepEqual(claims(type, alarm), ["EditText 'Label'"])
    assert.deepEqual(claims(type, typed.replace('checked=False', 'checked=True')), ["Switch 'Weekdays'"])
    assert.deepEqual(claims(tap, alarm), ['the screen'])
    assert.deepEqual(claims(tap, alarm.replace('[3]', '[4]').replace('False', 'True')), [
      'the numbers of elements',
    ])
    assert.deepEqual(claims({ action_type: 'wait' }, alarm.replace('alarm/', 'clock/')), ['the app in front'])
    assert.deepEqual(claims(tap, 'It worked.'), ['the screen'])
  })
})
