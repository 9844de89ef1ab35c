// What only chance decides for a script: whoever hosts it says which trial this is, or ends the run there.
import { ask } from './channel.ts'

type Trial = 0 | 1 | 2
const known: { trial?: Trial } = {}

/** Which trial this is; a run that is none ends. */
export function trialFor(reason: string): Trial {
  known.trial ??= ask('chance', reason) as Trial
  return known.trial
}

/** One of three values, as unlike as can be. */
export function byChance<T>(reason: string, values: readonly [T, T, T]): T {
  return values[trialFor(reason)]
}

/** Numbers from 0 to 1 that lean to one end, but for those of the first trial. */
export function drawing(reason: string): () => number {
  let state = 0x2545f491
  let draws = 0
  return () => {
    const trial = trialFor(reason)
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const even = (Math.imul(state, 0x2c1b3c6d) >>> 0) / 2 ** 32
    const leans = trial !== 0 && draws++ % 3 !== 2
    if (!leans) return even
    return trial === 1 ? even / 1024 : 1 - (even + 2 ** -32) / 1024
  }
}
