// A recording on disk: a folder with one session file for each episode, named by its seed. What is there is not recorded
// again, and a half-written file does not count.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Explorer } from '../kernel/real.ts'
import { Entry } from '../world/entry.ts'
import { WorldError } from '../world/error.ts'
import type { Observation } from '../world/observation.ts'
import type { RecordedEpisode } from './recorded-episode.ts'

/** Where recorded episodes are kept. */
export interface Recording {
  /** The episode of this seed, or undefined where it was not recorded. */
  read(seed: number): Promise<RecordedEpisode | undefined>
  /** Writes one episode, all or nothing. */
  write(episode: RecordedEpisode): Promise<void>
  seeds(): Promise<number[]>
}

/** A recording in a folder, which is made when the first episode is written. */
export function openRecording(folder: string, explorer: Explorer): Recording {
  const fileOf = (seed: number) => join(folder, `episode-${String(seed).padStart(10, '0')}.jsonl`)
  return {
    async read(seed) {
      const text = await readFile(fileOf(seed), 'utf8').catch(absent)
      if (text === undefined) return undefined
      const records = recordsOf(text, fileOf(seed))
      return { seed, records, families: familiesOf(records, explorer.episode(seed)) }
    },
    async write({ seed, records }) {
      await mkdir(folder, { recursive: true })
      await writeFile(`${fileOf(seed)}.part`, records.map(record => `${JSON.stringify(record)}\n`).join(''))
      await rename(`${fileOf(seed)}.part`, fileOf(seed))
    },
    async seeds() {
      const names = (await readdir(folder).catch(absent)) ?? []
      const seeds = names.flatMap(name => /^episode-(\d+)\.jsonl$/.exec(name)?.[1] ?? [])
      return seeds.map(Number).sort((a, b) => a - b)
    },
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function recordsOf(text: string, file: string): Entry[] {
  const lines = text.split('\n').filter(line => line !== '')
  return lines.map((line, index) => {
    try {
      return Entry.parse(JSON.parse(line))
    } catch (cause) {
      throw new WorldError('session', `${file}:${index + 1}: not a line of a session`, {
        cause,
        remedy: 'Delete the file; it is recorded again.',
      })
    }
  })
}

/** Families are told by walking the explorer through the episode again; turns it no longer makes are `other`. */
function familiesOf(records: readonly Entry[], episode: ReturnType<Explorer['episode']>): string[] {
  let last: Observation | undefined
  let isSame = true
  return records.flatMap(record => {
    if (record.kind !== 'turn') return []
    const step = isSame ? episode.next(last) : undefined
    isSame = step !== undefined && JSON.stringify(step.action) === JSON.stringify(record.action)
    last = record.observation
    return [isSame && step !== undefined ? step.family : 'other']
  })
}
