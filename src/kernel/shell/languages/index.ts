// The larger programs of the machine by the names they are called.
import type { Program } from '../run/process.ts'
import { sed } from './sed/sed.ts'

export const languagePrograms: ReadonlyMap<string, Program> = new Map<string, Program>([['sed', sed]])
