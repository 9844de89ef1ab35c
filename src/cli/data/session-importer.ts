// Our own sessions as trajectories. A folder of `agentworld collect` says what was recorded; then a kernel goes along and
// says which turns it computes, and what can be derived.
import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { z } from 'zod'
import { domainNamed, realDomains } from '../../../domains/index.ts'
import type { RecordedEpisode } from '../../collect/recorded-episode.ts'
import { openRecording } from '../../collect/recording-folder.ts'
import { trajectoryFromSession } from '../../data/from-session.ts'
import type { Importer } from '../../data/import/importer.ts'
import { labelSession } from '../../data/label-session.ts'
import type { RealDomain } from '../../kernel/real.ts'
import { explain } from '../../world/error.ts'
import { readSession } from '../wiring/session-file.ts'

const Collection = z.object({ domain: z.string(), explorer: z.string(), licence: z.string() })

export const sessionImporter: Importer = {
  name: 'session',
  summary: "this project's own",
  recognises: (file, beginning) => file.endsWith('.jsonl') && /^\{[^\n]*"kind":"header"/.test(beginning),
  async *read(file, { licence }) {
    try {
      const collection = await collectionOf(file)
      const real = collection && (await recorded(collection))
      const episode = real && (await episodeOf(file, real))
      const { records } = episode ?? (await readSession(file))
      const [header] = records
      if (header?.kind !== 'header') throw new Error('no header')
      const domain = await domainNamed(header.world.domain)
      const labels = real ? await labelSession(records, { domain, real }) : []
      const trajectory = trajectoryFromSession(path.basename(file, '.jsonl'), records, {
        domain,
        file: path.basename(file),
        licence: collection?.licence ?? licence,
        labels,
        ...(episode && { families: episode.families }),
      })
      yield { trajectory }
    } catch (error) {
      yield { place: file, problem: explain(error) }
    }
  },
}

async function collectionOf(file: string): Promise<z.infer<typeof Collection> | undefined> {
  const text = await readFile(path.join(path.dirname(file), 'collection.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Collection.parse(JSON.parse(text))
}

// the explorer of that name and version; another version's families are not this one's
async function recorded({ domain, explorer }: z.infer<typeof Collection>): Promise<RealDomain | undefined> {
  for (const load of realDomains(domain)) {
    const real = await load()
    if (real.explorer.name === explorer) return real
  }
  return undefined
}

async function episodeOf(file: string, real: RealDomain): Promise<RecordedEpisode | undefined> {
  const seed = /^episode-(\d+)\.jsonl$/.exec(path.basename(file))?.[1]
  return seed === undefined ? undefined : openRecording(path.dirname(file), real.explorer).read(Number(seed))
}
