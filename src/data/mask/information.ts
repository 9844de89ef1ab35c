// How much an observation tells beyond its action: four statistics over sets of words, and the category they make.

/** Shares from 0 to 1 but for the ratio. */
export interface Information {
  /** Of the action's words, those that come back. */
  readonly overlap: number
  /** Of the observation's words, those that are new. */
  readonly novelty: number
  readonly jaccard: number
  /** Characters of the observation to one of the action. */
  readonly ratio: number
}

// letters and digits of any script in a row; everything else parts words
const word = /[\p{L}\p{N}_]+/gu

/** Lowercased words, each once. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(word) ?? [])
}

/** The statistics of a turn. Empty texts share nothing and bring nothing. */
export function informationOf(action: string, observation: string): Information {
  const asked = wordSet(action)
  const told = wordSet(observation)
  let shared = 0
  const [small, large] = asked.size < told.size ? [asked, told] : [told, asked]
  for (const each of small) if (large.has(each)) shared += 1
  const union = asked.size + told.size - shared
  return {
    overlap: asked.size === 0 ? 0 : shared / asked.size,
    novelty: told.size === 0 ? 0 : (told.size - shared) / told.size,
    jaccard: union === 0 ? 0 : shared / union,
    ratio: action.length === 0 ? Number.POSITIVE_INFINITY : observation.length / action.length,
  }
}
