// The faults of one session, around its steps: what keeps an action from getting through, what changes on the way back.
import type { Domain } from '../../kernel/domain.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Action } from '../../world/action.ts'
import { type Failure, type Fault, type FaultLabel, isFailure } from '../../world/fault.ts'
import { canonicalJson } from '../../world/hash.ts'
import type { Observation } from '../../world/observation.ts'
import { plural } from '../../world/text/plural.ts'
import type { Turn } from '../../world/turn.ts'
import type { World } from '../../world/world.ts'
import { changeObservation } from './change-observation.ts'
import { chance, type NamedFault, namedFaults, Strikes } from './strikes.ts'

export interface FaultLineOptions {
  /** How many of the faults, the first ones, strike no more. */
  readonly lifted: number
  readonly world: World
  readonly domain: Domain
  /** The kernel as it was that many turns ago; the caller of this closes it. */
  readonly kernelBefore: (turns: number) => Promise<Kernel>
  /** The turns so far, as they are recorded. */
  readonly pastTurns: () => Promise<readonly Turn[]>
}

/** What faults do to an action on its way in. */
export interface Inbound {
  /** The answer, where the action did not get through. */
  readonly failed: { readonly observation: Observation; readonly label: FaultLabel } | undefined
  /** What reaches the world. */
  readonly action: Action
  readonly due: readonly NamedFault[]
  readonly page: number
  readonly partial:
    | { readonly label: FaultLabel; readonly report: (observation: Observation) => Observation }
    | undefined
}

export interface Outbound {
  readonly observation: Observation
  readonly labels: readonly FaultLabel[]
  readonly waitMs: number
}

export class FaultLine {
  readonly #options: FaultLineOptions
  readonly #strikes: Strikes
  readonly #isEmpty: boolean
  #turns = 0
  #last: Observation | undefined

  constructor(faults: readonly Fault[], turns: readonly Turn[], options: FaultLineOptions) {
    this.#options = options
    this.#isEmpty = faults.length === 0
    this.#strikes = new Strikes(namedFaults(faults), {
      lifted: options.lifted,
      seed: options.world.seed,
      domain: options.domain,
    })
    for (const turn of turns) this.count(turn)
  }

  /** Takes a finished turn into account. */
  count(turn: Turn): void {
    if (this.#isEmpty) return
    this.#turns += 1
    this.#last = turn.observation
    this.#strikes.count(turn)
  }

  async inbound(action: Action, kernel: Kernel): Promise<Inbound> {
    const last = this.#last
    const due = this.#isEmpty ? [] : await this.#strikes.due(action, { kernel, last })
    const nothing = { failed: undefined, action, due, page: 0, partial: undefined }
    if (due.length === 0) return nothing
    for (const { id, fault } of due) {
      if (!isFailure(fault)) continue
      const observation = this.#options.domain.faults.failure(fault, action, {
        world: this.#options.world,
        before: last,
      })
      if (observation) return { ...nothing, failed: { observation, label: failureLabel(id, fault) } }
    }
    const paged = due.some(({ fault }) => fault.kind === 'paginated')
      ? withoutCursor(action)
      : { action, page: 0 }
    return this.#parted({ ...nothing, ...paged })
  }

  #parted(inbound: Inbound): Inbound {
    const named = inbound.due.find(
      ({ fault }) => fault.kind === 'partial-batch' || fault.kind === 'partial-write',
    )
    if (!named) return inbound
    const { fault, id } = named
    if (fault.kind !== 'partial-batch' && fault.kind !== 'partial-write') return inbound
    const part = this.#options.domain.faults.part(inbound.action, { of: fault.kind, share: fault.share })
    if (!part) return inbound
    const label: FaultLabel = { id, kind: fault.kind, effect: 'partial', detail: part.detail }
    return { ...inbound, action: part.action, partial: { label, report: part.report } }
  }

  async outbound(base: Observation, { action, due, page, partial }: Inbound): Promise<Outbound> {
    let observation = partial ? partial.report(base) : base
    const labels: FaultLabel[] = partial ? [partial.label] : []
    let waitMs = 0
    for (const { id, fault } of due) {
      if (fault.kind === 'slow') {
        waitMs += fault.seconds * 1000
        labels.push({ id, kind: fault.kind, effect: 'delayed', detail: `${fault.seconds} s late` })
        continue
      }
      const changed =
        fault.kind === 'stale' || fault.kind === 'eventual'
          ? await this.#lagged(action, observation, fault.turns)
          : changeObservation(observation, fault, {
              chance: chance(this.#options.world.seed, id, this.#turns),
              page,
            })
      if (!changed) continue
      observation = changed.observation
      labels.push({ id, kind: fault.kind, effect: 'changed', detail: changed.detail })
    }
    return { observation, labels, waitMs }
  }

  /** What the action would have returned some turns ago; nothing where that is the same. */
  async #lagged(action: Action, observation: Observation, turns: number) {
    const past = Math.min(turns, this.#turns)
    const kernel = await this.#options.kernelBefore(past)
    try {
      const result = await kernel.step(action, { signal: new AbortController().signal })
      const old = result.kind === 'computed' ? result.observation : await this.#seenBefore(action)
      if (!old || canonicalJson(old) === canonicalJson(observation)) return undefined
      return { observation: old, detail: `as it was ${plural(past, 'turn')} ago` }
    } finally {
      await kernel.close()
    }
  }

  async #seenBefore(action: Action): Promise<Observation | undefined> {
    const wanted = canonicalJson(action)
    const turns = await this.#options.pastTurns()
    return turns.findLast(turn => canonicalJson(turn.action) === wanted)?.observation
  }
}

function failureLabel(id: string, failure: Failure): FaultLabel {
  const detail = failure.kind === 'http' ? `HTTP ${failure.status}` : failure.kind.replace('-', ' ')
  return { id, kind: failure.kind, effect: 'failed', detail }
}

// a page is asked for by the cursor that the page before it gave
function withoutCursor(action: Action): { action: Action; page: number } {
  if (action === null || typeof action !== 'object' || Array.isArray(action)) return { action, page: 0 }
  const { arguments: given, ...rest } = action as { [key: string]: Action }
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return { action, page: 0 }
  const { cursor, ...others } = given as { [key: string]: Action }
  const [, number] = /^page-(\d+)$/.exec(String(cursor)) ?? []
  return number === undefined
    ? { action, page: 0 }
    : { action: { ...rest, arguments: others }, page: Number(number) - 1 }
}
