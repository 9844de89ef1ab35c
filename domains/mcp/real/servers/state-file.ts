// What our own servers start from: the file `state.json` in the folder they run in, and a clock of their own, so that the
// same calls give the same answers at any hour.
import { readFileSync } from 'node:fs'

interface StartingState {
  readonly clock: string
  readonly tables: {
    readonly [name: string]: readonly { readonly [column: string]: string | number | null }[]
  }
}

/** Reads it. */
export function startingState(): StartingState {
  return JSON.parse(readFileSync('state.json', 'utf8')) as StartingState
}

/** A clock that goes on by one minute whenever it is read. */
export function minuteClock(start: string): () => string {
  let time = Date.parse(start)
  return () => {
    time += 60_000
    return new Date(time).toISOString().replace('.000Z', 'Z')
  }
}
