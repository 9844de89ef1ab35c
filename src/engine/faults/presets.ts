// Ready-made sets of faults. E0 to E3 follow OccuBench: a number of fault events in a session, each lasting a number of
// calls, spread out; they are open (E1), silent (E2) or half and half (E3). `bfcl-web` follows the flaky web of BFCL v4.
import { WorldError } from '../../world/error.ts'
import { Fault } from '../../world/fault.ts'
import { nearest } from '../../world/text/nearest.ts'
import { chance } from './strikes.ts'

export interface PresetOptions {
  readonly seed?: number
  /** Fault events in a session. */
  readonly count?: number
  /** Calls that one event lasts. */
  readonly duration?: number
}

const told = [{ kind: 'http', status: 500 }, { kind: 'timeout' }, { kind: 'dropped' }]
const silent = [{ kind: 'truncated' }, { kind: 'missing-fields' }, { kind: 'stale' }]
const flaky = [
  { kind: 'http', status: 403 },
  { kind: 'http', status: 429, retryAfterSeconds: 30 },
  { kind: 'http', status: 503 },
  { kind: 'timeout' },
]

const presets: { readonly [name: string]: (options: Required<PresetOptions>) => object[] } = {
  E0: () => [],
  E1: options => events(options, () => told),
  E2: options => events(options, () => silent),
  E3: options => events(options, index => (index % 2 === 0 ? told : silent)),
  'bfcl-web': () => flaky.map(fault => ({ ...fault, on: { probability: 0.05 } })),
}

/** The names of all presets. */
export const presetNames: readonly string[] = Object.keys(presets)

/** The faults of a preset. */
export function presetFaults(
  name: string,
  { seed = 0, count = 2, duration = 2 }: PresetOptions = {},
): Fault[] {
  const make = Object.hasOwn(presets, name) ? presets[name] : undefined
  if (!make)
    throw new WorldError('world', `There is no preset '${name}'.`, { remedy: nearest(name, presetNames) })
  return make({ seed, count, duration }).map(fault => Fault.parse(fault))
}

// one event in each stretch of six turns, never on the first turn and never two at once
function events(
  { seed, count, duration }: Required<PresetOptions>,
  kinds: (index: number) => readonly object[],
): object[] {
  const stretch = Math.max(6, duration + 4)
  return Array.from({ length: count }, (_, index) => {
    const choices = kinds(index)
    const choice = choices[Math.floor(chance(seed, 'kind', index) * choices.length)] ?? {}
    const from = 2 + index * stretch + Math.floor(chance(seed, 'turn', index) * (stretch - duration - 1))
    return { ...choice, id: `event-${index + 1}`, on: { from, count: 1, duration } }
  })
}
