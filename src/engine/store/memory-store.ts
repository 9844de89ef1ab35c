// Sessions that live as long as the process.

import type { Entry } from '../../world/entry.ts'
import { WorldError } from '../../world/error.ts'
import type { Store } from './store.ts'

/** Keeps sessions in memory, for as long as the process lives. */
export function memoryStore(): Store {
  const sessions = new Map<string, Entry[]>()
  return {
    async append(id, records) {
      const kept = sessions.get(id) ?? []
      const [first] = records
      if (first && first.at !== kept.length) throw placeTaken(id, first.at)
      for (const record of records) kept.push(record)
      sessions.set(id, kept)
    },
    read: async id => [...(sessions.get(id) ?? [])],
    list: async () => [...sessions.keys()],
    delete: async id => void sessions.delete(id),
    close: async () => sessions.clear(),
  }
}

/** The error of the writer that came second. */
export function placeTaken(id: string, at: number): WorldError {
  return new WorldError('store', `Session '${id}' was continued by someone else: record ${at} is taken.`, {
    remedy: 'Open the session again to continue from where it is now, or fork it.',
  })
}
