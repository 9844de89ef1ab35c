// Records explorers in real environments: episodes become sessions in our own format, `by: real`. It knows nothing of
// any domain: what is recorded comes in as a contract.
import type { Episode, RealDomain } from '../kernel/real.ts'
import { type Entry, headerOf } from '../world/entry.ts'
import type { Observation } from '../world/observation.ts'
import type { World } from '../world/world.ts'
import type { RecordedEpisode } from './recorded-episode.ts'
import type { Recording } from './recording-folder.ts'

/** One walk, whoever thinks it up: an explorer's episode, or an agent that takes its time. */
export interface Walk {
  readonly world: World
  next(last: Observation | undefined): Step | undefined | Promise<Step | undefined>
}
type Step = NonNullable<ReturnType<Episode['next']>>

export interface RecordOptions {
  /** Episodes are recorded until there are so many turns (whole episodes), or so many episodes. */
  readonly turns?: number
  readonly episodes?: number
  /** The first episode's seed; the others count up from it. */
  readonly seed: number
  /** How many environments run side by side. */
  readonly workers?: number
  /** Where episodes are looked up first and kept afterwards. */
  readonly recording?: Recording
  /** Who walks, by the episode's seed; the domain's explorer where nobody else does. */
  readonly walk?: (seed: number) => Walk
  readonly signal?: AbortSignal
}

/** Records episodes and yields them in the order of their seeds. */
export async function* recordEpisodes(
  domain: RealDomain,
  {
    turns = Number.POSITIVE_INFINITY,
    episodes = Number.POSITIVE_INFINITY,
    seed,
    workers = 4,
    ...rest
  }: RecordOptions,
): AsyncGenerator<RecordedEpisode> {
  const running: Promise<RecordedEpisode>[] = []
  let started = 0
  let recorded = 0
  const start = () => {
    const episode = recalled(domain, seed * episodeStride + started, rest)
    // Its failure is reported where it is awaited.
    episode.catch(() => {})
    running.push(episode)
    started += 1
  }
  try {
    while (recorded < turns) {
      while (running.length < workers && started < episodes) start()
      const next = running.shift()
      if (next === undefined) break
      const episode = await next
      recorded += episode.records.length - 1
      yield episode
    }
  } finally {
    await Promise.allSettled(running)
  }
}

async function recalled(
  domain: RealDomain,
  seed: number,
  { recording, walk, signal }: Pick<RecordOptions, 'recording' | 'walk' | 'signal'>,
): Promise<RecordedEpisode> {
  const known = await recording?.read(seed)
  if (known !== undefined) return known
  const episode = await recordEpisode(domain, seed, signal, walk?.(seed))
  await recording?.write(episode)
  return episode
}

/** Two runs with neighbouring seeds share no episode. */
const episodeStride = 1_000_000

/** Records one episode from beginning to end. */
export async function recordEpisode(
  domain: RealDomain,
  seed: number,
  signal: AbortSignal = new AbortController().signal,
  walk: Walk = domain.explorer.episode(seed),
): Promise<RecordedEpisode> {
  const { world } = walk
  const records: Entry[] = [headerOf(world, domain.source)]
  const families: string[] = []
  const environment = await domain.open(world)
  try {
    let last: Observation | undefined
    while (environment.isOpen()) {
      const step = await walk.next(last)
      if (step === undefined) break
      const from = performance.now()
      last = await environment.step(step.action, { signal })
      const ms = Math.round((performance.now() - from) * 1000) / 1000
      const observation = { ...last, text: domain.normalise(step.action, last.text) }
      records.push({
        kind: 'turn',
        at: records.length,
        action: step.action,
        observation,
        by: 'real',
        timing: { ms },
      })
      families.push(step.family)
    }
  } finally {
    await environment.close()
  }
  return { seed, records, families }
}
