// When faults strike: a function of the seed, the turn and what happened before, so that a resumed session continues as
// if it had never stopped.
import type { Domain } from '../../kernel/domain.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Action } from '../../world/action.ts'
import type { Fault } from '../../world/fault.ts'
import { textHash } from '../../world/hash.ts'
import type { Observation } from '../../world/observation.ts'
import { matches } from '../../world/text/pattern.ts'
import type { Turn } from '../../world/turn.ts'
import { holds } from '../checks/expectation.ts'

/** A fault with the name its labels carry. */
export interface NamedFault {
  readonly id: string
  readonly fault: Fault
}

interface Progress {
  /** Strikes begun so far. */
  begun: number
  /** Matching turns that the last strike still lasts. */
  left: number
}

export interface StrikesOptions {
  /** How many of the faults, the first ones, strike no more. */
  readonly lifted: number
  readonly seed: number
  readonly domain: Domain
}

/** Names faults: their own id, or kind and place in the list. */
export function namedFaults(faults: readonly Fault[]): NamedFault[] {
  return faults.map((fault, index) => ({ id: fault.id ?? `${fault.kind}-${index + 1}`, fault }))
}

/** Keeps count of the strikes over a session's turns. */
export class Strikes {
  readonly #faults: readonly NamedFault[]
  readonly #options: StrikesOptions
  readonly #progress = new Map<string, Progress>()
  readonly #remembered: number
  #turns = 0
  // of the newest turns, as many as any fault looks back
  #subjects: readonly string[] = []

  constructor(faults: readonly NamedFault[], options: StrikesOptions) {
    this.#faults = faults
    this.#options = options
    this.#remembered = Math.max(
      0,
      ...faults.map(({ fault }) => (fault.kind === 'rate-limit' ? fault.turns : 0)),
    )
  }

  /** Takes a turn into account. */
  count(turn: Turn): void {
    this.#turns += 1
    if (this.#remembered > 0)
      this.#subjects = [...this.#subjects, this.#options.domain.faults.subject(turn.action)].slice(
        -this.#remembered,
      )
    for (const { id } of turn.faults ?? []) {
      const progress = this.#of(id)
      if (progress.left > 0) progress.left--
      else {
        progress.begun++
        progress.left = (this.#faults.find(named => named.id === id)?.fault.on.duration ?? 1) - 1
      }
    }
  }

  /** The faults that strike this action, in the order they are listed. */
  async due(
    action: Action,
    { kernel, last }: { kernel: Kernel; last: Observation | undefined },
  ): Promise<NamedFault[]> {
    const due: NamedFault[] = []
    for (const named of this.#faults.slice(this.#options.lifted)) {
      if (await this.#strikes(named, { subject: this.#options.domain.faults.subject(action), kernel, last }))
        due.push(named)
    }
    return due
  }

  async #strikes(
    { id, fault }: NamedFault,
    { subject, kernel, last }: { subject: string; kernel: Kernel; last: Observation | undefined },
  ): Promise<boolean> {
    const { action, from = 1, to = Number.POSITIVE_INFINITY, probability, count, when } = fault.on
    const turn = this.#turns + 1
    if (action !== undefined && !matches(action, subject)) return false
    const { begun, left } = this.#of(id)
    if (left > 0) return true
    if (turn < from || turn > to || begun >= (count ?? Number.POSITIVE_INFINITY)) return false
    if (fault.kind === 'rate-limit' && !this.#isOverLimit(fault.calls, fault.turns, action)) return false
    if (when && !holds(when, when.kind === 'observation' ? last?.text : await kernel.look(when))) return false
    return probability === 1 || chance(this.#options.seed, id, turn) < probability
  }

  #isOverLimit(calls: number, turns: number, action: string | undefined): boolean {
    const recent = this.#subjects.slice(-turns)
    const counted = recent.filter(subject => action === undefined || matches(action, subject))
    return counted.length >= calls
  }

  #of(id: string): Progress {
    const progress = this.#progress.get(id) ?? { begun: 0, left: 0 }
    this.#progress.set(id, progress)
    return progress
  }
}

/** A number from 0 up to 1 that belongs to this fault at this turn. */
export function chance(seed: number, id: string, turn: number): number {
  return Number.parseInt(textHash(`${seed} ${id} ${turn}`).slice(0, 12), 16) / 2 ** 48
}
