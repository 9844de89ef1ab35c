// Whether sessions can be opened and kept at this moment: one is opened, written, read back and removed. Probes ask often and
// without a token, so that an answer counts for a while, and one that does not come in time is an answer too.
import { randomUUID } from 'node:crypto'
import type { Store } from '../engine/store/store.ts'
import { WorldError } from '../world/error.ts'
import type { Catalogue } from './hub.ts'
import type { OpenServed } from './sessions/session-slot.ts'
import { settlesWithin } from './wire/settles-within.ts'

/** What is wrong, in words that a stranger may read; undefined where nothing is. */
export type Trouble = string | undefined

export interface ProbeOptions {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly open: OpenServed
  readonly now: () => number
  /** How long an answer counts. */
  readonly freshMs?: number
  /** How long an answer is waited for … */
  readonly patienceMs?: number
  /** … and how long until there was one: the first session starts the process of the kernels. */
  readonly firstPatienceMs?: number
  /** Told what went wrong, whenever that changes. */
  readonly onTrouble?: (error: unknown) => void
}

/** The names of sessions that a probe opens. */
export const probeName = /^probe-[0-9a-f-]{36}$/

export function createProbe(options: ProbeOptions): () => Promise<Trouble> {
  const { now, freshMs = 2000, patienceMs = 3000, firstPatienceMs = 20_000, onTrouble = () => {} } = options
  let hasWorked = false
  let last: { readonly at: number; readonly trouble: Promise<Trouble> } | undefined
  let told: Trouble
  const look = async (): Promise<Trouble> => {
    try {
      const work = roundTrip(options)
      const isInTime = await settlesWithin(work, hasWorked ? patienceMs : firstPatienceMs)
      if (!isInTime) throw new WorldError('session', 'A session was not opened and kept in time.')
      await work
      hasWorked = true
      told = undefined
    } catch (error) {
      const trouble = wordsFor(error)
      if (trouble !== told) onTrouble(error)
      told = trouble
    }
    return told
  }
  return () => {
    if (last === undefined || now() - last.at >= freshMs) last = { at: now(), trouble: look() }
    return last.trouble
  }
}

async function roundTrip({ catalogue, store, open }: ProbeOptions): Promise<void> {
  const [offer] = catalogue.offers
  if (offer === undefined) return
  const id = `probe-${randomUUID()}`
  try {
    const session = await open({ world: offer.world, id, store })
    await session.close()
    if ((await store.read(id)).length === 0) throw new WorldError('store', 'What was written cannot be read.')
  } finally {
    await store.delete(id)
  }
}

function wordsFor(error: unknown): string {
  const at = error instanceof WorldError ? error.at : undefined
  if (at === 'store') return 'Sessions cannot be kept: the store does not take them.'
  return at === 'session' ? 'No session could be opened and kept in time.' : 'No session can be opened.'
}
