// The larger programs of the machine by the names they are called.
import type { Program } from '../run/process.ts'
import { awk } from './awk/awk.ts'
import { cmp } from './diff/cmp.ts'
import { diff } from './diff/diff.ts'
import { sed } from './sed/sed.ts'

export const languagePrograms: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['awk', awk],
  ['mawk', awk],
  ['cmp', cmp],
  ['diff', diff],
  ['sed', sed],
])
