// The test every invented name passes: whoever makes names applies it, and so does the check of a finished world.
import { isRealName } from './real-names.ts'

/** Whether a name is new: not in the list of real names, and with a word of its own that no language has. */
export function isNewName(name: string): boolean {
  const words = name.split(/[\s-]+/).filter(word => /\p{L}{3,}/u.test(word))
  const isCoded = words.length === 0
  return !isRealName(name) && (isCoded || words.some(word => !isRealName(word)))
}
