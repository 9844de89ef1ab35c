// How often a simulation says what the real server says, for servers that others published on npm and no kernel knows.
// An explorer makes calls and records them; the server is simulated from its tools and that recording; another visit makes
// other calls, and each of them really happens beside. Every server begins its visits alike, without a network.
// --servers: a folder where they are installed; without it npm installs them into a temporary one.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { ShadowedCall } from '../src/serve/mcp/real/shadow-toolbox.ts'
import { type PublishedServer, publishedServers } from './mcp-shadow/servers.ts'
import { visit } from './mcp-shadow/visit.ts'
import { scriptOptions } from './script/script-options.ts'

const options = scriptOptions(import.meta.filename, {
  servers: undefined,
  only: '',
  recorded: 50,
  calls: 100,
  seed: 1,
  why: false,
})
const { recorded, calls, seed } = options
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-shadow-'))
const installed = options.servers ?? installInto(folder)
const chosen = publishedServers.filter(server => server.package.includes(options.only))
const mostVisits = 20
let wrongComputed = 0

function installInto(place: string): string {
  writeFileSync(path.join(place, 'package.json'), '{"private": true}')
  const packages = publishedServers.map(server => server.package)
  const words = ['install', '--no-audit', '--no-fund', ...packages]
  const { status, stderr } = spawnSync('npm', words, { cwd: place, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return place
}

async function shadowed(server: PublishedServer, index: number): Promise<readonly ShadowedCall[]> {
  const place = path.join(folder, `server-${index}`)
  const home = path.join(place, 'home')
  const recording = path.join(place, 'calls.jsonl')
  const shadow = path.join(place, 'shadow.jsonl')
  const begin = () => {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    server.prepare?.(home)
  }
  const known = server.known?.(home) ?? {}
  const command = commandOf(server, home)
  begin()
  await visit({ command, options: ['--record', recording], seed, calls: recorded, known })
  const learning = ['--learn', recording, '--shadow', shadow]
  let compared: readonly ShadowedCall[] = []
  // a server that a call ended is visited again
  for (let again = 1; compared.length < calls && again <= mostVisits; again++) {
    begin()
    const left = calls - compared.length
    await visit({ command, options: learning, seed: seed + again, calls: left, known })
    const lines = readFileSync(shadow, 'utf8').trim().split('\n')
    compared = lines.filter(Boolean).map(line => JSON.parse(line) as ShadowedCall)
  }
  return compared
}

/** In its own folder, with nothing of this machine's environment and no network. */
function commandOf({ program, args = [], environment = {} }: PublishedServer, home: string): string {
  const filled = (text: string) => text.replaceAll('$HOME', home)
  const variables = Object.entries({ HOME: home, PATH: process.env.PATH ?? '', ...environment })
  const words = [
    ...['bwrap', '--dev-bind', '/', '/', '--unshare-net', '--die-with-parent', '--clearenv', '--chdir', home],
    ...variables.flatMap(([name, value]) => ['--setenv', name, filled(value)]),
    ...['node', path.resolve(installed, 'node_modules/.bin', program), ...args.map(filled)],
  ]
  return words.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
}

function row(name: string, compared: readonly ShadowedCall[]): string {
  const such = (verdict: ShadowedCall['verdict'], by?: ShadowedCall['by']) =>
    compared.filter(call => call.verdict === verdict && (by === undefined || call.by === by)).length
  const answered = such('same') + such('differs')
  const share = answered === 0 ? '–' : `${Math.round((such('same') / answered) * 100)} %`
  const cells = [
    ...[compared.length, such('same'), such('differs'), such('not simulated'), share],
    ...[`${such('same', 'inferred')} / ${such('differs', 'inferred')}`],
    ...[`${such('same', 'kernel')} / ${such('differs', 'kernel')}`],
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}

function explainDifferences(compared: readonly ShadowedCall[]): void {
  for (const { call, verdict, by, real, simulated, failed } of compared) {
    if (verdict === 'same') continue
    const shown = (text = '') => JSON.stringify(text.slice(0, 160))
    console.error(`${verdict}${by === undefined ? '' : `, ${by}`}: ${JSON.stringify(call).slice(0, 200)}`)
    console.error(`   real ${shown(real.text)}\n   ours ${shown(simulated?.text ?? failed)}`)
  }
}

console.log(
  '| server | calls | same | different | not simulated | of those answered the same | inferred: same / different | computed: same / different |\n' +
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
)
const all: ShadowedCall[] = []
try {
  for (const [index, server] of chosen.entries()) {
    const compared = await shadowed(server, index)
    all.push(...compared)
    wrongComputed += compared.filter(call => call.by === 'kernel' && call.verdict === 'differs').length
    console.log(row(`${server.package}`, compared))
    if (options.why) explainDifferences(compared)
    if (compared.length < calls) process.exitCode = 1
  }
  console.log(row(`**all ${chosen.length}**`, all))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (wrongComputed > 0) process.exitCode = 1
