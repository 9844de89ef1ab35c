// Trajectories from what others recorded, and from our own sessions. The format is found out where it is not told.
import { hash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { allDomains, domainNames } from '../../../domains/index.ts'
import { openLineWriter } from '../../data/files/line-writer.ts'
import type { Imported, Importer, ImportOptions } from '../../data/import/importer.ts'
import { importers } from '../../data/import/importers.ts'
import { kindOfRecording } from '../../data/import/kind-of-recording.ts'
import type { Domain } from '../../kernel/domain.ts'
import { explain, WorldError } from '../../world/error.ts'
import { asFlag } from '../../world/remedy.ts'
import { nearest } from '../../world/text/nearest.ts'
import { plural } from '../../world/text/plural.ts'
import { command } from '../arguments/command.ts'
import { filesBelow, importerFor } from './import-files.ts'
import { sessionImporter } from './session-importer.ts'
import { stageOptions } from './stage-command.ts'

const all: readonly Importer[] = [sessionImporter, ...importers]

export const importData = command({
  name: 'data import',
  summary: 'Read recorded trajectories of any known format.',
  usage: '<files or folders> -o DIR [--from FORMAT]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    ...stageOptions,
    {
      name: 'from',
      type: 'text',
      value: 'FORMAT',
      description: all.map(({ name, summary }) => `${name}: ${summary}`).join('; '),
      default: 'found out',
    },
    {
      name: 'licence',
      type: 'text',
      value: 'SPDX',
      description: 'The licence of these recordings.',
      default: 'unknown',
    },
    {
      name: 'domain',
      type: 'text',
      value: 'NAME',
      description: 'The kind of environment, where the format does not say.',
    },
  ],
  examples: [
    ['agentworld data import recorded/ -o data/raw', 'Sessions of agentworld collect.'],
    [
      'agentworld data import --from atif runs/*.json -o data/raw --licence Apache-2.0',
      'Trajectories of another project.',
    ],
    [
      'agentworld data import --from text /usr/share/man/man1 -o data/manuals',
      'Knowledge, a passage a turn.',
    ],
  ],
  async run({ values, operands }, { stdout, stderr, signal }) {
    const wanted = values.from === undefined ? undefined : importerNamed(values.from)
    const options = optionsFrom(values, await allDomains())
    const files = (await Promise.all(operands.map(filesBelow))).flat()
    const writer = openLineWriter(values.out)
    const totals = { files: 0, trajectories: 0, turns: 0, problems: 0 }
    const complain = (line: string) => {
      totals.problems += 1
      if (!values.quiet && totals.problems <= 20) stderr.write(`skipped ${line}\n`)
    }
    const take = (imported: Imported) => {
      if ('problem' in imported) return complain(`${imported.place}: ${imported.problem}`)
      writer.write(shardOf(totals.trajectories), JSON.stringify(imported.trajectory))
      totals.trajectories += 1
      totals.turns += imported.trajectory.turns.length
    }
    try {
      for (const file of files) {
        signal.throwIfAborted()
        const importer = wanted ?? (await importerFor(file, all))
        if (importer === undefined) {
          complain(`${file}: no known format`)
          continue
        }
        totals.files += 1
        for await (const imported of readable(file, importer.read(file, options))) take(imported)
      }
      if (totals.trajectories === 0) throw nothingIn(operands, files)
      writer.finish(names => removeLaterShards(values.out, [...names, ...namesIn(values.out, files)]))
    } catch (error) {
      writer.abandon()
      throw error
    }
    if (totals.problems > 20 && !values.quiet) stderr.write(`skipped ${totals.problems - 20} more\n`)
    const text = `${values.out}: ${plural(totals.trajectories, 'trajectory')} with ${plural(totals.turns, 'turn')} from ${plural(totals.files, 'file')}\n`
    stdout.write(values.json ? `${JSON.stringify({ out: values.out, ...totals })}\n` : text)
    return 0
  },
})

function nothingIn(places: readonly string[], files: readonly string[]): WorldError {
  const where = places.join(', ')
  if (files.length === 0) return new WorldError('data', `Nothing to import: there is no file in ${where}.`)
  const formats = all.map(({ name }) => name).join(', ')
  return new WorldError(
    'data',
    `Nothing to import: ${plural(files.length, 'file')} in ${where}, no trajectory.`,
    {
      remedy: `Known formats: ${formats}.`,
    },
  )
}

// what cannot be read is told, and the next file is read; what cannot be written ends it all
async function* readable(file: string, read: AsyncIterable<Imported>): AsyncGenerator<Imported> {
  try {
    yield* read
  } catch (error) {
    yield { place: file, problem: explain(error, asFlag) }
  }
}

const perShard = 20_000

const shardOf = (index: number) =>
  `trajectories-${String(Math.floor(index / perShard)).padStart(4, '0')}.jsonl`

// of a larger import before this one; what was read stays
function removeLaterShards(folder: string, kept: readonly string[]): void {
  if (kept.length === 0) return
  for (const name of readdirSync(folder))
    if (/^trajectories-\d{4}\.jsonl$/.test(name) && !kept.includes(name)) rmSync(path.join(folder, name))
}

const namesIn = (folder: string, files: readonly string[]) => files.map(file => path.relative(folder, file))

function importerNamed(name: string): Importer {
  const found = all.find(importer => importer.name === name)
  if (found) return found
  throw new WorldError('usage', `There is no format '${name}'.`, {
    remedy: nearest(
      name,
      all.map(each => each.name),
    ),
  })
}

function optionsFrom(
  {
    licence = 'unknown',
    domain,
  }: { readonly licence?: string | undefined; readonly domain?: string | undefined },
  domains: readonly Domain[],
): ImportOptions {
  const known = [...domainNames, 'knowledge']
  if (domain !== undefined && !known.includes(domain)) {
    throw new WorldError('usage', `There is no domain '${domain}'.`, { remedy: nearest(domain, known) })
  }
  const seen = new Set<string>()
  return {
    licence,
    domainOf: shown => domain ?? kindOfRecording(shown, domains),
    isNew(text) {
      const key = hash('sha256', text, 'base64url').slice(0, 22)
      const isNew = !seen.has(key)
      seen.add(key)
      return isNew
    },
  }
}
