// Records real environments: explorers act in them, and every episode becomes a session in our own format.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { allDomains, domainNamed, domainNames } from '../../../domains/index.ts'
import { recordEpisodes } from '../../collect/record-episodes.ts'
import { openRecording } from '../../collect/recording-folder.ts'
import { explorerOf, startReal } from '../../kernel/choose-ability.ts'
import type { RealDomain } from '../../kernel/real.ts'
import { WorldError } from '../../world/error.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { explorerOption } from '../data/stage-command.ts'
import type { Outside } from '../outside.ts'
import { actedBy, actorFrom, walksOf } from './collect-agent.ts'

/** What is made here is given away without conditions. */
const ownLicence = 'CC0-1.0'

export const collect = command({
  name: 'collect',
  summary: 'Record explorers in real environments, as sessions.',
  usage: '<domain> --out DIR [--episodes N] [--seed S]',
  operands: { least: 1, most: 1 },
  options: [
    { name: 'out', short: 'o', type: 'text', value: 'DIR', description: 'Where the sessions are kept.' },
    explorerOption,
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
      description: 'Seed of the sessions.',
      default: '1',
    },
    {
      name: 'workers',
      type: 'integer',
      minimum: 1,
      description: 'How many environments run side by side.',
      default: '2',
    },
    {
      name: 'server',
      type: 'text',
      value: 'COMMAND',
      isRepeatable: true,
      description: 'Record the MCP server that COMMAND starts, in a sandbox without network.',
    },
    {
      name: 'agent',
      type: 'text',
      value: 'MODEL',
      description: 'Let a model act in place of an explorer: any endpoint, as for --model.',
    },
    {
      name: 'turns',
      type: 'integer',
      minimum: 1,
      description: 'How many actions --agent has in a session.',
      default: '20',
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
    ["agentworld collect mcp --server 'node server.js' -o recorded3", 'Calls of a server of your own.'],
    [
      'agentworld collect terminal --agent http://127.0.0.1:8000/v1#Qwen3-8B -o recorded4',
      'An agent at a real shell.',
    ],
  ],
  async run({ values, operands: [name = ''] }, { stdout, stderr, signal, environment }) {
    if (values.out === undefined) {
      throw new WorldError('usage', 'Where to?', { remedy: 'Give a folder with --out.' })
    }
    if (!domainNames.includes(name)) {
      throw new WorldError('usage', `There is no domain '${name}'.`, {
        remedy: `What can be recorded: ${(await recordable()).join(', ')}.`,
      })
    }
    if (values.turns !== undefined && values.agent === undefined) {
      throw new WorldError('usage', '--turns is for an agent: explorers end their sessions themselves.', {
        remedy: 'Name one with --agent, or leave this out.',
      })
    }
    const explored = await realDomain(name, values, environment)
    const actor =
      values.agent === undefined ? undefined : await actorFrom(values.agent, { environment, signal })
    const domain = actor === undefined ? explored : actedBy(explored, actor.id)
    const licence = domain.licence ?? ownLicence
    const seed = values.seed ?? 1
    const episodes = values.episodes ?? 100
    await noteCollection(values.out, domain, { name, commands: values.server })
    const recording = openRecording(values.out, domain.explorer)
    const before = new Set(await recording.seeds())
    const figures = { episodes: 0, recorded: 0, turns: 0, errors: 0 }
    let fresh = 0
    const from = performance.now()
    const isLive = !values.quiet && !values.json && stderr.isTTY === true
    const line = () => {
      const seconds = (performance.now() - from) / 1000
      const left = (seconds / Math.max(1, figures.recorded)) * (episodes - figures.episodes)
      const rest = figures.recorded === 0 ? '' : `, ${Math.ceil(left / 60)} min left`
      return `${figures.episodes} of ${plural(episodes, 'session')}, ${plural(figures.turns, 'turn')}, ${Math.round(fresh / seconds)} a second${rest}`
    }
    for await (const { seed: number, records } of recordEpisodes(domain, {
      seed,
      episodes,
      workers: values.workers ?? 2,
      recording,
      ...(actor && { walk: await walksOf(name, { domain, agent: actor.agent, turns: values.turns ?? 20 }) }),
      signal,
    })) {
      signal.throwIfAborted()
      figures.episodes += 1
      if (!before.has(number)) {
        figures.recorded += 1
        fresh += records.length - 1
      }
      for (const record of records) {
        if (record.kind !== 'turn') continue
        figures.turns += 1
        if (record.observation.isError) figures.errors += 1
      }
      if (isLive) stderr.write(`\r\u001b[K${line()}`)
      else if (!values.quiet && !values.json && figures.episodes % 50 === 0) stderr.write(`${line()}\n`)
    }
    await actor?.close()
    if (isLive) stderr.write('\r\u001b[K')
    const result = {
      out: values.out,
      domain: name,
      explorer: domain.explorer.name,
      seed,
      licence,
      ...figures,
      seconds: Math.round(performance.now() - from) / 1000,
    }
    const text = `${values.out}: ${plural(figures.episodes, 'session')} with ${plural(figures.turns, 'turn')} of ${domain.source}, ${plural(figures.errors, 'error')}\n`
    stdout.write(values.json ? `${JSON.stringify(result)}\n` : text)
    return 0
  },
})

/** The domains that have explorers. */
async function recordable(): Promise<readonly string[]> {
  return (await allDomains()).filter(({ abilities }) => abilities.explorers).map(({ name }) => name)
}

async function realDomain(
  name: string,
  { server, explorer }: { readonly server: readonly string[]; readonly explorer: string | undefined },
  { PATH = '', HOME = '' }: Outside['environment'],
): Promise<RealDomain> {
  const domain = await domainNamed(name)
  if (server.length === 0) return explorerOf(domain, explorer)
  if (explorer === undefined) return startReal(domain, server, { env: { PATH, HOME } })
  throw new WorldError('usage', 'Either --explorer or --server: a server has an explorer of its own.')
}

/** Says beside the sessions what they are; another collection in the same folder is refused. */
async function noteCollection(
  folder: string,
  { explorer, source, licence = ownLicence }: RealDomain,
  { name, commands }: { readonly name: string; readonly commands: readonly string[] },
): Promise<void> {
  const file = path.join(folder, 'collection.json')
  const started = commands.length > 0 ? { commands } : {}
  const what = { domain: name, explorer: explorer.name, source, ...started }
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before !== undefined && !isDeepStrictEqual(what, withoutLicence(before))) {
    throw new WorldError('usage', `${folder} holds another collection.`, {
      remedy: `Name another folder with --out, or continue with what ${file} says.`,
    })
  }
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify({ ...what, licence }, null, 2)}\n`)
}

// licences of what is installed may come and go while a collection goes on
function withoutLicence(note: string): unknown {
  const { licence: _, ...what } = JSON.parse(note) as { licence?: string }
  return what
}
