// The live end of a session's records. Steps queue; a failed step leaves records and kernel as they were.
import { randomUUID } from 'node:crypto'
import type { Kernel } from '../kernel/kernel.ts'
import { WorldError } from '../world/error.ts'
import { Fault, type FaultInput } from '../world/fault.ts'
import { parseWith } from '../world/friendly.ts'
import type { Json } from '../world/json.ts'
import type { Header, Record, Score } from '../world/record.ts'
import { type Transcript, transcriptFrom } from '../world/transcript.ts'
import type { Turn } from '../world/turn.ts'
import { runCheck } from './checks/run-check.ts'
import { type Looked, type LookOptions, lookAtChecks } from './checks/score.ts'
import { isSpent, nothingSpent, type Spent, withSpent } from './limits.ts'
import { type Draft, Pipeline } from './pipeline.ts'
import { restoreKernel } from './rerun.ts'
import type { Session, SessionOptions, StepOptions } from './session.ts'
import type { Store } from './store.ts'

const neverAborted = new AbortController().signal

/** A session between its opening and its closing. */
export class LiveSession implements Session {
  readonly id: string
  readonly #options: SessionOptions & { store: Store }
  readonly #header: Header
  #turns: Turn[] = []
  #score: Score | undefined
  #next: number
  #spent = nothingSpent
  #kernel: Kernel
  #faults: readonly Fault[] = []
  #pipeline: Pipeline
  #queue: Promise<unknown> = Promise.resolve()
  #given = 0
  #isKernelAhead = false
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
    this.#pipeline = this.#continueFrom(transcript)
  }

  get transcript(): Transcript {
    return {
      header: this.#header,
      turns: this.#turns,
      faults: this.#faults,
      score: this.#score,
      snapshot: undefined,
      next: this.#next,
    }
  }

  get spent(): Spent {
    return this.#spent
  }

  step(input: Json, options: StepOptions = {}): Promise<Turn> {
    return this.#enqueue(() => this.#step(input, options))
  }

  submit(answer?: string): Promise<Score> {
    return this.#enqueue(() => this.#submit(answer))
  }

  fork(atTurn?: number, { id = randomUUID() }: { id?: string } = {}): Promise<Session> {
    return this.#enqueue(() => this.#fork(atTurn ?? this.#turns.length, id))
  }

  rewind(toTurn: number): Promise<void> {
    return this.#enqueue(() => this.#rewind(toTurn))
  }

  inject(input: FaultInput): Promise<void> {
    return this.#enqueue(async () => {
      const fault = parseWith(Fault, input, { at: 'action', place: 'fault' })
      await this.#append([{ at: this.#next, kind: 'fault', fault }])
      this.#faults = [...this.#faults, fault]
      this.#pipeline = this.#openPipeline()
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

  #continueFrom({ turns, score, faults }: Transcript): Pipeline {
    this.#turns = [...turns]
    this.#faults = faults
    this.#score = score
    this.#spent = turns.reduce(withSpent, nothingSpent)
    this.#given = turns.reduce((sum, turn) => sum + (turn.reward ?? 0), 0)
    return this.#openPipeline()
  }

  #openPipeline(): Pipeline {
    const { domain, executor, model, sampling = {}, attempts = 3, stepTimeoutMs = 900_000 } = this.#options
    return new Pipeline(this.#turns, {
      world: this.#header.world,
      domain,
      faults: this.#faults,
      executor,
      model,
      sampling,
      attempts,
      stepTimeoutMs,
      sessionKey: this.id,
      kernelBefore: turns => this.#kernelAt(this.#turns.length - turns),
    })
  }

  async #kernelAt(turn: number): Promise<Kernel> {
    const records = await this.#options.store.read(this.id)
    return restoreKernel(this.#options.domain, transcriptFrom(records, { upTo: turn }))
  }

  async #step(input: Json, options: StepOptions): Promise<Turn> {
    this.#refuseAfterEnd()
    options.signal?.throwIfAborted()
    const { now = () => performance.now() } = this.#options
    const started = now()
    try {
      const draft = await this.#reward(await this.#observe(input, options))
      const turn = this.#truncate({ ...draft, timing: { ms: Math.round((now() - started) * 1000) / 1000 } })
      await this.#record(turn)
      options.onEvent?.({ type: 'observation-end', turn })
      return turn
    } catch (error) {
      if (this.#isKernelAhead) await this.#restore().catch(() => {})
      throw error
    }
  }

  #observe(input: Json, { signal = neverAborted, onEvent = () => {} }: StepOptions): Promise<Draft> {
    return this.#pipeline.observe(input, {
      kernel: this.#kernel,
      signal,
      onReasoning: onEvent,
      onKernelAhead: isAhead => {
        this.#isKernelAhead = isAhead
      },
    })
  }

  async #reward(draft: Draft): Promise<Draft> {
    const all = this.#header.world.success ?? []
    if (!all.some(check => check.when === 'each')) return draft
    const looked = await this.#look({ when: 'each', last: draft.observation })
    if (looked.score === undefined) return draft
    const isDone = looked.checks.length === all.length && looked.checks.every(({ passed }) => passed)
    const reward = looked.score - this.#given
    return { ...draft, reward, ...(isDone ? { done: 'terminated' as const } : {}) }
  }

  #truncate(turn: Turn): Turn {
    const { timing, ...rest } = turn
    const isOver = isSpent(withSpent(this.#spent, turn), this.#options.limits ?? {})
    return isOver && turn.done === undefined ? { ...rest, done: 'truncated', timing } : turn
  }

  async #record(turn: Turn): Promise<void> {
    const { snapshotEvery = 25 } = this.#options
    const count = this.#turns.length + 1
    const records: Record[] = [{ at: this.#next, kind: 'turn', ...turn }]
    const state = count % snapshotEvery === 0 ? await this.#kernel.snapshot() : null
    if (state !== null) records.push({ at: this.#next + 1, kind: 'snapshot', turn: count, state })
    await this.#append(records)
    this.#isKernelAhead = false
    this.#turns.push(turn)
    this.#pipeline.count(turn)
    this.#spent = withSpent(this.#spent, turn)
    this.#given += turn.reward ?? 0
  }

  async #submit(answer: string | undefined): Promise<Score> {
    if (this.#score) throw new WorldError('session', `Session '${this.id}' was submitted already.`)
    const last = this.#turns.at(-1)?.observation
    const given = answer === undefined ? {} : { answer }
    const looked = await this.#look({ when: 'all', last, ...given })
    const earned =
      looked.score === undefined ? {} : { score: looked.score, reward: looked.score - this.#given }
    const score: Score = { at: this.#next, kind: 'score', ...given, ...earned, checks: looked.checks }
    await this.#append([score])
    this.#score = score
    return score
  }

  #look(options: Omit<LookOptions, 'run'>): Promise<Looked> {
    const { world } = this.#header
    const { domain, executor } = this.#options
    const kernel = this.#kernel
    const run: LookOptions['run'] = check => runCheck(check, { world, domain, kernel, executor })
    return lookAtChecks(world, kernel, { ...options, run })
  }

  async #fork(atTurn: number, id: string): Promise<Session> {
    this.#refuseTurn(atTurn)
    const { store } = this.#options
    const isAll = atTurn === this.#turns.length
    const header: Header = { ...this.#header, parent: { id: this.id, turn: atTurn } }
    const turns = this.#turns
      .slice(0, atTurn)
      .map((turn, index): Record => ({ at: index + 1, kind: 'turn', ...turn }))
    const kernel = isAll ? await this.#kernel.fork() : await this.#kernelAt(atTurn)
    const state = atTurn === 0 ? null : await kernel.snapshot()
    const records: Record[] = [header, ...turns]
    if (state !== null) records.push({ at: records.length, kind: 'snapshot', turn: atTurn, state })
    const injected = this.#faults.slice(this.#header.world.faults?.length ?? 0)
    for (const fault of injected) records.push({ at: records.length, kind: 'fault', fault })
    await store.append(id, records)
    return new LiveSession(transcriptFrom(records), kernel, { ...this.#options, id })
  }

  async #rewind(toTurn: number): Promise<void> {
    this.#refuseTurn(toTurn)
    await this.#append([{ at: this.#next, kind: 'rewind', to: toTurn }])
    await this.#restore()
  }

  // back to what the records say; a session that cannot even do that is over
  async #restore(): Promise<void> {
    try {
      const transcript = transcriptFrom(await this.#options.store.read(this.id))
      const kernel = await restoreKernel(this.#options.domain, transcript)
      await this.#kernel.close()
      this.#kernel = kernel
      this.#isKernelAhead = false
      this.#pipeline = this.#continueFrom(transcript)
    } catch (error) {
      this.#isClosed = true
      throw error
    }
  }

  async #append(records: readonly Record[]): Promise<void> {
    await this.#options.store.append(this.id, records)
    this.#next += records.length
  }

  #refuseAfterEnd(): void {
    const done = this.#score ? 'submitted' : this.#turns.at(-1)?.done
    if (done === undefined) return
    throw new WorldError('session', `Session '${this.id}' has ended (${done}).`, {
      remedy: 'Rewind it, or fork it at an earlier turn.',
    })
  }

  #refuseTurn(turn: number): void {
    if (Number.isInteger(turn) && turn >= 0 && turn <= this.#turns.length) return
    throw new WorldError('session', `There is no turn ${turn}: the session has ${this.#turns.length}.`)
  }
}
