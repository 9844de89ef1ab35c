// Windows as the accessibility bus tells them, made into what our screens show.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import type { OsState, Window } from '../state.ts'

interface ToldNode {
  readonly role: string
  readonly name: string
  readonly box: readonly [number, number, number, number] | null
  readonly value?: string
  readonly enabled?: false
  readonly checked?: boolean
  readonly expanded?: boolean
  readonly focused?: true
  readonly selected?: true
  readonly editable?: true
  readonly multiline?: true
  readonly caret?: number
  readonly selection?: string
  readonly children?: readonly ToldNode[]
}

/** A window as it was told. */
export interface ToldWindow extends ToldNode {
  readonly application: string
  readonly active: boolean
  readonly modal: boolean
  readonly minimized: boolean
}

const shownStates = [
  'focused',
  'enabled',
  'checked',
  'expanded',
  'selected',
  'editable',
  'multiline',
  'caret',
  'selection',
] as const

/** The windows of a screen, and which has the focus; -1 where none has. */
export function shownWindows(told: readonly ToldWindow[]): Pick<OsState, 'windows' | 'active'> {
  return { windows: told.map(windowOf), active: told.findIndex(({ active }) => active) }
}

function windowOf({ application, role, name, box, modal, minimized, children = [] }: ToldWindow): Window {
  return {
    application,
    title: name,
    role: dashed(role),
    ...(box && { bounds: [...box] }),
    isModal: modal,
    isMinimized: minimized,
    nodes: children.flatMap(nodesOf),
  }
}

// a nameless box that only holds others apart says nothing
function nodesOf(told: ToldNode): UiNode[] {
  const children = (told.children ?? []).flatMap(nodesOf)
  const state = Object.fromEntries(
    shownStates.flatMap(name => (told[name] === undefined ? [] : [[name, told[name]]])),
  )
  if (told.role === 'filler' && told.name === '' && told.focused !== true) return children
  return [
    {
      role: dashed(told.role),
      name: told.name.slice(0, 2000),
      ...(told.value !== undefined && { value: told.value }),
      ...(told.box && { bounds: [...told.box] }),
      ...(Object.keys(state).length > 0 && { state }),
      ...(children.length > 0 && { children }),
    },
  ]
}

function dashed(role: string): string {
  return role.replaceAll(/[\s,]+/g, '-')
}
