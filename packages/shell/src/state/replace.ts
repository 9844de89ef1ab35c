// Maps and sets that are replaced instead of changed.

/** The map with a key set. */
export function withKey<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value,
): ReadonlyMap<Key, Value> {
  return new Map(map).set(key, value)
}

/** The map without a key. */
export function withoutKey<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  return map.has(key) ? new Map([...map].filter(([known]) => known !== key)) : map
}

/** The set with an item added, or taken out. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> {
  return isIn ? new Set(set).add(item) : new Set([...set].filter(known => known !== item))
}
