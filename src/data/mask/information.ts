// How much an observation tells beyond its action: four statistics over sets of words, and the category they make.
import { countWords } from './count-words.ts'

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

/** The statistics of a turn. Empty texts share nothing and bring nothing. */
export function informationOf(action: string, observation: string): Information {
  const { asked, told, shared } = countWords(action, observation)
  const union = asked + told - shared
  return {
    overlap: asked === 0 ? 0 : shared / asked,
    novelty: told === 0 ? 0 : (told - shared) / told,
    jaccard: union === 0 ? 0 : shared / union,
    ratio: action.length === 0 ? Number.POSITIVE_INFINITY : observation.length / action.length,
  }
}
