// The explorer of checkouts: repairs generated repositories, and works in npm packages that are at hand.
import type { Episode, Explorer } from '../../../src/kernel/real.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { World } from '../../../src/world/world.ts'
import { type Random, randomFrom } from '../../terminal/explore/random.ts'
import type { Situation, Walk } from './deeds.ts'
import { generatedRepository } from './generated.ts'
import { packageRepository } from './packages.ts'
import { repair } from './repairing.ts'
import type { Repository } from './repository.ts'
import { study } from './studying.ts'

const users = ['ines', 'tomas', 'mei', 'dev']
const packageShare = 0.35
const mostTurns = 40

/** Small repositories, repaired and studied, by seed. */
export const repairsExplorer: Explorer = {
  name: 'swe-repairs 1',
  episode: seed => openEpisode(randomFrom(seed), seed),
}

function openEpisode(random: Random, seed: number): Episode {
  const studied = random.chance(packageShare) ? packageRepository(random) : undefined
  const repository = studied ?? generatedRepository(random)
  const user = random.pick(users)
  const cwd = `/home/${user}/${repository.name}`
  const situation: Situation = { repository, cwd, random, files: new Map(repository.files) }
  const walk: Walk = studied ? study(situation, studied) : repair(situation)
  let turns = 0
  return {
    world: worldOf(repository, { user, cwd, seed }),
    next(last) {
      if (turns === mostTurns) return undefined
      turns += 1
      const step = walk.next(last as Observation)
      return step.done ? undefined : step.value
    },
  }
}

function worldOf(
  repository: Repository,
  { user, cwd, seed }: { user: string; cwd: string; seed: number },
): World {
  const name = `${user.charAt(0).toUpperCase()}${user.slice(1)}`
  return {
    version: 1,
    domain: 'swe',
    title: `${repository.name}, seed ${seed}`,
    seed,
    clock: '2026-03-02T09:00:00Z',
    open: false,
    state: {
      toolset: 'claude-code',
      cwd,
      files: { [`/home/${user}/.gitconfig`]: `[user]\n\tname = ${name}\n\temail = ${user}@example.com\n` },
      repository: { history: repository.history as World['state'][string], branch: 'main' },
      programs: { git: '2.39', node: process.versions.node.split('.')[0] ?? '', python3: '3.11' },
      facts: [`The code is under ${repository.licence}.`],
    },
  } as World
}
