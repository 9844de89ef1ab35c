// The live end of a session's record. Steps queue, and a failed step leaves record and kernel as they were. Turns are in
// the store alone, so that what is kept here does not grow with them.
import { randomUUID } from 'node:crypto'
import type { Kernel } from '../kernel/kernel.ts'
import type { Entry, Header, Score } from '../world/entry.ts'
import { WorldError } from '../world/error.ts'
import { Fault, type FaultInput } from '../world/fault.ts'
import type { Json } from '../world/json.ts'
import { parseWith } from '../world/reading/friendly.ts'
import { endingOf } from '../world/status.ts'
import { type Transcript, transcriptFrom } from '../world/transcript.ts'
import type { Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import { runCheck } from './checks/run-check.ts'
import { type Looked, type LookOptions, lookAtChecks } from './checks/score.ts'
import { faultEntries } from './faults/fault-entries.ts'
import { FaultLine } from './faults/fault-line.ts'
import { Imagination } from './imagination.ts'
import { isSpent, nothingSpent, type Spent, withSpent } from './limits.ts'
import { restoreKernel } from './rerun.ts'
import type { Session, SessionOptions, Status, StepOptions } from './session.ts'
import type { Store } from './store/store.ts'
import { type Draft, type Stage, takeStep } from './take-step.ts'
import { Transaction } from './transaction.ts'

const neverAborted = new AbortController().signal

/** A session between its opening and its closing. */
export class LiveSession implements Session {
  readonly id: string
  readonly #options: SessionOptions & { store: Store }
  readonly #header: Header
  #turns = 0
  #last: Turn | undefined
  #score: Score | undefined
  #next: number
  #spent: Spent = nothingSpent
  #given = 0
  #kernel: Kernel
  #faults: readonly Fault[] = []
  #lifted = 0
  #stage: Stage
  #queue: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(
    transcript: Transcript,
    kernel: Kernel,
    options: SessionOptions & { store: Store; id: string },
  ) {
    this.id = options.id
    this.#options = options
    this.#header = transcript.header
    this.#next = transcript.next
    this.#kernel = kernel
    this.#stage = this.#continueFrom(transcript)
  }

  get world(): World {
    return this.#header.world
  }

  get status(): Status {
    const [turns, last, score] = [this.#turns, this.#last, this.#score]
    return { turns, last, score, ended: endingOf({ score, last }), spent: this.#spent, entries: this.#next }
  }

  async transcript(): Promise<Transcript> {
    return transcriptFrom(await this.#options.store.read(this.id))
  }

  step(input: Json, options: StepOptions = {}): Promise<Turn> {
    return this.#enqueue(() => this.#step(input, options))
  }

  submit(answer?: string): Promise<Score> {
    return this.#enqueue(() => this.#submit(answer))
  }

  fork(atTurn?: number, { id = randomUUID() }: { id?: string } = {}): Promise<Session> {
    return this.#enqueue(() => this.#fork(atTurn ?? this.#turns, id))
  }

  rewind(toTurn: number): Promise<void> {
    return this.#enqueue(() => this.#rewind(toTurn))
  }

  inject(input: FaultInput): Promise<void> {
    return this.#enqueue(async () => {
      const fault = parseWith(Fault, input, { at: 'action', place: 'fault' })
      await this.#append([{ at: this.#next, kind: 'fault', fault }])
      this.#faults = [...this.#faults, fault]
      await this.#renewFaults()
    })
  }

  lift(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#append([{ at: this.#next, kind: 'lift' }])
      this.#lifted = this.#faults.length
      await this.#renewFaults()
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#queue
    await this.#kernel.close()
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new WorldError('session', `Session '${this.id}' is closed.`))
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => {})
    return result
  }

  #continueFrom({ turns, score, faults, lifted }: Transcript): Stage {
    this.#turns = turns.length
    this.#last = turns.at(-1)
    this.#faults = faults
    this.#lifted = lifted
    this.#score = score
    this.#spent = turns.reduce(withSpent, nothingSpent)
    this.#given = turns.reduce((sum, turn) => sum + (turn.reward ?? 0), 0)
    const { domain, executor } = this.#options
    const imagination = this.#imagination()
    return { world: this.world, domain, faults: this.#faultLine(turns), executor, imagination }
  }

  #imagination(): Imagination | undefined {
    const { domain, imaginer, sampling = {}, attempts = 3, stepTimeoutMs = 900_000 } = this.#options
    if (!imaginer) return undefined
    const turnsFrom = async (from: number) => (await this.transcript()).turns.slice(from)
    const turns = this.#turns
    const asking = { sampling, attempts, stepTimeoutMs, sessionKey: this.id, turns, turnsFrom }
    return new Imagination({ world: this.world, domain, imaginer, ...asking })
  }

  async #renewFaults(): Promise<void> {
    const { turns } = await this.transcript()
    this.#stage = { ...this.#stage, faults: this.#faultLine(turns) }
  }

  #faultLine(turns: readonly Turn[]): FaultLine {
    return new FaultLine(this.#faults, turns, {
      lifted: this.#lifted,
      world: this.world,
      domain: this.#options.domain,
      kernelBefore: ago => this.#kernelAt(this.#turns - ago),
      pastTurns: async () => (await this.transcript()).turns,
    })
  }

  async #kernelAt(turn: number): Promise<Kernel> {
    const entries = await this.#options.store.read(this.id)
    return restoreKernel(this.#options.domain, transcriptFrom(entries, { upTo: turn }))
  }

  async #step(input: Json, { signal = neverAborted, onEvent = () => {} }: StepOptions): Promise<Turn> {
    this.#refuseAfterEnd()
    signal.throwIfAborted()
    const { now = () => performance.now() } = this.#options
    const started = now()
    const transaction = new Transaction(this.#kernel)
    const step = { transaction, turns: this.#turns, signal, onReasoning: onEvent }
    try {
      const draft = await this.#rewarded(await takeStep(input, this.#stage, step))
      const turn = this.#truncated({ ...draft, timing: { ms: Math.round((now() - started) * 1000) / 1000 } })
      await this.#record(turn)
      transaction.commit()
      onEvent({ type: 'observation-end', turn })
      return turn
    } catch (error) {
      if (transaction.isOpen) await this.#restore().catch(() => {})
      throw error
    }
  }

  async #rewarded(draft: Draft): Promise<Draft> {
    const all = this.world.success ?? []
    if (!all.some(check => check.when === 'each')) return draft
    const looked = await this.#look({ when: 'each', last: draft.observation })
    if (looked.score === undefined) return draft
    const isDone = looked.checks.length === all.length && looked.checks.every(({ passed }) => passed)
    const reward = looked.score - this.#given
    return { ...draft, reward, ...(isDone ? { done: 'terminated' as const } : {}) }
  }

  #truncated(turn: Turn): Turn {
    const { timing, ...rest } = turn
    const isLast = isSpent(withSpent(this.#spent, turn), this.#options.limits ?? {})
    return isLast && turn.done === undefined ? { ...rest, done: 'truncated', timing } : turn
  }

  async #record(turn: Turn): Promise<void> {
    const { snapshotEvery = 25 } = this.#options
    const count = this.#turns + 1
    const entries: Entry[] = [{ at: this.#next, kind: 'turn', ...turn }]
    const state = count % snapshotEvery === 0 ? await this.#kernel.snapshot() : null
    if (state !== null) entries.push({ at: this.#next + 1, kind: 'snapshot', turn: count, state })
    await this.#append(entries)
    this.#turns = count
    this.#last = turn
    this.#stage.faults.count(turn)
    this.#stage.imagination?.count(turn)
    this.#spent = withSpent(this.#spent, turn)
    this.#given += turn.reward ?? 0
  }

  async #submit(answer: string | undefined): Promise<Score> {
    if (this.#score) throw new WorldError('session', `Session '${this.id}' was submitted already.`)
    const given = answer === undefined ? {} : { answer }
    const looked = await this.#look({ when: 'all', last: this.#last?.observation, ...given })
    const earned =
      looked.score === undefined ? {} : { score: looked.score, reward: looked.score - this.#given }
    const score: Score = { at: this.#next, kind: 'score', ...given, ...earned, checks: looked.checks }
    await this.#append([score])
    this.#score = score
    return score
  }

  #look(options: Omit<LookOptions, 'run'>): Promise<Looked> {
    const { world } = this
    const { domain, executor } = this.#options
    const kernel = this.#kernel
    const run: LookOptions['run'] = check => runCheck(check, { world, domain, kernel, executor })
    return lookAtChecks(world, kernel, { ...options, run })
  }

  async #fork(atTurn: number, id: string): Promise<Session> {
    this.#refuseTurn(atTurn)
    const { store } = this.#options
    const { turns } = await this.transcript()
    const kernel = atTurn === this.#turns ? await this.#kernel.fork() : await this.#kernelAt(atTurn)
    const header: Header = { ...this.#header, parent: { id: this.id, turn: atTurn } }
    const kept = turns
      .slice(0, atTurn)
      .map((turn, index): Entry => ({ at: index + 1, kind: 'turn', ...turn }))
    const entries: Entry[] = [header, ...kept]
    const state = atTurn === 0 ? null : await kernel.snapshot()
    if (state !== null) entries.push({ at: entries.length, kind: 'snapshot', turn: atTurn, state })
    entries.push(
      ...faultEntries(header.world, { faults: this.#faults, lifted: this.#lifted, at: entries.length }),
    )
    await store.append(id, entries)
    return new LiveSession(transcriptFrom(entries), kernel, { ...this.#options, id })
  }

  async #rewind(toTurn: number): Promise<void> {
    this.#refuseTurn(toTurn)
    await this.#append([{ at: this.#next, kind: 'rewind', to: toTurn }])
    await this.#restore()
  }

  // back to what the record says; a session that cannot even do that is over
  async #restore(): Promise<void> {
    try {
      const transcript = await this.transcript()
      const kernel = await restoreKernel(this.#options.domain, transcript)
      await this.#kernel.close()
      this.#kernel = kernel
      this.#stage = this.#continueFrom(transcript)
    } catch (error) {
      this.#isClosed = true
      throw error
    }
  }

  async #append(entries: readonly Entry[]): Promise<void> {
    await this.#options.store.append(this.id, entries)
    this.#next += entries.length
  }

  #refuseAfterEnd(): void {
    const ended = endingOf({ score: this.#score, last: this.#last })
    if (ended === undefined) return
    throw new WorldError('session', `Session '${this.id}' has ended (${ended}).`, {
      remedy: 'Rewind it, or fork it at an earlier turn.',
    })
  }

  #refuseTurn(turn: number): void {
    if (Number.isInteger(turn) && turn >= 0 && turn <= this.#turns) return
    throw new WorldError('session', `There is no turn ${turn}: the session has ${this.#turns}.`)
  }
}
