// A browser as a kernel holds it: how it began and what was done since. It is open in a process only while it is used, and is
// opened again from its record.
import { contentHash } from '../../../world/hash.ts'
import { PagePool } from './page-pool.ts'
import { PageLost, type PageProcess } from './page-process.ts'
import type { BrowserStart, Shown, Step } from './page-protocol.ts'

export type Seen = { readonly shown: Shown } | { readonly unknown: string }

let shared: PagePool | undefined

/** A browser and its record. */
export class PageRecord {
  readonly #start: BrowserStart
  readonly #pool: PagePool
  #steps: readonly Step[]
  #process: PageProcess | undefined
  #shown: Shown | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #uses = 0

  constructor(
    start: BrowserStart,
    { steps = [], pool }: { steps?: readonly Step[]; pool?: PagePool | undefined } = {},
  ) {
    shared ??= new PagePool()
    this.#pool = pool ?? shared
    this.#start = start
    this.#steps = steps
  }

  get isBusy(): boolean {
    return this.#uses > 0
  }

  get steps(): readonly Step[] {
    return this.#steps
  }

  /** Does something; where it cannot be told what that does, all is as it was before. */
  step(step: Step): Promise<Seen> {
    return this.#alone(async () => {
      const { givenUp } = this.#pool
      const known = givenUp.mayKnow('step', step) ? givenUp.why('step', step, this.#hash()) : undefined
      if (known !== undefined) return { unknown: known }
      const begun = await this.#wake()
      if ('unknown' in begun) return begun
      const seen = await this.#ask(step)
      if ('unknown' in seen) this.sleep(true)
      else this.#steps = [...this.#steps, step]
      return seen
    })
  }

  /** What is seen now. */
  look(): Promise<Seen> {
    return this.#alone(async () => (this.#shown === undefined ? this.#wake() : { shown: this.#shown }))
  }

  /** What is on the page in front. */
  nodes(): Promise<readonly unknown[] | undefined> {
    return this.#alone(async () => {
      const begun = await this.#wake()
      if ('unknown' in begun) return undefined
      const answer = await this.#process?.ask({ pages: true }).catch(() => undefined)
      return answer !== undefined && 'nodes' in answer ? answer.nodes : undefined
    })
  }

  fork(): PageRecord {
    const twin = new PageRecord(this.#start, { steps: this.#steps, pool: this.#pool })
    twin.#shown = this.#shown
    return twin
  }

  /** Gives its process up, which nobody else is given. */
  sleep(isForced = false): void {
    if (this.isBusy && !isForced) return
    this.#process?.end('it is not used')
    this.#process = undefined
  }

  close(): Promise<void> {
    return this.#alone(async () => {
      this.#pool.awake.forget(this)
      this.sleep(true)
    })
  }

  async #wake(): Promise<Seen> {
    this.#pool.awake.use(this)
    if (this.#process?.isAlive && this.#shown !== undefined) return { shown: this.#shown }
    const { givenUp } = this.#pool
    const known = givenUp.why('open', this.#start, contentHash(this.#steps))
    if (known !== undefined) return { unknown: known }
    try {
      this.#process = await this.#pool.take()
      let seen = await this.#answerTo({ open: this.#start })
      for (const step of this.#steps) {
        if ('unknown' in seen) break
        seen = await this.#answerTo({ step })
      }
      if ('unknown' in seen) this.sleep(true)
      else this.#shown = seen.shown
      return seen
    } catch (error) {
      if (!(error instanceof PageLost)) throw error
      this.#process = undefined
      const why = `the computation was stopped: ${error.message}`
      givenUp.remember('open', this.#start, { state: contentHash(this.#steps), why })
      return { unknown: why }
    }
  }

  async #ask(step: Step): Promise<Seen> {
    try {
      const seen = await this.#answerTo({ step })
      if ('shown' in seen) this.#shown = seen.shown
      return seen
    } catch (error) {
      if (!(error instanceof PageLost)) throw error
      this.#process = undefined
      const why = `the computation was stopped: ${error.message}`
      this.#pool.givenUp.remember('step', step, { state: this.#hash(), why })
      return { unknown: why }
    }
  }

  async #answerTo(question: { open: BrowserStart } | { step: Step }): Promise<Seen> {
    const answer = await this.#process?.ask(question)
    if (answer !== undefined && 'shown' in answer) return answer
    return { unknown: answer !== undefined && 'unknown' in answer ? answer.unknown : 'the page said nothing' }
  }

  #hash(): string {
    return contentHash([this.#start, this.#steps])
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    this.#uses += 1
    const result = this.#queue
      .then(() => this.#pool.turn(work))
      .finally(() => {
        this.#uses -= 1
      })
    this.#queue = result.then(
      () => {},
      () => {},
    )
    return result
  }
}
