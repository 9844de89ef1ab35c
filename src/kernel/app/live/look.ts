// What success checks see of apps: records, settings, the page in front and its elements.
import type { Check } from '../../../world/check.ts'
import { type UiNode, walk } from '../../ui-tree/ui-tree-node.ts'
import type { Apps } from '../declared/app.ts'
import { evaluate, holds, textOf } from '../declared/expression.ts'
import type { AppsState } from './state.ts'

export interface Looking {
  readonly apps: Apps
  readonly state: AppsState
  nodes(): readonly UiNode[]
  page(): { readonly address: string; readonly title: string } | undefined
}

/** What the check looks at, as text; undefined where there is no such thing. */
export function lookAtApps(check: Check, { state, nodes, page }: Looking): string | undefined {
  switch (check.kind) {
    case 'record': {
      const names = { ...state.records, settings: state.settings }
      const rows = state.records[check.table] ?? []
      const found = rows.filter(row => holds(check.where, { ...names, row }))
      const [first] = found
      if (first === undefined) return undefined
      return check.value === undefined
        ? String(found.length)
        : textOf(evaluate(check.value, { ...names, row: first, rows: found }))
    }
    case 'setting':
      return Object.hasOwn(state.settings, check.name) ? textOf(state.settings[check.name]) : undefined
    case 'page':
      return page()?.[check.of]
    case 'node': {
      for (const { node } of walk(nodes())) {
        const isRole = check.role === undefined || node.role === check.role
        if (isRole && (node.name ?? '').trim() === check.name)
          return check.of === undefined ? (node.value ?? node.name ?? '') : shown(node.state?.[check.of])
      }
      return undefined
    }
    default:
      return undefined
  }
}

function shown(value: boolean | number | string | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}
