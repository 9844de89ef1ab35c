// What the parts of phone screens are made with: sizes, names of widgets, flags.
import type { Part } from '../../../src/kernel/app/drawn/parts.ts'
import type { View } from '../../../src/kernel/app/drawn/view.ts'
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'

export const widget = (name: string) => `android.widget.${name}`
/** The height of letters, in pixels. */
export const size = { text: 42, small: 37, title: 58 }
/** How far content keeps from the edge. */
export const side = 42

/** What a screen needs to know of its app. */
export interface Look {
  readonly package: string
  readonly canGoBack: boolean
}

export function textPart(content: string, letters: number, id?: string): Part {
  return {
    node: { role: widget('TextView'), name: content, ...(id !== undefined && { id }) },
    text: { content, size: letters },
  }
}

export function padded(part: Part): Part {
  return { padding: [8, side, 8, side], children: [part] }
}

export function named(view: View, look: Look): Pick<UiNode, 'id'> {
  return view.id === undefined ? {} : { id: `${look.package}:id/${view.id}` }
}

export function flags(isEnabled: boolean): { [name: string]: boolean } {
  return isEnabled ? { clickable: true, focusable: true } : { enabled: false }
}
