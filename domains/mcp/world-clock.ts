// Time and chance of a session, both from the world and how many calls it has taken: a replay sees the same.
import { textHash } from '../../src/world/hash.ts'
import type { World } from '../../src/world/world.ts'

export interface WorldClock {
  /** How many calls it has taken. */
  readonly calls: number
  /** The time, ISO 8601 in UTC with milliseconds. */
  now(): string
  /** Hexadecimal digits that depend on seed, call and purpose alone. */
  hex(purpose: string, digits: number): string
  /** A call was taken: some seconds pass. */
  advance(): void
}

/** A clock that has taken that many calls. */
export function createClock(
  { seed, clock }: Pick<World, 'seed' | 'clock'>,
  { calls = 0, time = Date.parse(clock) }: { calls?: number; time?: number } = {},
): WorldClock {
  let taken = calls
  let at = time
  const hex = (purpose: string, digits: number) => {
    let text = ''
    for (let round = 0; text.length < digits; round++)
      text += textHash(`${seed}/${taken}/${purpose}/${round}`)
    return text.slice(0, digits)
  }
  return {
    get calls() {
      return taken
    },
    now: () => new Date(at).toISOString(),
    hex,
    advance() {
      // one to five seconds, spread by a multiplication that is as good as a hash here
      at += 1000 + ((Math.imul(seed + taken + 1, 0x9e3779b1) >>> 0) % 4000)
      taken++
    },
  }
}
