import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'

/** Runs an action on the tree; a failure is told by `complaint`. */
export async function attempt(
  process: Process,
  complaint: (reason: string) => string,
  action: () => void,
): Promise<boolean> {
  try {
    action()
    return true
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(complaint(error.message))
    return false
  }
}
