// The rule of reading before writing: which files the agent has seen, and whether they are still what it saw.
import { changedAt } from '../checkout.ts'
import type { Checkout } from '../tool.ts'

/** What is said of a file that was not read. */
export const unread = 'File has not been read yet. Read it first before writing to it.'
/** What is said of a file that has changed since. */
export const stale =
  'File has been modified since read, either by the user or by a linter. Read it again before attempting to write it.'

/** Notes that the agent knows a file as it is now. */
export function markSeen(path: string, checkout: Checkout, { isPart = false } = {}): void {
  checkout.memory.seen[path] = { mtime: changedAt(path, checkout), isPart }
}

/** Why an existing file may not be written yet; undefined where it may. */
export function whyNotWritable(path: string, checkout: Checkout): string | undefined {
  const seen = checkout.memory.seen[path]
  if (!seen) return unread
  return changedAt(path, checkout) > seen.mtime ? stale : undefined
}
