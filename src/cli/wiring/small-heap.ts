// A run passes hundreds of megabytes of rows through memory and keeps almost nothing of them, and a server does so with
// answers. Left alone, V8 lets its heap grow to several times what is alive before it collects old garbage. Told to look
// sooner, it stays small.
import { setFlagsFromString } from 'node:v8'

/** Keeps this process small from now on, for a little more work: its heap grows by so many percent of what is alive. */
export function keepHeapSmall(percent = 100): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}
