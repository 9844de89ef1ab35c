// File names of a pattern, as make finds them.
import type { Process } from '../../../run/process.ts'
import { globPaths as shellGlobPaths } from '../../../words/glob.ts'

/** The files of a pattern; a name that is none, or that nothing matches, stands for itself, unless only what exists counts. */
export function globPaths(
  word: string,
  process: Process,
  { onlyExisting = false }: { onlyExisting?: boolean } = {},
): string[] {
  const home = process.environment.get('HOME')
  const name = /^~(?=\/|$)/.test(word) && home !== undefined ? home + word.slice(1) : word
  if (!/[*?[]/.test(name)) {
    const plain = name.replace(/\\(?=[*?[\\ ])/g, '')
    return !onlyExisting || process.find(plain) ? [plain] : []
  }
  const found = shellGlobPaths(name, process.shell)
  return found.length === 0 && !onlyExisting ? [name] : found
}
