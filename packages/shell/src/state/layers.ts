// Maps over maps that others share.

/** A map that is only asked. */
export type Lookup<Key, Value> = Pick<ReadonlyMap<Key, Value>, 'get' | 'has'>

class Layers<Key, Value> implements Lookup<Key, Value> {
  readonly #top: Lookup<Key, Value>
  readonly #below: Lookup<Key, Value>

  constructor(top: Lookup<Key, Value>, below: Lookup<Key, Value>) {
    this.#top = top
    this.#below = below
  }

  get(key: Key): Value | undefined {
    return this.#top.get(key) ?? this.#below.get(key)
  }

  has(key: Key): boolean {
    return this.#top.has(key) || this.#below.has(key)
  }
}

/** What the first map has, and else what the second has. */
export function layered<Key, Value>(top: Lookup<Key, Value>, below: Lookup<Key, Value>): Lookup<Key, Value> {
  return new Layers(top, below)
}
