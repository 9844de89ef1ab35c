// Some things that a program can ask for are not the same twice, or not here: the order of a set of strings, an address, a
// process number, the last digit of a sine. Where a run asks for one, it is made again with other values, chosen to be as
// unlike as can be. What comes out the same does not depend on them.

/** What a run may ask for that is open. */
export type Source =
  | 'the order of a set'
  | 'a hash'
  | 'an address'
  | 'randomness'
  | 'the size of an object'
  | 'the last digit of a function'
  | 'the numbers of a process'
  | 'what the disk keeps of a file'
  | 'how the interpreter was built'
  | 'the state of the collector'

/** Numbers of processes. */
export const processNumbers = [4217, 18_733, 902_211] as const

/** 0 for the run itself; 1 and 2 for the same run with other values. */
export type Variation = 0 | 1 | 2

/** Picks by variation. */
export function choose<T>(variation: Variation, values: readonly [T, T, T]): T {
  return values[variation]
}
