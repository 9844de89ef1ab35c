// A world's state and scopes, read with the schemas of its domain: once for each world, typed from there on.
import type { z } from 'zod'
import type { World } from '../world/world.ts'

/** A world as its domain reads it. */
export interface WorldOf<State, Scope> extends Omit<World, 'state' | 'open'> {
  readonly state: State
  readonly open: boolean | readonly Scope[]
}

/** A reader of one kind of world. It throws where a world is of another. */
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
