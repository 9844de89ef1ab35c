// Who computes long gives way to whoever else has something to do. Anyone may lower a process's priority; raising it again
// takes a right that few have.
import { readdirSync } from 'node:fs'
import * as os from 'node:os'

const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: lowest } = os.constants.priority

/** Lets a process have a processor where others need it less. */
export function lowerPriority(pid: number): void {
  setPriority(pid, Math.min(lowest, os.getPriority() + below))
}

/** Gives it the same share again as this process has; whether that was allowed. */
export function restorePriority(pid: number): boolean {
  return setPriority(pid, os.getPriority())
}

function setPriority(pid: number, priority: number): boolean {
  try {
    for (const thread of threadsOf(pid)) os.setPriority(thread, priority)
    return true
  } catch {
    return false
  }
}

// on Linux each thread has a priority of its own
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}
