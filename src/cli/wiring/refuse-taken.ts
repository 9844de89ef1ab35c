// What a command writes with -o is new: an existing file is never written over.
import { existsSync } from 'node:fs'
import { WorldError } from '../../world/error.ts'

/** Refuses a place where something is already. */
export function refuseTaken(file: string): void {
  if (!existsSync(file)) return
  throw new WorldError('store', `${file} exists already.`, { remedy: 'Name another file with -o.' })
}
