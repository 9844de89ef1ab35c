// What a folder of trajectories holds, in numbers: how much, how long, of what kind, and what is done most often. Each line
// is read once; what is kept are counts.
import { WorldError } from '../../world/error.ts'
import { dataFiles, readTrajectories } from '../files/read-trajectories.ts'
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'
import { Tally } from './tally.ts'
import { type Unread, withUnread } from './unread.ts'

/** What was counted, and the lines that could not be. */
export interface Stats extends Unread {
  readonly trajectories: number
  readonly turns: number
  /** Characters of all observations. */
  readonly characters: number
  readonly domains: readonly DomainStats[]
  readonly formats: Readonly<Record<string, number>>
  readonly licences: Readonly<Record<string, number>>
}

export interface DomainStats {
  readonly domain: string
  readonly trajectories: number
  readonly turns: number
  readonly apps: number
  readonly errors: number
  /** Turns that count in the loss. */
  readonly kept: number
  /** Median and 90th percentile. */
  readonly turnsEach: readonly [number, number]
  readonly actionLength: readonly [number, number]
  readonly observationLength: readonly [number, number]
  readonly categories: Readonly<Record<string, number>>
  /** The most common kinds of action with their counts: tools, families, or first words. */
  readonly actions: Readonly<Record<string, number>>
}

/** Counts everything; `most` is how many actions of a domain are named. */
export async function statsOf(
  paths: readonly string[],
  { most = 10 }: { readonly most?: number } = {},
): Promise<Stats> {
  const files = await dataFiles(paths)
  if (files.length === 0) throw new WorldError('data', `${paths.join(', ')}: no .jsonl files are there.`)
  const domains = new Map<string, DomainCounts>()
  const formats = new Tally<string>()
  const licences = new Tally<string>()
  let unread: Unread = { problems: 0, unreadable: [] }
  for (const file of files) {
    for await (const batch of readTrajectories(file)) {
      for (const read of batch) {
        if ('problem' in read) {
          unread = withUnread(unread, read)
          continue
        }
        const { domain, origin } = read.trajectory
        const counts = domains.get(domain) ?? noneYet()
        domains.set(domain, counts)
        count(read.trajectory, counts)
        formats.add(origin.format)
        licences.add(origin.licence)
      }
    }
  }
  const all = [...domains].sort(([one], [other]) => (one < other ? -1 : 1))
  const sum = (of: (counts: DomainCounts) => number) =>
    all.reduce((total, [, counts]) => total + of(counts), 0)
  return {
    trajectories: sum(({ trajectories }) => trajectories),
    turns: sum(({ turns }) => turns),
    characters: sum(({ characters }) => characters),
    domains: all.map(([domain, counts]) => domainStats(domain, counts, most)),
    formats: formats.named(),
    licences: licences.named(),
    ...unread,
  }
}

const noneYet = () => ({
  trajectories: 0,
  turns: 0,
  characters: 0,
  errors: 0,
  kept: 0,
  apps: new Set<string>(),
  turnsEach: new Tally<number>(),
  actionLength: new Tally<number>(),
  observationLength: new Tally<number>(),
  categories: new Tally<string>(),
  actions: new Tally<string>(),
})
type DomainCounts = ReturnType<typeof noneYet>

function count({ app, turns }: Trajectory, counts: DomainCounts): void {
  counts.trajectories++
  counts.turns += turns.length
  counts.turnsEach.add(turns.length)
  if (app !== undefined) counts.apps.add(app)
  for (const turn of turns) {
    const length = characters(turn.observation)
    counts.characters += length
    counts.observationLength.add(length)
    counts.actionLength.add(characters(turn.action))
    counts.errors += turn.isError === true ? 1 : 0
    counts.kept += turn.keep === false ? 0 : 1
    if (turn.category !== undefined) counts.categories.add(turn.category)
    counts.actions.add(kindOfAction(turn))
  }
}

/** Characters, of which some are two units of JavaScript's. */
const characters = (text: string) =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

// a tool's name says what was done; else a function's name, a field of JSON, or the first word of a command
function kindOfAction({ tool, family, action }: TrajectoryTurn): string {
  const [, named] = /"(?:action_type|name|tool)"\s*:\s*"([^"]+)"/.exec(action) ?? []
  const [, word] = /^\s*([A-Za-z_.-]+)/.exec(action) ?? []
  return tool ?? family ?? named ?? word ?? '(other)'
}

function domainStats(domain: string, counts: DomainCounts, most: number): DomainStats {
  const { trajectories, turns, errors, kept } = counts
  return {
    domain,
    trajectories,
    turns,
    apps: counts.apps.size,
    errors,
    kept,
    turnsEach: lengths(counts.turnsEach),
    actionLength: lengths(counts.actionLength),
    observationLength: lengths(counts.observationLength),
    categories: counts.categories.named(),
    actions: counts.actions.named(most),
  }
}

const lengths = (tally: Tally<number>): readonly [number, number] => [
  tally.quantile(0.5) ?? 0,
  tally.quantile(0.9) ?? 0,
]
