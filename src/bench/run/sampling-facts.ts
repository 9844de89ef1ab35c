import type { Sampling } from '../../model/model.ts'
import { canonicalJson } from '../../world/hash.ts'
import type { StageSettings } from './run-settings.ts'

/** The sampling as flat values that can be compared. */
export function samplingFacts(sampling: Sampling): StageSettings['fixed'] {
  return Object.fromEntries(
    Object.entries(sampling)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        `sampling.${name}`,
        typeof value === 'object' ? canonicalJson(value) : value,
      ]),
  )
}
