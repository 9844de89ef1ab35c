// A kernel during one step. What it does there holds once the step is in the session's record; until then, it can be
// taken back.
import { acceptedBy } from '../kernel/accepted-by.ts'
import type { Accepted, Computed, Kernel, Unknown } from '../kernel/kernel.ts'
import type { Action } from '../world/action.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'

export class Transaction {
  readonly kernel: Kernel
  #isOpen = false

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  /** Whether the kernel may be ahead of the record. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Computes a step; one that is unknown changes nothing. */
  async step(action: Action, options: { signal: AbortSignal }): Promise<Computed | Unknown> {
    this.#isOpen = true
    const result = await this.kernel.step(action, options)
    if (result.kind === 'unknown') this.#isOpen = false
    return result
  }

  /** Takes an imagined observation as true, unless it contradicts what is known; then nothing changes. */
  async accept(action: Action, observation: Observation): Promise<Accepted> {
    this.#isOpen = true
    const accepted = this.kernel.accept
      ? await this.kernel.accept(action, observation)
      : await acceptedBy(this.kernel, action, observation)
    this.#isOpen = accepted.claims.length === 0
    return accepted
  }

  /** Takes an observation as true. */
  learn(action: Action, observation: Observation, patch?: Json): Promise<Json | undefined> {
    this.#isOpen = true
    return this.kernel.learn(action, observation, patch)
  }

  /** What was done is in the record. */
  commit(): void {
    this.#isOpen = false
  }
}
