// Runs requests in processes that have no rights, one at a time in each. A run that goes on and on is ended with its process;
// who waits behind one that takes long gets a second process.
import type { ChildProcess } from 'node:child_process'
import type { AttemptResult } from '../attempt/attempt.ts'
import type { AttemptRequest } from '../attempt/request.ts'
import { afterComputing } from './computing-deadline.ts'
import type { FromChild } from './protocol.ts'
import { buildFolder, startChild } from './start-child.ts'

export interface PythonHostOptions {
  /** How long one run may compute, by its processor. */
  readonly deadlineMs?: number
}

interface Waiting {
  readonly request: AttemptRequest
  readonly resolve: (result: AttemptResult) => void
}

interface Worker {
  readonly child: ChildProcess
  isReady: boolean
  running: Waiting | undefined
  /** Calls off what would end it. */
  callOff: () => void
}

const mostWorkers = 2
const patienceMs = 400
const idleMs = 30_000
const startMs = 20_000
const keptMemoryBytes = 48 * 1024 * 1024
const notInstalled: AttemptResult = {
  kind: 'unknown',
  why: 'the package pyodide@0.23.4 is not installed',
}

export class PythonHost {
  readonly #deadlineMs: number
  #workers: Worker[] = []
  #waiting: Waiting[] = []
  #patience: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined

  constructor({ deadlineMs = 10_000 }: PythonHostOptions = {}) {
    this.#deadlineMs = deadlineMs
  }

  /** The process ids of the interpreters. */
  get pids(): number[] {
    return this.#workers.flatMap(({ child }) => child.pid ?? [])
  }

  /** Makes a run; one that nobody waits for any more is ended. */
  run(request: AttemptRequest, { signal }: { readonly signal?: AbortSignal } = {}): Promise<AttemptResult> {
    const folder = buildFolder()
    if (folder === undefined) return Promise.resolve(notInstalled)
    const { promise, resolve } = Promise.withResolvers<AttemptResult>()
    const waiting = { request, resolve }
    const giveUp = () => this.#giveUp(waiting)
    signal?.addEventListener('abort', giveUp, { once: true })
    this.#waiting.push(waiting)
    this.#dispatch()
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  /** Ends all processes. */
  close(): void {
    for (const worker of [...this.#workers]) this.#end(worker, 'it was closed')
  }

  #dispatch(): void {
    for (const worker of this.#workers) {
      if (!worker.isReady || worker.running !== undefined) continue
      const next = this.#waiting.shift()
      if (next === undefined) break
      this.#give(worker, next)
    }
    if (this.#waiting.length > 0) this.#await()
    this.#watchIdle()
  }

  // a second process is started only where the first one is long at something
  #await(): void {
    if (this.#workers.length === 0) this.#start()
    if (this.#patience !== undefined || this.#workers.length >= mostWorkers) return
    this.#patience = setTimeout(() => {
      this.#patience = undefined
      const areReady = this.#workers.every(({ isReady }) => isReady)
      if (this.#waiting.length > 0 && areReady && this.#workers.length < mostWorkers) this.#start()
      if (this.#waiting.length > 0) this.#await()
    }, patienceMs)
  }

  #start(): void {
    const folder = buildFolder()
    if (folder === undefined) return
    const child = startChild(folder)
    const worker: Worker = { child, isReady: false, running: undefined, callOff: () => {} }
    this.#workers.push(worker)
    const end = () => this.#end(worker, 'the interpreter did not start')
    worker.callOff = afterComputing(child.pid, { ms: startMs, end })
    let complaints = ''
    child.stderr?.setEncoding('utf8').on('data', text => {
      complaints = (complaints + text).slice(-500)
    })
    child.on('message', (message: FromChild) => this.#take(worker, message))
    child.on('error', error => this.#end(worker, error.message))
    child.on('exit', () =>
      this.#end(worker, `the interpreter ended: ${complaints.trim().split('\n').at(-1) ?? ''}`),
    )
    hold(worker, true)
  }

  #give(worker: Worker, waiting: Waiting): void {
    worker.running = waiting
    const end = () => this.#end(worker, 'it ran too long')
    worker.callOff = afterComputing(worker.child.pid, { ms: this.#deadlineMs, end })
    hold(worker, true)
    worker.child.send({ request: waiting.request })
  }

  #take(worker: Worker, message: FromChild): void {
    worker.callOff()
    hold(worker, false)
    if ('ready' in message) worker.isReady = true
    else {
      const { running } = worker
      worker.running = undefined
      running?.resolve(message.result)
      if (message.memoryBytes > keptMemoryBytes) this.#end(worker, 'it grew')
    }
    this.#dispatch()
  }

  #end(worker: Worker, why: string): void {
    if (!this.#workers.includes(worker)) return
    this.#workers = this.#workers.filter(other => other !== worker)
    worker.callOff()
    worker.child.kill('SIGKILL')
    worker.running?.resolve({ kind: 'unknown', why })
    if (!worker.isReady) for (const { resolve } of this.#waiting.splice(0)) resolve({ kind: 'unknown', why })
    this.#dispatch()
  }

  #giveUp(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter(other => other !== waiting)
    const worker = this.#workers.find(({ running }) => running === waiting)
    if (worker !== undefined) this.#end(worker, 'it was given up')
    waiting.resolve({ kind: 'unknown', why: 'it was given up' })
  }

  // of processes that nobody needs, one is kept
  #watchIdle(): void {
    clearTimeout(this.#idle)
    if (this.#workers.length < mostWorkers) return
    this.#idle = setTimeout(() => {
      const idle = this.#workers.filter(({ isReady, running }) => isReady && running === undefined)
      for (const worker of idle.slice(1)) this.#end(worker, 'it is not needed')
    }, idleMs).unref()
  }
}

/** Whether this process waits for the other to do something. */
function hold({ child }: Worker, isAwaited: boolean): void {
  if (isAwaited) child.channel?.ref()
  else child.channel?.unref()
}
