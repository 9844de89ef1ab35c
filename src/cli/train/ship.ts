// `train ship`: a trained model with its manifest and its card, ready to be the one that is used by default.
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { domainNamed } from '../../../domains/index.ts'
import { dataFiles, readTrajectories } from '../../data/files/read-trajectories.ts'
import { FormCollector } from '../../model/shipped/known-forms.ts'
import { shipModel } from '../../train/ship/ship-model.ts'
import type { DataCount } from '../../train/ship/shipped-card.ts'
import { WorldError } from '../../world/error.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'

export const ship = command({
  name: 'train ship',
  summary: 'Put a trained model where it is used by default: file, manifest, card.',
  usage: '--study DIR --domains NAME=N,… -o DIR [--pools DIR]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'study',
      type: 'text',
      value: 'DIR',
      isRequired: true,
      description: 'What trainer/study.py wrote: model.gguf and results.json.',
    },
    {
      name: 'domains',
      type: 'text',
      value: 'NAME=N,…',
      isRequired: true,
      description:
        'The kinds of world it has learned, each with how sure of a reply it must be, from 0 to 1; everything else is refused by default.',
    },
    {
      name: 'pools',
      type: 'text',
      value: 'DIR',
      description: "What 'data split' wrote: counts and licences go into the card.",
    },
    {
      name: 'forms',
      type: 'text',
      value: 'NAME,…',
      description: 'Kinds of world in which it is only asked about actions of a form that the pools have.',
    },
    {
      name: 'earlier',
      type: 'text',
      value: 'FILE,…',
      description: 'The results.json of the rounds of training before, the first one first.',
    },
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'DIR',
      isRequired: true,
      description: 'The folder of shipped models.',
    },
    quietOption,
    jsonOption,
  ],
  examples: [
    [
      'agentworld train ship --study study --pools data/pools --domains terminal=0.8,mcp=0.99 --forms terminal -o models',
      '',
    ],
  ],
  async run({ values }, { stdout, stderr }) {
    const bars = values.domains.split(',').map(barOf)
    const domains = Object.fromEntries(bars)
    if (Object.keys(domains).length < bars.length)
      throw new WorldError('usage', `--domains: '${values.domains}' names a kind of world twice.`)
    for (const name of Object.keys(domains)) await domainNamed(name)
    const tell = values.quiet || values.json ? () => {} : (text: string) => void stderr.write(`${text}\n`)
    const forms = collectors(values.forms, domains, values.pools)
    const data = values.pools === undefined ? [] : await countData(values.pools, forms, tell)
    const earlier = values.earlier?.split(',') ?? []
    const files = shipModel({ study: values.study, out: values.out, domains, forms, data, earlier })
    stdout.write(values.json ? `${JSON.stringify({ files })}\n` : `${files.join('\n')}\n`)
    return 0
  },
})

/** `terminal=0.8`: a kind of world and how sure it must be; without a number anything will do. */
function barOf(text: string): readonly [name: string, least: number] {
  const [, name, number = '0'] = /^(\w+)(?:=(0|1|0?\.\d+))?$/.exec(text.trim()) ?? []
  if (name === undefined)
    throw new WorldError(
      'usage',
      `--domains: '${text.trim()}' is not a kind of world with a number from 0 to 1.`,
    )
  return [name, Number(number)]
}

/** One for each kind of world that is named. */
function collectors(
  named: string | undefined,
  domains: Readonly<Record<string, number>>,
  folder: string | undefined,
): ReadonlyMap<string, FormCollector> {
  const names = named?.split(',').map(name => name.trim()) ?? []
  if (names.length > 0 && folder === undefined)
    throw new WorldError('usage', '--forms: they are those of the pools, so --pools is needed.')
  const other = names.find(name => !Object.hasOwn(domains, name))
  if (other !== undefined) throw new WorldError('usage', `--forms: '${other}' is not among --domains.`)
  return new Map(names.map(name => [name, new FormCollector()]))
}

const pools = ['cpt', 'sft', 'rl', 'test'] as const

/** What the pools hold, file by file; the forms of what is trained on go to the collectors. */
async function countData(
  folder: string,
  forms: ReadonlyMap<string, FormCollector>,
  tell: (text: string) => void,
): Promise<DataCount[]> {
  const counts: DataCount[] = []
  for (const pool of pools) {
    const place = path.join(folder, pool)
    if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) continue
    for (const file of await dataFiles([place])) {
      tell(`counting ${file}`)
      const learned = pool === 'test' ? new Map() : forms
      counts.push(await countFile(file, `${pool}/${path.basename(file)}`, learned))
    }
  }
  if (counts.length === 0) {
    throw new WorldError('data', `${folder} holds no pools of trajectories.`, {
      remedy: "Name what 'agentworld data split' wrote.",
    })
  }
  return counts
}

async function countFile(
  file: string,
  name: string,
  forms: ReadonlyMap<string, FormCollector>,
): Promise<DataCount> {
  const [domains, licences, recorders] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const sums = { trajectories: 0, turns: 0, counted: 0, unknown: 0 }
  for await (const batch of readTrajectories(file))
    for (const read of batch) {
      if ('problem' in read) throw new WorldError('data', `${read.place}: ${read.problem}`)
      const { domain, origin, turns } = read.trajectory
      domains.add(domain)
      licences.add(origin.licence)
      recorders.add(origin.recorder ?? origin.format)
      const counted = turns.filter(({ keep }) => keep !== false)
      forms.get(domain)?.add(counted.map(({ action }) => action))
      sums.trajectories += 1
      sums.turns += turns.length
      sums.counted += counted.length
      sums.unknown += counted.filter(({ computable }) => computable === false).length
    }
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  const names = { domains: sorted(domains), licences: sorted(licences), recorders: sorted(recorders) }
  return { file: name, sha256: digest.digest('hex'), ...names, ...sums }
}

function sorted(names: ReadonlySet<string>): string[] {
  return [...names].sort()
}
