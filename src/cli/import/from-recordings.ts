// A world of what others, or we, recorded in one app.
import * as path from 'node:path'
import { allDomains } from '../../../domains/index.ts'
import type { Imported, ImportOptions } from '../../data/import/importer.ts'
import { importers } from '../../data/import/importers.ts'
import { kindOfRecording } from '../../data/import/kind-of-recording.ts'
import { readDocuments } from '../../data/import/read/read-documents.ts'
import {
  type RecordedRun,
  runOfSession,
  runsFrom,
  runsOfTrajectory,
} from '../../data/recorded/recorded-runs.ts'
import type { Domain } from '../../kernel/domain.ts'
import type { GraphCounts } from '../../kernel/recorded/recorded-graph.ts'
import { RecordedGraph } from '../../kernel/recorded/recorded-graph.ts'
import type { Runs } from '../../kernel/recorded/recording.ts'
import { Entry } from '../../world/entry.ts'
import { explain, WorldError } from '../../world/error.ts'
import { asFlag } from '../../world/remedy.ts'
import { plural } from '../../world/text/plural.ts'
import { filesBelow, importerFor } from '../data/import-files.ts'

/** Recordings of one app, together. */
export interface RecordedApp {
  readonly domain: string
  readonly title: string
  readonly runs: Runs
  /** The screen that most runs begin with. */
  readonly start: number
  /** What there is, in one line. */
  readonly report: string
}

interface Found {
  readonly domain: string
  readonly title: string | undefined
  readonly runs: readonly RecordedRun[]
}

/** Reads all recordings in files and folders; what cannot be read is told, and the rest is read. */
export async function recordedApp(
  places: readonly string[],
  { complain }: { complain: (line: string) => void },
): Promise<RecordedApp> {
  const domains = await allDomains()
  const files = (await Promise.all(places.map(filesBelow))).flat()
  const found: Found[] = []
  for (const file of files) {
    for await (const one of recordingsIn(file, domains)) {
      if ('problem' in one) complain(`${one.place}: ${one.problem}`)
      else if (one.runs.length > 0) found.push(one)
    }
  }
  const kinds = [...new Set(found.map(({ domain }) => domain))]
  const [kind] = kinds
  if (kind === undefined)
    throw new WorldError('data', `Nothing to import: no recording of screens in ${places.join(', ')}.`, {
      remedy: `Known formats: session, ${importers.map(({ name }) => name).join(', ')}.`,
    })
  const form = await domains.find(({ name }) => name === kind)?.abilities.recorded?.()
  if (kinds.length > 1 || form === undefined)
    throw new WorldError(
      'data',
      kinds.length > 1
        ? `These are recordings of several kinds: ${kinds.join(', ')}.`
        : `No world is made of recordings of the kind '${kind}'.`,
      { remedy: 'Name recordings of one app in a browser, on a desktop or on a phone.' },
    )
  const runs = runsFrom(found.flatMap(one => one.runs))
  const starts = Map.groupBy(runs.runs, run => run.start)
  const [[start, begun] = [0, []]] = [...starts].sort(([, one], [, other]) => other.length - one.length)
  const { counts } = new RecordedGraph(runs, { form, decides: 'history', varying: [] })
  return {
    domain: kind,
    title: found.find(({ title }) => title !== undefined)?.title ?? 'Recorded',
    runs,
    start,
    report: reportOf(counts, { runs: runs.runs.length, elsewhere: runs.runs.length - begun.length }),
  }
}

function reportOf(
  { screens, steps, edges, ambiguous, unread }: GraphCounts,
  { runs, elsewhere }: { runs: number; elsewhere: number },
): string {
  const repeated = steps === 0 ? 0 : Math.round((100 * (steps - unread - edges)) / steps)
  const parts = [
    `${plural(runs, 'run')}, ${plural(steps, 'step')} on ${plural(screens, 'screen')}`,
    `${repeated} % of the steps repeat others`,
    `${plural(ambiguous, 'action')} came out differently on one screen`,
    ...(elsewhere > 0 ? [`${plural(elsewhere, 'run')} began with another screen`] : []),
    ...(unread > 0 ? [`${plural(unread, 'step')} could not be read`] : []),
  ]
  return parts.join('; ')
}

async function* recordingsIn(
  file: string,
  domains: readonly Domain[],
): AsyncGenerator<Found | { readonly place: string; readonly problem: string }> {
  try {
    const session = await sessionIn(file, domains)
    if (session !== undefined) {
      yield session
      return
    }
    const importer = await importerFor(file, importers)
    if (importer === undefined) yield { place: file, problem: 'no known format' }
    else for await (const imported of importer.read(file, optionsOf(domains))) yield foundIn(imported)
  } catch (error) {
    yield { place: file, problem: explain(error, asFlag) }
  }
}

function foundIn(imported: Imported): Found | { readonly place: string; readonly problem: string } {
  if ('problem' in imported) return imported
  const { trajectory } = imported
  return { domain: trajectory.domain, title: trajectory.app, runs: runsOfTrajectory(trajectory) }
}

async function sessionIn(file: string, domains: readonly Domain[]): Promise<Found | undefined> {
  if (!/\.jsonl(\.gz)?$/.test(file)) return undefined
  const entries: Entry[] = []
  for await (const document of readDocuments(file)) {
    if ('problem' in document) throw new WorldError('data', document.problem)
    const read = Entry.safeParse(document.value)
    if (!read.success && entries.length === 0) return undefined
    entries.push(Entry.parse(document.value))
  }
  const [header] = entries
  if (header?.kind !== 'header') return undefined
  const domain = domains.find(({ name }) => name === header.world.domain)
  if (domain === undefined) throw new WorldError('data', `There is no domain '${header.world.domain}'.`)
  return { domain: domain.name, title: header.world.title, runs: runOfSession(entries, domain) }
}

function optionsOf(domains: readonly Domain[]): ImportOptions {
  return { licence: 'unknown', domainOf: seen => kindOfRecording(seen, domains), isNew: () => true }
}

/** Where the runs lie beside a world file. */
export function runsFileOf(worldFile: string): string {
  return `${path.basename(worldFile).replace(/\.(ya?ml|json)$/, '')}.recording.json`
}
