// Which of what a browser says about an element is shown, and how: the filter of BrowserGym.
import type { UiNode } from './ui-tree-node.ts'

/** An element as a browser tells of it. */
export interface Told {
  readonly role: string
  /** Without one, the browser ignores it. */
  readonly name: string | undefined
  readonly value?: unknown
  readonly properties: Iterable<readonly [name: string, value: unknown]>
  readonly id: string | undefined
  readonly isClickable: boolean
}

const hiddenRoles = new Set(['LineBreak', 'InlineTextBox', 'MenuListPopup'])
const hiddenProperties = new Set([
  'editable',
  'readonly',
  'level',
  'settable',
  'multiline',
  'invalid',
  'focusable',
])
/** Said only where they hold. */
const flags = new Set(['required', 'focused', 'atomic'])

/** The element as it is shown; undefined where it is not, and its children take its place. */
export function shownNode(told: Told, parentName: string): UiNode | undefined {
  const { role, name } = told
  if (name === undefined || hiddenRoles.has(role)) return undefined
  // what a parent is called by its own words need not be said again
  if (role === 'StaticText' && (name.trim() === '' || parentName.includes(name))) return undefined
  const properties = shownProperties(told.properties)
  if (role === 'generic' && Object.keys(properties).length === 0) return undefined
  const isElement = role !== 'StaticText'
  const state = { ...(isElement && told.isClickable && { clickable: true }), ...properties }
  return {
    role,
    name,
    ...(told.value !== undefined && { value: textOf(told.value) }),
    ...(isElement && told.id !== undefined && { id: told.id }),
    ...(Object.keys(state).length > 0 && { state }),
  }
}

function shownProperties(properties: Told['properties']): { [name: string]: boolean | number | string } {
  const shown: { [name: string]: boolean | number | string } = {}
  for (const [name, value] of properties) {
    if (value === undefined || hiddenProperties.has(name)) continue
    if (flags.has(name)) {
      if (value === true) shown[name] = true
    } else if (typeof value === 'boolean' || typeof value === 'number') shown[name] = value
    else shown[name] = textOf(value)
  }
  return shown
}

/** Anything as text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)
}
