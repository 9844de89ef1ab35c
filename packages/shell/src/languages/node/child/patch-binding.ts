// How a function of Node's binding is led to the world: the answer comes at once, by a callback or by a promise, as it is
// asked for, and a failure looks as Node's own.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFill } from 'node:crypto'
import { constants } from 'node:os'
import { getSystemErrorMap } from 'node:util'
import { Refused } from './channel.ts'
import { noteSource } from './error-source.ts'

/** A binding of Node: functions and values by name. */
export interface Binding {
  [name: string]: unknown
}

/** Arguments as Node's own code gives them. */
export type Arguments = readonly unknown[]

const numbers = constants.errno as Readonly<Record<string, number>>
const words = getSystemErrorMap()

/** What a failed call is told of. */
export interface Failure {
  readonly syscall: string
  readonly path?: string | undefined
  readonly dest?: string | undefined
}

/** The error that Node would throw. */
export function failureOf(error: unknown, { syscall, path, dest }: Failure): unknown {
  if (!(error instanceof Refused)) return error
  const errno = -(numbers[error.code] ?? 0)
  const about = path === undefined ? '' : ` '${path}'${dest === undefined ? '' : ` -> '${dest}'`}`
  const text = `${error.code}: ${words.get(errno)?.[1] ?? 'unknown'}, ${syscall}${about}`
  return Object.assign(new Error(text), {
    errno,
    code: error.code,
    syscall,
    ...(path !== undefined && { path }),
    ...(dest !== undefined && { dest }),
  })
}

/** A function of the binding, and what it does here. */
export interface Patch {
  readonly name: string
  /** Which argument says how the answer is wanted; absent where it is at once. */
  readonly request?: number
  readonly run: (args: Arguments) => unknown
  readonly failure: (args: Arguments) => Failure
}

interface Request {
  oncomplete(error: unknown, value?: unknown): void
}

// what a script waits for comes back where results of other threads do, one after the other
const waiting: { readonly since: number; readonly work: () => void }[] = []
const loop: { now?: () => number } = {}
const carrier = randomFill

// what is asked for as soon as a result has come, is asked for when a real disk would have given it
const chain: { since?: number | undefined } = {}
const stepTakes = 0.2

/** When something is asked for now, before the world has had its time to answer. */
export function asking(): number {
  return chain.since ?? loop.now?.() ?? 0
}

/** Does something when the results of other threads come. */
export function later(work: () => void, since: number): void {
  const inContext = AsyncLocalStorage.snapshot() as (run: () => void) => void
  waiting.push({ since, work: () => inContext(work) })
  carrier(new Uint8Array(1), () => {
    const next = waiting.shift()
    if (next) chain.since = next.since + stepTakes
    next?.work()
  })
}

/** Nothing that is asked for from here on follows from an earlier result. */
export function endChain(): void {
  chain.since = undefined
}

/** Says once how to read the time of Node's loop. */
export function readLoopTime(now: () => number): void {
  loop.now = now
}

/** Since when the oldest result is outstanding. */
export function oldestWaiting(): number | undefined {
  return waiting[0]?.since
}

/** Puts a patch in the place of the binding's own function. */
export function patch(binding: Binding, { name, request, run, failure }: Patch): void {
  binding[name] = function patched(...args: Arguments) {
    const wanted = request === undefined ? undefined : args[request]
    const since = asking()
    let error: unknown
    let value: unknown
    try {
      value = run(args)
    } catch (thrown) {
      error = failureOf(thrown, failure(args))
    }
    if (wanted === undefined) {
      if (error === undefined) return value
      if (error instanceof Error) {
        Error.captureStackTrace(error, patched)
        noteSource(error)
      }
      throw error
    }
    if (wanted === binding.kUsePromises)
      return new Promise((resolve, reject) => {
        later(() => (error === undefined ? resolve(value) : reject(error)), since)
      })
    if (error instanceof Error) error.stack = `Error: ${error.message}`
    later(() => {
      if (error === undefined) (wanted as Request).oncomplete(null, value)
      else (wanted as Request).oncomplete(error)
    }, since)
    return undefined
  }
}
