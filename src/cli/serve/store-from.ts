// Where a server keeps its sessions.
import { stat } from 'node:fs/promises'
import { fileStore } from '../../engine/store/file-store.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import type { Store } from '../../engine/store/store.ts'
import { WorldError } from '../../world/error.ts'

/** The folder of session files where none is named. */
export const defaultStore = 'agentworld-sessions'

/** The store meant by `--store`: a folder, a database, or `memory`. */
export async function storeFrom(
  place: string,
  { isDurable }: { isDurable: boolean },
): Promise<{ store: Store; isMemory: boolean }> {
  if (place === 'memory') return { store: memoryStore(), isMemory: true }
  if (/^postgres(ql)?:\/\//.test(place)) {
    const { postgresStore } = await import('../../engine/store/postgres-store.ts')
    return { store: await postgresStore({ url: place }), isMemory: false }
  }
  if (/^\w+:\/\//.test(place)) {
    throw new WorldError('usage', `--store: there is no store of the kind '${place.split(':', 1)[0]}'.`, {
      remedy: "Name a folder, postgres://…, or 'memory'.",
    })
  }
  await refuseFile(place)
  return { store: fileStore({ directory: place, isDurable }), isMemory: false }
}

// the folder is made with the first session, and that is too late to tell whoever starts the server
async function refuseFile(place: string): Promise<void> {
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found === undefined || found.isDirectory()) return
  throw new WorldError('usage', `--store: ${place} is a file, not a folder.`, {
    remedy: "Name a folder, postgres://…, or 'memory'.",
  })
}
