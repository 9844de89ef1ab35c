// What chance decides: the order of a set, a number that is drawn, how long something took. A line that hangs on it ends
// at once; it is then made again in trials, where chance decides otherwise each time. What comes out the same in all of
// them does not hang on it.
import { NotComputable } from './not-computable.ts'

/** Which trial of a line this is; each has values of its own, as unlike as can be. */
export type Trial = 0 | 1 | 2

/** All of them. */
export const trials: readonly Trial[] = [0, 1, 2]

/** Thrown where a line comes to what chance decides, and is no trial. */
export class LeftToChance extends NotComputable {}
