// Keyboard shortcuts that screens declare, such as ctrl+shift+s.
import type { Apps } from '../declared/app.ts'
import type { Effect } from '../declared/effect.ts'
import { type AppsState, frontFrame } from './state.ts'

const modifiers = ['ctrl', 'alt', 'shift']

/** The combination as screens declare it: small letters, ctrl before alt before shift. */
export function shortcutName(keys: readonly string[]): string {
  const small = keys.map(key => key.toLowerCase()).map(key => (/^control(ormeta)?$/.test(key) ? 'ctrl' : key))
  return [
    ...modifiers.filter(one => small.includes(one)),
    ...small.filter(one => !modifiers.includes(one)),
  ].join('+')
}

/** What the screen in front does on this combination; undefined where it declares nothing. */
export function shortcutOf(apps: Apps, state: AppsState, name: string): readonly Effect[] | undefined {
  const frame = frontFrame(state)
  const keys = frame && apps.apps[frame.app]?.screens[frame.screen]?.keys
  return keys && Object.hasOwn(keys, name) ? keys[name] : undefined
}
