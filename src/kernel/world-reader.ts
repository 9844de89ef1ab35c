// Reads a world's state and scopes with the schemas of its domain: once for each world, and typed from there on.
import type { z } from 'zod'
import type { World } from '../world/world.ts'

/** A world with its state and scopes as its domain reads them. */
export interface WorldOf<State, Scope> extends Omit<World, 'state' | 'open'> {
  readonly state: State
  readonly open: boolean | readonly Scope[]
}

/** Makes a reader that types the worlds of one domain. It throws where a world belongs to another. */
export function worldReader<State, Scope>(schemas: {
  readonly state: z.ZodType<State>
  readonly scope: z.ZodType<Scope>
}): (world: World) => WorldOf<State, Scope> {
  const known = new WeakMap<World, WorldOf<State, Scope>>()
  return world => {
    const read = known.get(world) ?? {
      ...world,
      state: schemas.state.parse(world.state),
      open:
        typeof world.open === 'boolean' ? world.open : world.open.map(scope => schemas.scope.parse(scope)),
    }
    known.set(world, read)
    return read
  }
}
