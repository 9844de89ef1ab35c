// One worker of a kernel host: a process, what it was asked, and how long it has computed at what it is doing.
import type { ChildProcess } from 'node:child_process'
import { HostLost } from './host-lost.ts'
import { lowerPriority, restorePriority } from './process/priority.ts'
import { type ThreadTime, threadTime } from './process/thread-time.ts'
import type { FromWorker, Outcome, Question, Service, ToWorker } from './protocol.ts'
import type { Desk } from './services.ts'
import { type ChildOptions, startChild } from './start-child.ts'

const quickMs = 1
const mostGuests = 2
const mostQuickGuests = 8

export interface Answer {
  readonly value: unknown
  /** How long it took there, with everything it waited for. */
  readonly ms: number
}

export interface Asking {
  /** How long it may compute. */
  readonly deadlineMs: number
  readonly signal?: AbortSignal
  readonly desk?: Desk
}

interface Call {
  readonly question: Question
  readonly deadlineMs: number
  readonly serve: ReturnType<Desk['attempt']> | undefined
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
  computedMs: number
  /** Nobody waits for the answer any more. */
  isAbandoned: boolean
}

/** What the worker has to do next, as it will do it: one call after the other. */
interface Turn {
  readonly call: number
  computedMs: number
}

export interface WorkerEvents {
  /** It has something less to do, or can begin. */
  onFree(): void
  onEnd(): void
}

export class Worker {
  readonly #child: ChildProcess
  readonly #events: WorkerEvents
  readonly #calls = new Map<number, Call>()
  #turns: Turn[] = []
  #measured: { turn: Turn; time: ThreadTime | undefined } | undefined
  #numbers = 0
  #outgoing: ToWorker[] = []
  #usualMs = Number.POSITIVE_INFINITY
  #complaints = ''
  /** How many kernels are open in it. */
  kernels = 0
  /** How many have been let in and not left. */
  guests = 0
  /** When the last of them left. */
  leftAt = performance.now()
  isReady = false
  isAlive = true
  /** Why it is not. */
  failure = ''
  /** It has been computing at one thing for so long that nobody is to wait for it. */
  isSlow = false
  /** It gave way to others and cannot come back: nobody new is to be let in. */
  isTired = false
  /** How many wait to be let in to it. */
  line = 0

