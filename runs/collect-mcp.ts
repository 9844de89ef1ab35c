// Records a schema-driven explorer on real tool servers, says how much and how broadly, and records the first sessions a
// second time: the same seed must give the same sessions.
//   runs/collect-mcp --server 'node /srv/server.js' --calls 50
// With --server any server is recorded by its start command; with --show the calls of one are printed.
import { realCommandDomain, realServersDomain } from '../domains/mcp/real/real-domain.ts'
import { recordedServers } from '../domains/mcp/real/recorded-servers.ts'
import { type RecordOptions, recordEpisodes } from '../src/collect/record-episodes.ts'
import { openRecording } from '../src/collect/recording-folder.ts'
import { differingAgain, textOf } from './collect-parts/record-again.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  seed: 1,
  calls: 3000,
  workers: 2,
  again: 14,
  server: undefined,
  recording: undefined,
  show: undefined,
})
const domain = await (values.server === undefined
  ? realServersDomain()
  : realCommandDomain([values.server], { env: { PATH: process.env.PATH ?? '' } }))
const recording =
  values.recording === undefined ? undefined : openRecording(values.recording, domain.explorer)
const { seed, workers } = values

interface Tally {
  sessions: number
  calls: number
  errors: number
  wrong: number
  edge: number
  readonly tools: Set<string>
  readonly declared: Set<string>
}
const tallies = new Map<string, Tally>()
const first: string[] = []

const from = performance.now()
const options: RecordOptions = { seed, workers, turns: values.calls, ...(recording && { recording }) }
for await (const { records, families } of recordEpisodes(domain, options)) {
  if (first.length < values.again) first.push(textOf(records))
  const [header] = records
  if (header?.kind !== 'header') continue
  const { name } = header.world.state.server as { name: string }
  const tally = tallies.get(name) ?? {
    sessions: 0,
    calls: 0,
    errors: 0,
    wrong: 0,
    edge: 0,
    tools: new Set(),
    declared: new Set(header.world.tools?.map(tool => tool.name)),
  }
  tallies.set(name, tally)
  tally.sessions += 1
  for (const [index, record] of records.entries()) {
    if (record.kind !== 'turn') continue
    const call = record.action as { name: string; arguments: object }
    tally.calls += 1
    if (tally.declared.has(call.name)) tally.tools.add(call.name)
    if (record.observation.isError) tally.errors += 1
    if (families[index - 1] === 'wrong') tally.wrong += 1
    if (families[index - 1] === 'edge') tally.edge += 1
    if (values.show === name) {
      const { text, isError } = record.observation
      console.log(`> ${call.name} ${JSON.stringify(call.arguments)}\n${isError ? '! ' : ''}${text}\n`)
    }
  }
}
const seconds = (performance.now() - from) / 1000

const differing = await differingAgain(domain, first, { seed, workers })

const sum = (of: (tally: Tally) => number) =>
  [...tallies.values()].reduce((total, tally) => total + of(tally), 0)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const origin = (name: string) => {
  const server = recordedServers.find(one => one.name === name)
  return server === undefined ? 'given' : server.isReference ? 'reference, npm' : 'ours'
}
const row = (name: string, whose: string, of: (pick: (tally: Tally) => number) => number, tools: string) => {
  const calls = of(tally => tally.calls)
  const share = (pick: (tally: Tally) => number) => percent(of(pick), calls)
  return `| ${name} | ${whose} | ${of(tally => tally.sessions)} | ${calls} | ${tools} | ${share(tally => tally.errors)} | ${share(tally => tally.edge)} | ${share(tally => tally.wrong)} |`
}
console.log(`| server | whose | sessions | calls | tools called | errors | at the edges | wrong on purpose |
|---|---|---|---|---|---|---|---|
${[...tallies].map(([name, tally]) => row(name, origin(name), pick => pick(tally), `${tally.tools.size} of ${tally.declared.size}`)).join('\n')}
${row(`${tallies.size} servers`, '', sum, String(sum(tally => tally.tools.size)))}

calls a second, ${workers} servers side by side: ${(sum(tally => tally.calls) / seconds).toFixed(1)}

sessions recorded again that differ: ${differing} of ${first.length}`)
