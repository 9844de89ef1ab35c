// How many passages of documents go with recorded turns: they are drawn by seed until they make up the wanted share of
// the characters. If there are too few, all of them are taken.
import { textHash } from '../../world/hash.ts'
import { dataFiles, readTrajectories } from '../files/read-trajectories.ts'
import { isKnowledge } from '../knowledge.ts'
import type { Trajectory } from '../trajectory.ts'

export interface Mixture {
  /** Whether a trajectory is taken. */
  takes(trajectory: Trajectory): boolean
  /** What share of the characters was taken so far is knowledge. */
  share(): number
}

/** Weighs what is in files or folders; takes from 0 to 1, the share that knowledge shall have. */
export async function knowledgeMixture(
  paths: readonly string[],
  { ratio, seed }: { readonly ratio: number; readonly seed: number },
): Promise<Mixture> {
  const there = { knowledge: 0, other: 0 }
  for (const file of await dataFiles(paths)) {
    for await (const batch of readTrajectories(file)) {
      for (const read of batch) {
        if ('trajectory' in read) there[kindOf(read.trajectory)] += charactersOf(read.trajectory)
      }
    }
  }
  const wanted = ratio >= 1 ? Number.POSITIVE_INFINITY : (there.other * ratio) / (1 - ratio)
  const chance = there.knowledge === 0 ? 0 : wanted / there.knowledge
  const taken = { knowledge: 0, other: 0 }
  return {
    takes(trajectory) {
      const kind = kindOf(trajectory)
      if (kind === 'knowledge' && roll(`${seed} knowledge ${trajectory.id}`) >= chance) return false
      taken[kind] += charactersOf(trajectory)
      return true
    },
    share: () => taken.knowledge / Math.max(1, taken.knowledge + taken.other),
  }
}

const kindOf = (trajectory: Trajectory) => (isKnowledge(trajectory) ? 'knowledge' : 'other')

const charactersOf = ({ turns }: Trajectory) =>
  turns.reduce((sum, { action, observation }) => sum + action.length + observation.length, 0)

const roll = (text: string) => Number.parseInt(textHash(text).slice(0, 12), 16) / 16 ** 12
