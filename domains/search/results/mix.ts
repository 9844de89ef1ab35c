// A result list as engines give it: what fits, what fits somewhat, and what merely shares a word.
import type { Hit } from '../../../src/kernel/search-index/search-layers.ts'

/** How many results of each relevance. */
export interface Mix {
  readonly high: number
  readonly medium: number
  readonly background: number
}

// of what the best result covers of the query
const atLeast = { high: 0.6, medium: 0.3 }

/** The relevance of a hit, beside the best of its list. */
export function relevanceOf({ coverage }: Pick<Hit, 'coverage'>, best: number): keyof Mix {
  const share = best === 0 ? 0 : coverage / best
  return share >= atLeast.high ? 'high' : share >= atLeast.medium ? 'medium' : 'background'
}

/** The first of each relevance, most relevant first; what one of them lacks the others fill up, best first. */
export function mixed<T extends Pick<Hit, 'coverage'>>(hits: readonly T[], mix: Mix, count: number): T[] {
  const best = hits.reduce((most, { coverage }) => Math.max(most, coverage), 0)
  const groups = Map.groupBy(hits, hit => relevanceOf(hit, best))
  const chosen = new Set(
    (['high', 'medium', 'background'] as const).flatMap(kind => (groups.get(kind) ?? []).slice(0, mix[kind])),
  )
  for (const hit of hits) {
    if (chosen.size >= count) break
    chosen.add(hit)
  }
  const order = ['high', 'medium', 'background']
  const place = (hit: T) => order.indexOf(relevanceOf(hit, best))
  return hits
    .filter(hit => chosen.has(hit))
    .slice(0, Math.max(count, 1))
    .toSorted((a, b) => place(a) - place(b))
}
