// A store that writes a session only once something has happened in it: a first step that fails leaves no file behind.
import type { Store } from '../../engine/store/store.ts'
import type { Entry } from '../../world/entry.ts'

/** Holds a new session's header back until its first turn, and writes both at once. */
export function lateStore(store: Store): Store {
  const held = new Map<string, readonly Entry[]>()
  return {
    ...store,
    async append(id, records) {
      if (records.every(({ kind }) => kind === 'header')) {
        held.set(id, records)
        return
      }
      await store.append(id, [...(held.get(id) ?? []), ...records])
      held.delete(id)
    },
    read: async id => held.get(id) ?? store.read(id),
    list: async () => [...new Set([...held.keys(), ...(await store.list())])],
    async delete(id) {
      held.delete(id)
      await store.delete(id)
    },
  }
}
