// What is read from a world's tools and recording before the first call.
import type { World } from '../../../src/world/world.ts'
import type { McpState } from '../state.ts'
import { planFrom, type ToolPlan } from './meaning/entity.ts'
import { type Refusals, refusalsIn } from './recorded/refusals.ts'

export interface Declared {
  readonly plan: ToolPlan
  readonly refusals: Refusals
}

// sessions of one world share what was read from its tools
const declared = new WeakMap<object, Declared>()

export function declaredIn(world: World, { tables, recorded }: McpState): Declared {
  const kept = declared.get(world)
  if (kept) return kept
  const { tools = [] } = world
  const read = { plan: planFrom(tools, tables), refusals: refusalsIn(recorded, tools) }
  declared.set(world, read)
  return read
}
