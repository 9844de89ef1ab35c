// Each kernel's world comes in a message, and would be an object of its own. Kernels of one world get one object instead:
// what is made of a world (its files, its tables) is made once for all of them.
import type { World } from '../../world/world.ts'

/** Worlds by the hash of their content, for as long as somebody holds them. */
export class SharedWorlds {
  readonly #known = new Map<string, WeakRef<World>>()
  readonly #gone = new FinalizationRegistry<string>(hash => {
    if (this.#known.get(hash)?.deref() === undefined) this.#known.delete(hash)
  })

  /** The first object that came with this hash, if it is still there. */
  one(world: World, hash: string): World {
    const known = this.#known.get(hash)?.deref()
    if (known) return known
    this.#known.set(hash, new WeakRef(world))
    this.#gone.register(world, hash)
    return world
  }
}
