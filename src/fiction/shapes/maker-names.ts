// Who makes things: invented, or real where the strategy allows what everybody knows.
import type { Noun } from '../themes/attributes.ts'
import { nameFor } from './draft.ts'
import type { Setting } from './setting.ts'

/** That many names of makers. */
export function makerNames(setting: Setting, maker: Noun, count: number): string[] {
  const isRealAllowed = setting.strategy === 'time-shifted' || setting.strategy === 'grounded'
  const real = isRealAllowed ? setting.random.sample(maker.real ?? [], count - 2) : []
  for (const name of real) setting.realNames.add(name)
  return [...real, ...Array.from({ length: count - real.length }, () => nameFor(setting, maker))]
}