  constructor(options: ChildOptions, events: WorkerEvents) {
    this.#events = events
    this.#child = startChild(options)
    this.#child.stderr?.setEncoding('utf8').on('data', text => {
      this.#complaints = (this.#complaints + text).slice(-2000)
    })
    this.#child.on('message', (message: FromWorker) => this.#take(message))
    this.#child.on('error', error => this.#lose(error.message))
    this.#child.on('exit', (_, signal) => this.#ended(signal))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** How much it has to do, without what waits for a service. */
  get load(): number {
    return Math.max(this.#turns.length, this.guests - (this.#calls.size - this.#turns.length))
  }

  /** How many may be let in: while one computes, the next is on its way, and more where all are done at once. */
  get room(): number {
    return this.#usualMs < quickMs ? mostQuickGuests : mostGuests
  }

  /** How long it has computed at its turn. */
  get turnMs(): number {
    return this.#turns[0]?.computedMs ?? 0
  }

  /** Whether nobody waits for what it is doing. */
  get isInVain(): boolean {
    const [turn] = this.#turns
    return turn !== undefined && this.#calls.get(turn.call)?.isAbandoned === true
  }

  /** Asks it, and kills it when it computes at this for too long. Time spent waiting for others does not count. */
  ask(question: Question, { deadlineMs, signal, desk }: Asking): Promise<Answer> {
    if (!this.isAlive) return Promise.reject(new HostLost('it went away', 'bystander'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    const number = ++this.#numbers
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const serve = desk?.attempt()
    const call: Call = { question, deadlineMs, serve, resolve, reject, computedMs: 0, isAbandoned: false }
    this.#calls.set(number, call)
    this.#turns.push({ call: number, computedMs: 0 })
    this.#send({ call: number, question })
    return signal ? abandonable(promise, signal, () => this.#abandon(call, signal.reason)) : promise
  }

  /** Closes a kernel in it, after everything it was asked before. */
  close(kernel: number): void {
    if (!this.isAlive) return
    this.kernels -= 1
    this.#send({ call: ++this.#numbers, close: kernel })
  }

  /** Takes away all that waits behind what it is doing: whoever asked is to ask elsewhere. */
  clearLine(): void {
    const [first] = this.#turns
    for (const [number, call] of this.#calls) {
      if (number === first?.call || call.isAbandoned) continue
      this.#abandon(call, new HostLost('its worker is busy with something else', 'bystander'))
    }
  }

  /** From now on it computes long, and others come first. */
  slowDown(): void {
    this.isSlow = true
    lowerPriority(this.pid ?? 0)
    this.clearLine()
  }

  #abandon(call: Call, reason: unknown): void {
    call.isAbandoned = true
    call.reject(reason)
  }

  /** Counts what it has computed since this was last called; kills it where that is too much. */
  measure(sampleMs: number): void {
    const [turn] = this.#turns
    const call = turn && this.#calls.get(turn.call)
    if (!turn || !call || !this.isReady) {
      this.#measured = undefined
      return
    }
    // short turns come and go between two measurements, and cost nothing
    if (this.#measured?.turn !== turn) {
      this.#measured = { turn, time: undefined }
      return
    }
    const time = threadTime(this.pid ?? 0)
    const before = this.#measured.time
    if (before || !time) {
      const spentMs =
        (time && before ? time.computedMs - before.computedMs : 0) +
        (time === undefined || time.isIdle ? sampleMs : 0)
      turn.computedMs += spentMs
      call.computedMs += spentMs
    }
    this.#measured = { turn, time }
    if (call.computedMs < call.deadlineMs) return
    this.end(`it did not answer within ${call.deadlineMs / 1000} s`, 'culprit')
  }

  /** Ends the process; what it is doing is lost in the way that is said, the rest as a bystander. */
  end(why: string, kind: HostLost['kind'] = 'bystander'): void {
    this.#child.kill('SIGKILL')
    this.#lose(why, kind)
  }

  // what is asked within one round of the event loop goes together: each message wakes the other process
  #send(message: ToWorker): void {
    this.#outgoing.push(message)
    if (this.#outgoing.length > 1) return
    setImmediate(() => {
      const messages = this.#outgoing
      this.#outgoing = []
      if (!this.isAlive) return
      this.#child.send(messages, error => {
        if (error) this.#lose(error.message)
      })
    })
  }

  #take(message: FromWorker): void {
    if ('ready' in message) {
      this.isReady = true
      this.#events.onFree()
    } else if ('service' in message) this.#serve(message.call, message.service)
    else if ('parked' in message) this.#finishTurn(message.call)
    else this.#answered(message.call, message.outcome, message.ms)
  }

  #answered(number: number, outcome: Outcome, ms: number): void {
    const call = this.#calls.get(number)
    this.#calls.delete(number)
    if (this.#turns[0]?.call === number) this.#turns.shift()
    else this.#turns = this.#turns.filter(turn => turn.call !== number)
    this.#usualMs = this.#usualMs === Number.POSITIVE_INFINITY ? ms : (7 * this.#usualMs + ms) / 8
    if (call && !('kernel' in call.question) && !('error' in outcome)) {
      this.kernels += 1
      if (call.isAbandoned) this.close(number)
    }
    this.#freed()
    if ('error' in outcome) call?.reject(new Error(outcome.error))
    else call?.resolve({ value: outcome.value, ms })
  }

  #finishTurn(number: number): void {
    const at = this.#turns.findIndex(turn => turn.call === number)
    if (at !== -1) this.#turns.splice(at, 1)
    this.#freed()
  }

  #freed(): void {
    if (this.isSlow) this.isTired = !restorePriority(this.pid ?? 0)
    this.isSlow = false
    this.#events.onFree()
  }

  async #serve(number: number, { number: served, name, request }: Service): Promise<void> {
    const outcome = await this.#outcomeOf(this.#calls.get(number), name, request)
    if (!this.isAlive || !this.#calls.has(number)) return
    this.#turns.push({ call: number, computedMs: 0 })
    this.#send({ call: number, served, outcome })
  }

  async #outcomeOf(call: Call | undefined, name: string, request: Service['request']): Promise<Outcome> {
    try {
      if (!call?.serve) throw new Error(`the service '${name}' was asked for where none is offered`)
      return { value: await call.serve(name, request) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }

  #ended(signal: NodeJS.Signals | null): void {
    if (!this.isReady) this.#lose(`its process did not start: ${this.#complaints.trim()}`, 'culprit')
    // who kills it from outside means no call in particular; a crash is the doing of what it computed
    else this.#lose('it ended by itself', signal === 'SIGKILL' ? 'suspect' : 'culprit')
  }

  #lose(why: string, kind: HostLost['kind'] = 'bystander'): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.failure = why
    const [first] = this.#turns
    for (const [number, call] of this.#calls)
      call.reject(new HostLost(why, number === first?.call ? kind : 'bystander'))
    this.#calls.clear()
    this.#turns = []
    this.#events.onEnd()
  }
}

async function abandonable(
  answer: Promise<Answer>,
  signal: AbortSignal,
  giveUp: () => void,
): Promise<Answer> {
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await answer
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
