// What one call works with: the tool and its meaning, the arguments, and the session's records.
import type { RowStore } from '../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../src/world/json.ts'
import type { WorldClock } from '../world-clock.ts'
import type { MeantTool, ToolPlan } from './meaning/entity.ts'
import type { NotFound } from './meaning/references.ts'

/** As much of a tool's description as is read for what it promises. */
export function descriptionOf({ tool }: MeantTool): string {
  return (tool.description ?? '').slice(0, 2_000)
}

export interface CallSetting extends MeantTool {
  readonly plan: ToolPlan
  readonly store: RowStore
  readonly clock: WorldClock
  /** The arguments, defaults filled in. */
  readonly given: { readonly [name: string]: Json }
  /** Whether records may exist that the store does not hold. */
  readonly isOpen: boolean
  readonly notFound: NotFound
}
