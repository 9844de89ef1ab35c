// The store as one session has it: so many bytes of records, and no more turns then. What is already there counts once it is
// read, whoever wrote it.
import { sizeOf } from '../../engine/store/session-lines.ts'
import type { Store } from '../../engine/store/store.ts'
import type { Entry } from '../../world/entry.ts'
import { WorldError } from '../../world/error.ts'

/** The same store; turns of the session `id` are refused where its records would be larger than `mostBytes`. */
export function boundedStore(store: Store, { id, mostBytes }: { id: string; mostBytes: number }): Store {
  let known = { records: 0, bytes: 0 }
  const withMore = (more: readonly Entry[]) => ({
    records: known.records + more.length,
    bytes: known.bytes + sizeOf(more),
  })
  return {
    ...store,
    async read(other) {
      const records = await store.read(other)
      // records are only ever appended
      if (other === id) known = withMore(records.slice(known.records))
      return records
    },
    async append(other, records) {
      if (other !== id) return store.append(other, records)
      const after = withMore(records)
      // the end of a session is always recorded
      if (after.bytes > mostBytes && records.some(({ kind }) => kind === 'turn')) throw full(id, mostBytes)
      await store.append(id, records)
      known = after
    },
  }
}

function full(id: string, mostBytes: number): WorldError {
  return new WorldError('limit', `The record of session '${id}' is full: it may have ${mostBytes} bytes.`, {
    remedy: 'Submit it, or fork it at an earlier turn.',
  })
}
