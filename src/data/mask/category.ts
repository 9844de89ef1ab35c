// The seven categories of turns by information content, the order in which they are tried, and how often each counts.
import type { Category } from '../trajectory.ts'
import type { Information } from './information.ts'

/** Observations of so many characters or fewer are short. */
export const shortCharacters = 80

/** Of the turns of each category, the share that counts in the loss. */
export const keepRatios: Readonly<Record<Category, number>> = {
  retrieval: 1,
  expansion: 1,
  action: 1,
  transform: 0.5,
  boilerplate: 0.1,
  echo: 0.05,
  other: 1,
}

// The narrower signature goes first: every echo is boilerplate, too, and what fetches much may also be an expansion.
const order: readonly {
  category: Category
  fits: (information: Information, observation: string) => boolean
}[] = [
  { category: 'echo', fits: ({ overlap, novelty }) => overlap >= 0.7 && novelty < 0.3 },
  { category: 'boilerplate', fits: ({ overlap, novelty }) => overlap >= 0.5 && novelty < 0.5 },
  { category: 'transform', fits: ({ novelty, ratio }) => novelty < 0.5 && ratio < 1 },
  {
    category: 'expansion',
    fits: ({ overlap, novelty, ratio }) => overlap >= 0.5 && novelty >= 0.5 && ratio > 1.5,
  },
  { category: 'retrieval', fits: ({ novelty, ratio }) => novelty >= 0.6 && ratio > 1 },
  {
    category: 'action',
    fits: ({ novelty, ratio }, observation) =>
      novelty >= 0.5 && (ratio <= 1 || observation.length <= shortCharacters),
  },
]

/** The category of a turn. An observation without a word tells nothing by words: it is `other`, and counts. */
export function categoryOf(information: Information, observation: string): Category {
  if (observation.trim() === '') return 'other'
  return order.find(({ fits }) => fits(information, observation))?.category ?? 'other'
}
