// A tour is a list of actions beside a world file, one on a line: inn.yaml has inn.tour.txt. Its first is what a newcomer
// is advised to try.
import { readFile } from 'node:fs/promises'
import { WorldError } from '../../world/error.ts'
import type { World } from '../../world/world.ts'
import { WholeInputs } from './whole-inputs.ts'

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

/** What to try first in a world: the beginning of its tour, else what it shows itself; undefined where it has neither. */
export async function suggestionIn(
  world: World,
  { file }: { file: string | undefined },
): Promise<string | undefined> {
  const lines = file === undefined ? undefined : await tourLines(file)
  const inputs = new WholeInputs()
  for (const line of lines ?? []) {
    const input = inputs.add(line)
    if (input !== undefined && input.trim() !== '') return input
  }
  const [shown] = world.demonstrations ?? []
  if (shown === undefined) return undefined
  return typeof shown.action === 'string' ? shown.action : JSON.stringify(shown.action)
}

function tourFile(worldFile: string): string {
  return `${worldFile.replace(/\.(ya?ml|json)$/, '')}.tour.txt`
}
