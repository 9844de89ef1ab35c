// How a system call is answered: a number, or the failure's number below zero.
import { builtNumber, Failure } from '../machine/failures.ts'
import type { Process } from '../machine/process.ts'
import type { Memory } from '../wasm/memory.ts'

/** What the calls work on; the process is another one in each run. */
export interface System {
  readonly memory: Memory
  readonly process: Process
  /** The address of a text that stays for the rest of the run. */
  keepText(text: string): number
  /** Whether it is Python's import that asks, and not the program itself. */
  isImporting(): boolean
  /** Whether what runs is the library's own business. */
  isUnseen(): boolean
  /** The file whose import it is that asks. */
  importingFile(): string | undefined
}

// biome-ignore lint/suspicious/noConfusingVoidType: calls that answer nothing
export type Call = (...values: never[]) => number | bigint | void

export type Calls = Readonly<Record<string, Call>>

/** Answers failures with their number, times `sign`. */
export function answering(calls: Calls, sign: 1 | -1): Calls {
  const answer = (call: Call) =>
    ((...values: never[]) => {
      try {
        return call(...values)
      } catch (error) {
        if (error instanceof Failure) return sign * builtNumber(error.code)
        throw error
      }
    }) satisfies Call
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, answer(call)]))
}
