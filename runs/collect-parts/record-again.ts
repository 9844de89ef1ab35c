// The same seed must give the same sessions: what was recorded first is recorded a second time and compared.
import { recordEpisodes } from '../../src/collect/record-episodes.ts'
import type { RealDomain } from '../../src/kernel/real.ts'
import type { Entry } from '../../src/world/entry.ts'

/** A session without what no two runs share. */
export function textOf(records: readonly Entry[]): string {
  return JSON.stringify(records, (key, value) => (key === 'timing' ? undefined : value))
}

/** How many of the first sessions, given as texts, come out otherwise when they are recorded again. */
export async function differingAgain(
  domain: RealDomain,
  first: readonly string[],
  { seed, workers }: { readonly seed: number; readonly workers: number },
): Promise<number> {
  let differing = 0
  let again = 0
  for await (const { records } of recordEpisodes(domain, { seed, episodes: first.length, workers })) {
    if (textOf(records) !== first[again]) differing += 1
    again += 1
  }
  return differing
}
