// Ends what computes too long. Time on the clock would depend on what else the machine does, so what a process has had of a
// processor counts; where the system does not tell, and for one that hardly computes, the clock does.
import { readFileSync } from 'node:fs'

/** So many times as long it may take by the clock. */
const clockFactor = 60
const tickMs = 10

/** Calls `end` when a process has computed for `ms` from now on; what is returned calls it off. */
export function afterComputing(
  pid: number | undefined,
  { ms, end }: { readonly ms: number; readonly end: () => void },
): () => void {
  const started = performance.now()
  const before = computedMs(pid)
  let timer: NodeJS.Timeout
  const look = () => {
    const now = computedMs(pid)
    const left = before === undefined || now === undefined ? 0 : ms - (now - before)
    if (left <= 0 || performance.now() - started > clockFactor * ms) end()
    else timer = setTimeout(look, Math.max(left, tickMs))
  }
  timer = setTimeout(look, ms)
  return () => clearTimeout(timer)
}

/** What a process's main thread has had of a processor; undefined where the system does not tell. */
function computedMs(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
    // the name, in parentheses, may hold anything
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return undefined
  }
}
