// Records real environments: explorers act in them, and every episode becomes a session in our own format.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { domainNames, explorerNames, realDomainNamed } from '../../../domains/index.ts'
import { recordEpisodes } from '../../collect/record-episodes.ts'
import { openRecording } from '../../collect/recording-folder.ts'
import type { RealDomain } from '../../kernel/real.ts'
import { WorldError } from '../../world/error.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { plural } from '../screen/summary-line.ts'

/** What is made here is given away without conditions. */
const ownLicence = 'CC0-1.0'

export const collect = command({
  name: 'collect',
  summary: 'Record explorers in real environments, as sessions.',
  usage: '<domain> --out DIR [--episodes N] [--seed S]',
  operands: { least: 1, most: 1 },
  options: [
    { name: 'out', short: 'o', type: 'text', value: 'DIR', description: 'Where the sessions are kept.' },
    {
      name: 'explorer',
      type: 'text',
      value: 'NAME',
      description: 'Who thinks up the actions.',
      default: "the domain's usual one",
    },
    {
      name: 'episodes',
      type: 'integer',
      minimum: 1,
      description: 'How many sessions to record.',
      default: '100',
    },
    {
      name: 'seed',
      type: 'integer',
      minimum: 0,
      description: 'Other seeds make other sessions.',
      default: '1',
    },
    {
      name: 'workers',
      type: 'integer',
      minimum: 1,
      description: 'Environments that run side by side.',
      default: '2',
    },
    quietOption,
    jsonOption,
  ],
  examples: [
    ['agentworld collect terminal --episodes 50 -o recorded', 'Fifty sessions of real bash in a sandbox.'],
    [
      'agentworld collect terminal --explorer workshop -o recorded2',
      'Python, C, Perl and the machine itself.',
    ],
  ],
  async run({ values, operands: [name = ''] }, { stdout, stderr, signal }) {
    if (values.out === undefined) {
      throw new WorldError('usage', 'Where to?', { remedy: 'Give a folder with --out.' })
    }
    if (!domainNames.includes(name)) {
      throw new WorldError('usage', `There is no domain '${name}'.`, {
        remedy: `What can be recorded: ${[...explorerNames.keys()].join(', ')}.`,
      })
    }
    const domain = await realDomainNamed(name, values.explorer)
    const licence = domain.licence ?? ownLicence
    const seed = values.seed ?? 1
    const episodes = values.episodes ?? 100
    await noteCollection(values.out, domain, name)
    const recording = openRecording(values.out, domain.explorer)
    const figures = { episodes: 0, turns: 0, errors: 0 }
    const from = performance.now()
    const isLive = !values.quiet && !values.json && stderr.isTTY === true
    const line = () => {
      const seconds = (performance.now() - from) / 1000
      return `${figures.episodes} of ${plural(episodes, 'session')}, ${plural(figures.turns, 'turn')}, ${Math.round(figures.turns / seconds)} a second`
    }
    for await (const { records } of recordEpisodes(domain, {
      seed,
      episodes,
      workers: values.workers ?? 2,
      recording,
      signal,
    })) {
      signal.throwIfAborted()
      figures.episodes += 1
      for (const record of records) {
        if (record.kind !== 'turn') continue
        figures.turns += 1
        if (record.observation.isError) figures.errors += 1
      }
      if (isLive) stderr.write(`\r\u001b[K${line()}`)
      else if (!values.quiet && !values.json && figures.episodes % 50 === 0) stderr.write(`${line()}\n`)
    }
    if (isLive) stderr.write('\r\u001b[K')
    const result = {
      out: values.out,
      domain: name,
      explorer: domain.explorer.name,
      seed,
      licence,
      ...figures,
    }
    const text = `${values.out}: ${plural(figures.episodes, 'session')} with ${plural(figures.turns, 'turn')} of ${domain.source}, ${plural(figures.errors, 'error')}\n`
    stdout.write(values.json ? `${JSON.stringify(result)}\n` : text)
    return 0
  },
})

/** Says beside the sessions what they are; another collection in the same folder is refused. */
async function noteCollection(
  folder: string,
  { explorer, source, licence = ownLicence }: RealDomain,
  domain: string,
): Promise<void> {
  const file = path.join(folder, 'collection.json')
  const note = `${JSON.stringify({ domain, explorer: explorer.name, source, licence }, null, 2)}\n`
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before === note) return
  if (before !== undefined) {
    throw new WorldError('usage', `${folder} holds another collection.`, {
      remedy: `Name another folder with --out, or continue with what ${file} says.`,
    })
  }
  await mkdir(folder, { recursive: true })
  await writeFile(file, note)
}
