// The first terminal explorer: a grammar of everyday shell work, one file per family of commands. It mostly makes sense,
// sometimes errs, and builds on what it did: files it made are read, changed, moved, committed and removed again.
import type { Episode, Explorer } from '../../../src/kernel/real.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { World } from '../../../src/world/world.ts'
import { grammar } from './grammar.ts'
import type { Machine } from './machine.ts'
import type { Made, Make, Production } from './production.ts'
import { type Random, randomFrom } from './random.ts'
import { type Planted, plantTree } from './tree.ts'

/** Of the commands, this share is meant to fail; others fail without meaning to. */
const mistakeShare = 0.13
/** How much more often the families come up that an episode touches, and the one it is all about. */
const themeBoost = 4
const focusBoost = 25
const users = ['user', 'dev', 'ana', 'sam', 'kim']
const hosts = ['box', 'debian', 'workstation', 'lab', 'node1']

/** Everyday shell work by seed. */
export const everydayExplorer: Explorer = {
  name: 'terminal-everyday 1',
  episode: seed => openEpisode(randomFrom(seed), seed),
}

function openEpisode(random: Random, seed: number): Episode {
  const user = random.pick(users)
  const home = `/home/${user}`
  const { planted, machine } = plantTree(random, { user, home })
  const world = worldOf({ seed, user, home, host: random.pick(hosts), planted })
  const families = [...new Set(grammar.map(({ family }) => family))]
  const boosts = new Map(random.some(families, random.between(1, 3)).map(name => [name, themeBoost]))
  if (random.chance(0.2)) boosts.set('git', focusBoost)
  else if (random.chance(0.35)) boosts.set(random.pick(families), focusBoost)
  let left = random.chance(0.12) ? random.between(25, 40) : random.between(8, 24)
  let pending: Made | undefined
  const queue: { family: string; make: Make }[] = []
  return {
    world,
    next(last) {
      if (last !== undefined) settle(machine, pending, last)
      if (left === 0) return undefined
      left -= 1
      const chosen = fromQueue(queue, machine, random) ?? fromGrammar({ machine, random, boosts })
      pending = chosen.made
      if (chosen.made.next !== undefined) {
        queue.push(...chosen.made.next.map(make => ({ family: chosen.family, make })))
      }
      return { action: { command: chosen.made.command }, family: chosen.family }
    },
  }
}

interface Chosen {
  readonly family: string
  readonly made: Made
}

function fromQueue(
  queue: { family: string; make: Make }[],
  machine: Machine,
  random: Random,
): Chosen | undefined {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const made = next.make(machine, random)
    if (made !== undefined)
      return { family: next.family, made: typeof made === 'string' ? { command: made } : made }
  }
  return undefined
}

function fromGrammar({
  machine,
  random,
  boosts,
}: {
  machine: Machine
  random: Random
  boosts: ReadonlyMap<string, number>
}): Chosen {
  const isMistake = random.chance(mistakeShare)
  const fitting = grammar.filter(production => production.isMistake === isMistake)
  const families = [...new Set(fitting.map(({ family }) => family))].map(name => ({
    name,
    weight: (boosts.get(name) ?? 1) * (familyWeights[name] ?? 1),
  }))
  for (;;) {
    const { name } = random.weighted(families)
    const production: Production = random.weighted(fitting.filter(({ family }) => family === name))
    const made = production.make(machine, random)
    if (made !== undefined) return { family: name, made: typeof made === 'string' ? { command: made } : made }
  }
}

/** Families that are larger than the others come up more often. */
const familyWeights: Readonly<Record<string, number>> = {
  git: 3,
  reading: 1.5,
  listing: 1.5,
  files: 1.5,
  grep: 1.3,
  // These come in long chains.
  sqlite: 0.4,
  archives: 0.7,
  scripts: 0.8,
}

/** Takes what reality said into the picture: only what succeeded has its effect. */
function settle(machine: Machine, pending: Made | undefined, last: Observation): void {
  const { exitCode, cwd } = (last.data ?? {}) as { exitCode?: number; cwd?: string }
  if (exitCode === 0) pending?.effect?.(machine)
  if (cwd === undefined || cwd === machine.cwd) return
  machine.cwd = cwd
  machine.folders.add(cwd)
}

function worldOf(from: {
  seed: number
  user: string
  home: string
  host: string
  planted: readonly Planted[]
}): World {
  const { seed, user, home, host, planted } = from
  return {
    version: 1,
    domain: 'terminal',
    title: `Everyday shell work, seed ${seed}`,
    seed,
    clock: '2026-03-02T09:00:00Z',
    open: false,
    state: {
      // as the sandbox has it
      readOnly: ['/usr'],
      user,
      host,
      home,
      cwd: home,
      env: {
        GIT_AUTHOR_DATE: '2026-03-02T09:15:00+0000',
        GIT_COMMITTER_DATE: '2026-03-02T09:15:00+0000',
      },
      files: Object.fromEntries(planted.map(item => [item.path, stateFile(item)])),
    },
  }
}

function stateFile(item: Planted) {
  if (item.isFolder === true) return { directory: true }
  if (item.link !== undefined) return { link: item.link }
  const content = item.content ?? ''
  return item.mode === undefined ? content : { content, mode: item.mode.toString(8).padStart(4, '0') }
}
