// Keeps timers behind the results that came first in truth. A real file answers at once, while what is asked of the world
// takes its time, in which a timer may fall due.
import { type Binding, endChain } from './patch-binding.ts'

interface Timers {
  readonly timerListQueue: { peek(): { readonly expiry: number } | undefined }
  getTimerCallbacks(runTicks: unknown): {
    readonly processImmediate: () => void
    readonly processTimers: (now: number) => number
  }
}

// how long a real file takes at most, in milliseconds
const patience = 1

/** Lets timers wait while a result is outstanding that was asked for before they were due. */
export function orderTimers(
  binding: Binding,
  { timers, oldest }: { readonly timers: Timers; readonly oldest: () => number | undefined },
): void {
  const { _tickCallback } = process as unknown as { _tickCallback: unknown }
  const { processImmediate, processTimers } = timers.getTimerCallbacks(_tickCallback)
  const inOrder = (now: number) => {
    const asked = oldest()
    const due = timers.timerListQueue.peek()?.expiry
    const isEarly = asked !== undefined && due !== undefined && due > asked + patience
    if (isEarly) return now + 1
    endChain()
    return Reflect.apply(processTimers, process, [now])
  }
  const setup = binding.setupTimers as (immediate: unknown, timers: unknown) => void
  setup(processImmediate, inOrder)
}
