// One walk of a grammar-driven explorer: what it starts with, what it prefers, and how it continues from what it saw.
import type { Episode } from '../../../src/kernel/real.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { World } from '../../../src/world/world.ts'
import type { Machine } from './machine.ts'
import type { Made, Make, Production } from './production.ts'
import type { Random } from './random.ts'
import type { Planted } from './tree.ts'
import { hosts, users } from './vocabulary.ts'

/** How much more often the families come up that an episode touches, and the one it is all about. */
const themeBoost = 4
const focusBoost = 25

/** What one explorer is made of. */
export interface Ways {
  readonly title: string
  readonly grammar: readonly Production[]
  /** Of the commands, this share is meant to fail; others fail without meaning to. */
  readonly mistakeShare: number
  /** Families that come up more or less often than others. */
  readonly familyWeights: Readonly<Record<string, number>>
  /** One that often is all an episode is about. */
  readonly favourite?: { readonly family: string; readonly share: number }
  /** How many turns an episode has; without it mostly 8 to 24, now and then up to 40. */
  readonly turns?: { readonly least: number; readonly most: number }
  plant(random: Random, at: { user: string; home: string }): { planted: readonly Planted[]; machine: Machine }
}

/** Opens an episode: the same seed and the same observations give the same commands. */
export function openEpisode(ways: Ways, random: Random, seed: number): Episode {
  const { grammar, favourite } = ways
  const user = random.pick(users)
  const home = `/home/${user}`
  const { planted, machine } = ways.plant(random, { user, home })
  const { title } = ways
  const world = worldOf({ title, seed, user, home, cwd: machine.cwd, host: random.pick(hosts), planted })
  const families = [...new Set(grammar.map(({ family }) => family))]
  const boosts = new Map(random.some(families, random.between(1, 3)).map(name => [name, themeBoost]))
  if (favourite && random.chance(favourite.share)) boosts.set(favourite.family, focusBoost)
  else if (random.chance(0.35)) boosts.set(random.pick(families), focusBoost)
  let left = turnsOf(ways, random)
  let pending: Made | undefined
  const queue: { family: string; make: Make }[] = []
  return {
    world,
    next(last) {
      if (last !== undefined) settle(machine, pending, last)
      if (left === 0) return undefined
      left -= 1
      const chosen = fromQueue(queue, machine, random) ?? fromGrammar({ ways, machine, random, boosts })
      pending = chosen.made
      if (chosen.made.next !== undefined) {
        queue.push(...chosen.made.next.map(make => ({ family: chosen.family, make })))
      }
      return { action: { command: chosen.made.command }, family: chosen.family }
    },
  }
}

function turnsOf({ turns }: Ways, random: Random): number {
  if (turns !== undefined) return random.between(turns.least, turns.most)
  return random.chance(0.12) ? random.between(25, 40) : random.between(8, 24)
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
  ways: { grammar, familyWeights, mistakeShare },
  machine,
  random,
  boosts,
}: {
  ways: Ways
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

/** Takes what reality said into the picture: only what succeeded has its effect. */
function settle(machine: Machine, pending: Made | undefined, last: Observation): void {
  const { exitCode, cwd } = (last.data ?? {}) as { exitCode?: number; cwd?: string }
  if (exitCode === 0) pending?.effect?.(machine)
  if (cwd === undefined || cwd === machine.cwd) return
  machine.cwd = cwd
  machine.folders.add(cwd)
}

function worldOf(from: {
  title: string
  seed: number
  user: string
  home: string
  cwd: string
  host: string
  planted: readonly Planted[]
}): World {
  const { title, seed, user, home, cwd, host, planted } = from
  return {
    version: 1,
    domain: 'terminal',
    title: `${title}, seed ${seed}`,
    seed,
    clock: '2026-03-02T09:00:00Z',
    open: false,
    state: {
      // as the sandbox has it
      readOnly: ['/usr'],
      user,
      host,
      home,
      cwd,
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
