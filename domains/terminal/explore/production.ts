// What a grammar is made of: productions that know the explorer's picture of the machine and make one command each.

import type { Machine } from './machine.ts'
import type { Random } from './random.ts'

/** One command, and what it changes if it succeeds. */
export interface Made {
  readonly command: string
  readonly effect?: (machine: Machine) => void
  /** What a person would do next; each may decline. */
  readonly next?: readonly Make[]
}

/** Makes a command for the machine as it is, or declines. */
export type Make = (machine: Machine, random: Random) => Made | string | undefined

export interface Production {
  readonly family: string
  readonly weight: number
  /** It is meant to fail, as people's commands now and then do. */
  readonly isMistake: boolean
  readonly make: Make
}

/** Numbers are weights; a production without one weighs 1. */
type Entry = Make | readonly [number, Make]

/** The productions of one family: what is sensible, and its typical mistakes. */
export function family(
  name: string,
  entries: readonly Entry[],
  mistakes: readonly Entry[] = [],
): Production[] {
  const production = (entry: Entry, isMistake: boolean): Production => {
    const [weight, make] = typeof entry === 'function' ? [1, entry] : entry
    return { family: name, weight, isMistake, make }
  }
  return [
    ...entries.map(entry => production(entry, false)),
    ...mistakes.map(entry => production(entry, true)),
  ]
}
