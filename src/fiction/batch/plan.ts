// Which worlds a batch has: themes in turn, strategies and sizes by chance, all from one seed.
import { random } from '../seeded/random.ts'
import type { Strategy } from '../shapes/setting.ts'
import type { Theme } from '../themes/theme.ts'

export interface WorldPlan {
  readonly name: string
  readonly theme: string
  readonly strategy: Strategy
  readonly rows: number
  readonly seed: number
  readonly stale: number
}

export interface BatchTerms {
  readonly count: number
  readonly seed: number
  readonly rows: { readonly least: number; readonly most: number }
  readonly stale: number
  readonly themes: readonly Theme[]
  /** Only these, where a theme has one of them. */
  readonly strategy?: Strategy | undefined
}

// the last thing of a world may bring a few rows more than were asked for
const overhang = 8

/** The worlds of a batch, in order. */
export function planBatch({ count, seed, rows, stale, themes, strategy }: BatchTerms): WorldPlan[] {
  const chance = random(`${seed}/batch`)
  const fitting = strategy ? themes.filter(theme => theme.strategies.includes(strategy)) : themes
  let deck: Theme[] = []
  return Array.from({ length: fitting.length === 0 ? 0 : count }, (_, at) => {
    if (deck.length === 0) deck = chance.shuffled(fitting)
    const theme = deck.pop() as Theme
    return {
      name: `w${String(at + 1).padStart(4, '0')}`,
      theme: theme.name,
      strategy: strategy ?? chance.pick(theme.strategies),
      rows: chance.integer(rows.least, Math.max(rows.least, rows.most - overhang)),
      seed: seed * 1_000_000 + at + 1,
      stale,
    }
  })
}
