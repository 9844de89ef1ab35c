// Our own sessions as trajectories. A folder of `agentworld collect` says what was recorded; then a kernel goes along and
// says which turns it computes, and what can be derived.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { domainNamed } from '../../../domains/index.ts'
import type { RecordedEpisode } from '../../collect/recorded-episode.ts'
import { openRecording } from '../../collect/recording-folder.ts'
import { trajectoryFromSession } from '../../data/from-session.ts'
import type { Importer } from '../../data/import/importer.ts'
import { labelSession } from '../../data/label-session.ts'
import type { RealDomain } from '../../kernel/real.ts'
import type { Entry } from '../../world/entry.ts'
import { explain } from '../../world/error.ts'
import { asFlag } from '../../world/remedy.ts'
import { withoutActor } from '../collect/collect-agent.ts'
import { readSession } from '../wiring/session-file.ts'

const noteName = 'collection.json'
const Collection = z.object({
  domain: z.string(),
  explorer: z.string(),
  licence: z.string(),
  /** What started the servers, where they are none of ours. */
  commands: z.array(z.string()).optional(),
})

export const sessionImporter: Importer = {
  name: 'session',
  summary: "this project's own",
  recognises: (file, beginning) => fileEnd.test(file) && /^\{[^\n]*"kind":"header"/.test(beginning),
  async *read(file, { licence }) {
    let plain: Plain = { file, remove: async () => {} }
    try {
      plain = await unzipped(file)
      const collection = await collectionOf(file)
      const { real, problem } = collection === undefined ? {} : await recorded(collection)
      if (problem !== undefined) yield { place: path.join(path.dirname(file), noteName), problem }
      const episode = real && (await episodeOf(plain.file, real))
      const given = (episode ?? (await readSession(plain.file))).records
      const records = real ? given.map(record => normalised(record, real)) : given
      const [header] = records
      if (header?.kind !== 'header') throw new Error('no header')
      const domain = await domainNamed(header.world.domain)
      const app = real?.appOf?.(header.world)
      const labels = real ? await labelSession(records, { domain, real }) : []
      const trajectory = trajectoryFromSession(path.basename(file).replace(fileEnd, ''), records, {
        domain,
        file: path.basename(file),
        licence: licenceOf(collection) ?? licence,
        labels,
        ...(app !== undefined && { app }),
        ...(episode && { families: episode.families }),
      })
      yield { trajectory }
    } catch (error) {
      yield { place: file, problem: explain(error, asFlag).replaceAll(plain.file, file) }
    } finally {
      await plain.remove()
    }
  },
}

const fileEnd = /\.jsonl(\.gz)?$/
const maxBytes = 512 * 2 ** 20

interface Plain {
  readonly file: string
  remove(): Promise<void>
}

/** The file as it is, or where it is gzip what it holds, by the same name in a folder that is to be removed. */
async function unzipped(file: string): Promise<Plain> {
  // why it cannot be read is told where it is read
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { file, remove: async () => {} }
  const content = gunzipSync(bytes, { maxOutputLength: maxBytes })
  const folder = await mkdtemp(path.join(tmpdir(), 'agentworld-session-'))
  const plain = path.join(folder, path.basename(file).replace(/\.gz$/, ''))
  await writeFile(plain, content)
  return { file: plain, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A record as it would be recorded today: the rules for what depends on clock or chance grow. */
function normalised(record: Entry, real: RealDomain): Entry {
  if (record.kind !== 'turn') return record
  const text = real.normalise(record.action, record.observation.text)
  return { ...record, observation: { ...record.observation, text } }
}

type Collection = z.infer<typeof Collection>

async function collectionOf(file: string): Promise<Collection | undefined> {
  const text = await readFile(path.join(path.dirname(file), noteName), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Collection.parse(JSON.parse(text))
}

function licenceOf(collection: Collection | undefined): string | undefined {
  return collection?.licence === 'unknown' ? undefined : collection?.licence
}

interface Recorded {
  readonly real?: RealDomain
  /** Why what was recorded cannot be had here, where it is said for the first time. */
  readonly problem?: string
}

// a real environment may have servers or a browser to start: once is enough for all of its sessions
const known = new Map<string, Promise<Recorded>>()

async function recorded({ domain, explorer, commands }: Collection): Promise<Recorded> {
  // strangers' servers are not started to read what they said
  if (commands !== undefined) return {}
  const key = `${domain} ${explorer}`
  const found = known.get(key)
  if (found !== undefined) {
    const { real } = await found
    return real === undefined ? {} : { real }
  }
  const search = realOf(domain, explorer)
  known.set(key, search)
  return search
}

// the explorer of that name and version; another version's families are not this one's
async function realOf(domain: string, explorer: string): Promise<Recorded> {
  try {
    const { explorers = {} } = (await domainNamed(domain)).abilities
    for (const load of Object.values(explorers)) {
      const real = await load()
      if (real.explorer.name === withoutActor(explorer)) return { real }
    }
    return {}
  } catch (error) {
    return { problem: `families and labels of its sessions: ${explain(error, asFlag)}` }
  }
}

async function episodeOf(file: string, real: RealDomain): Promise<RecordedEpisode | undefined> {
  const seed = /^episode-(\d+)\.jsonl$/.exec(path.basename(file))?.[1]
  return seed === undefined ? undefined : openRecording(path.dirname(file), real.explorer).read(Number(seed))
}
