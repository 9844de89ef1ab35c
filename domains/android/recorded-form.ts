// How recordings of a phone are read. Its three forms of actions mean the same where they do the same, and an element is
// its number on the screen.
import type { RecordedForm } from '../../src/kernel/recorded/recorded-form.ts'
import { isObject } from '../../src/kernel/tools/tool-call.ts'
import { canonicalJson } from '../../src/world/hash.ts'
import type { Json } from '../../src/world/json.ts'
import { readAndroidAction } from './actions.ts'

const buttons: { readonly [name: string]: string } = {
  navigate_back: 'back',
  BACK: 'back',
  Back: 'back',
  navigate_home: 'home',
  HOME: 'home',
  Home: 'home',
}
const touches: { readonly [name: string]: string } = {
  click: 'tap',
  touch: 'tap',
  long_press: 'hold',
  long_touch: 'hold',
}

export const recordedForm: RecordedForm = {
  kind: 'android',
  screenIn(observation) {
    const screen = observation.replace(/^\w*Error: [^\n]*(\n\n|$)/, '')
    return screen === '' ? undefined : screen
  },
  pageOf: screen => /^(?:App|Activity): .*$/m.exec(screen)?.[0] ?? namesIn(screen),
  meaningOf(action) {
    const read = readAndroidAction(action)
    if (read.kind !== 'action' || !isObject(read.action)) return undefined
    const text = meaningOf(read.action)
    return { text, isBack: text === 'back' }
  },
}

function meaningOf(action: { readonly [field: string]: Json }): string {
  const { action_type, event_type, action: verb, index, view, name, button, ...rest } = action
  const type = String(action_type ?? event_type ?? verb)
  const key = String(name ?? button ?? '')
  const pressed = type === 'key' || type === 'system_button' ? buttons[key] : buttons[type]
  if (pressed !== undefined) return pressed
  const element = index ?? numberOf(view)
  const touch = touches[type]
  if (touch !== undefined && element !== undefined && Object.keys(rest).length === 0)
    return `${touch} ${element}`
  return canonicalJson({
    ...action,
    ...(typeof view === 'string' && element !== undefined && { view: element }),
  })
}

// a view is named as the screen shows it, or as DroidBot's record of it
function numberOf(view: Json | undefined): number | undefined {
  if (typeof view === 'string') {
    const number = /^<[^>]*\bid=["']?(\d+)/.exec(view)?.[1]
    return number === undefined ? undefined : Number(number)
  }
  return isObject(view) && typeof view.temp_id === 'number' ? view.temp_id : undefined
}

// without an activity: the names of what can be on it
function namesIn(screen: string): string {
  const names = [...screen.matchAll(/\bres=(\S+)|\bid='([^']+)'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  return [...new Set(names)].sort().join(' ')
}
