import type { Record } from '../world/record.ts'

/** One recorded session, and which family of actions each turn belongs to. */
export interface RecordedEpisode {
  readonly seed: number
  readonly records: readonly Record[]
  readonly families: readonly string[]
}
