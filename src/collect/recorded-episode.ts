import type { Entry } from '../world/entry.ts'

/** One recorded session, and which family of actions each turn belongs to. */
export interface RecordedEpisode {
  readonly seed: number
  readonly records: readonly Entry[]
  readonly families: readonly string[]
}
