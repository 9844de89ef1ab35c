// The state of a world, read once: a large one takes a while to check.
import type { World } from '../../src/world/world.ts'
import { SweState } from './state.ts'

const states = new WeakMap<World, SweState>()

/** A world's state. */
export function stateOf(world: World): SweState {
  const known = states.get(world)
  if (known) return known
  const state = SweState.parse(world.state)
  states.set(world, state)
  return state
}
