import { Sampling } from '../../model/model.ts'
import { canonicalJson } from '../../world/hash.ts'
import type { StageSettings } from './run-settings.ts'

/** The sampling as flat values that can be compared; null for what was not asked for. */
export function samplingFacts(sampling: Sampling): StageSettings['fixed'] {
  const values: { readonly [name: string]: unknown } = sampling
  return Object.fromEntries(
    Object.keys(Sampling.shape).map(name => [`sampling.${name}`, scalarFrom(values[name])]),
  )
}

function scalarFrom(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value === undefined ? null : canonicalJson(value)
}
