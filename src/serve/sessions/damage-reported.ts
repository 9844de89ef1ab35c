// A record that cannot be read is the store's failure where sessions are served: who acts in one is not shown where it lies.
import type { Store } from '../../engine/store/store.ts'
import { WorldError } from '../../world/error.ts'

/** The same store, whose damaged records fail as the store does. */
export function damageReported(store: Store): Store {
  return {
    ...store,
    async read(id) {
      try {
        return await store.read(id)
      } catch (error) {
        if (!(error instanceof WorldError) || error.at !== 'session') throw error
        throw new WorldError('store', error.message, { cause: error })
      }
    },
  }
}
