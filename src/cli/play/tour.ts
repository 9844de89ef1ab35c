// A tour is a list of actions beside a world file, one on a line: inn.yaml has inn.tour.txt.
import { readFile } from 'node:fs/promises'
import { WorldError } from '../../world/error.ts'

/** The lines of a world's tour, or a WorldError where it has none. */
export async function tourOf(worldFile: string | undefined): Promise<readonly string[]> {
  if (worldFile === undefined) {
    throw new WorldError('usage', 'A tour begins a new session.', {
      remedy: 'Name a session file that is not there yet.',
    })
  }
  const lines = await tourLines(worldFile)
  if (lines) return lines
  throw new WorldError('world', `${worldFile} has no tour.`, {
    remedy: `A tour is a file beside it, one action on a line: ${tourFile(worldFile)}`,
  })
}

/** The lines of a world's tour, if it has one. */
export async function tourLines(worldFile: string): Promise<readonly string[] | undefined> {
  const text = await readFile(tourFile(worldFile), 'utf8').catch(() => undefined)
  return text?.split('\n')
}

function tourFile(worldFile: string): string {
  return `${worldFile.replace(/\.(ya?ml|json)$/, '')}.tour.txt`
}
