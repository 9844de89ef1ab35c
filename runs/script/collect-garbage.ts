// Memory that is live, without having to start Node with --expose-gc.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects all garbage at once. */
export const collectGarbage = runInNewContext('gc') as () => void
