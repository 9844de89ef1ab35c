// How long a process has computed. Time on the clock would depend on what else the machine does; where the system says
// nothing better than the clock, the clock is taken.
import { readFileSync } from 'node:fs'

export interface ThreadTime {
  /** What its main thread has had of a processor. */
  readonly computedMs: number
  /** It waits for something other than a processor, now. */
  readonly isIdle: boolean
}

const tickMs = 10

/** The time of another process's main thread; undefined where the system does not tell. */
export function threadTime(pid: number): ThreadTime | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  // the name, in parentheses, may hold anything
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state = '', user, system] = [fields[0], Number(fields[11]), Number(fields[12])]
  // R has or awaits a processor, D awaits a disk or its own memory
  return { computedMs: (user + system) * tickMs, isIdle: !'RD'.includes(state) }
}
