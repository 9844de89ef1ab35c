// OpenEnv's own server beside this one: steps a second over WebSockets, one client for all, the servers one after the other
// and again in many short rounds, so that what else the machine does is in all of them. Here a step is a command that is
// computed and kept on disk before it is answered; there it is one that does nothing, or its echo environment.
// --openenv: a checkout of it. Its server runs on Debian's own packages of --release, which are fetched with apt-get into a
// folder and seen there alone (bubblewrap). --tree keeps that folder for the next time.
// --python: a Python with OpenEnv's requirements, fastmcp among them, which Debian has not: its echo environment needs it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { WorldError } from '../src/world/error.ts'
import { startServer } from '../test/serve/started-server.ts'
import { scriptOptions } from './script/script-options.ts'
import { debianTree } from './serve-openenv/debian-tree.ts'
import { type Python, startOpenEnv } from './serve-openenv/python-server.ts'
import { type Asked, openSockets, stepsASecond } from './serve-openenv/steps-a-second.ts'

const options = scriptOptions(import.meta.filename, {
  openenv: process.env.AGENTWORLD_OPENENV,
  release: 'trixie',
  tree: undefined,
  python: process.env.AGENTWORLD_OPENENV_PYTHON,
  sockets: '1 16 64',
  rounds: 5,
  seconds: 2,
})
const { openenv, python, release, rounds, seconds } = options
if (openenv === undefined)
  throw new WorldError('usage', '--openenv names a checkout of OpenEnv, whose server this one is beside.')
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-openenv-'))

interface Compared {
  readonly beside: string
  readonly ours: Asked
  readonly theirs: Asked
  readonly target: number
}

const stops: (() => Promise<unknown>)[] = []
try {
  const packages = ['python3-fastapi', 'python3-uvicorn', 'python3-websockets', 'python3-requests']
  const tree = debianTree({ release, packages, folder: options.tree ?? path.join(folder, 'tree') })
  const world = new URL('../worlds/terminal/harbour.yaml', import.meta.url).pathname
  const server = await startServer([world, '--store', path.join(folder, 'store')])
  stops.push(() => server.stop())
  const ours = (command: string, text: string): Asked => ({
    url: server.url,
    step: { type: 'step', data: { command } },
    answer: `"text":${JSON.stringify(text)}`,
  })
  const theirs = async (own: Python, environment: 'echo' | 'nothing', data: object): Promise<Asked> => {
    const { url, stop } = await startOpenEnv(own, { checkout: path.resolve(openenv), environment })
    stops.push(stop)
    const answer = environment === 'echo' ? '"ferry"' : '"observation"'
    return { url, step: { type: 'step', data }, answer }
  }
  const nothing = (name: string, asked: Asked): Compared => ({
    beside: `steps that do nothing, ${name}; \`true\` here`,
    ours: ours('true', ''),
    theirs: asked,
    target: 1.5,
  })
  const compared = [nothing(`Debian ${release}`, await theirs({ tree }, 'nothing', {}))]
  if (python !== undefined) {
    const own = { program: python }
    compared.push(nothing('newest packages', await theirs(own, 'nothing', {})))
    const call = { type: 'call_tool', tool_name: 'echo_message', arguments: { message: 'ferry' } }
    compared.push({
      beside: 'its echo environment, newest packages; `echo ferry` here',
      ours: ours('echo ferry', 'ferry\n'),
      theirs: await theirs(own, 'echo', call),
      target: 5,
    })
  }
  console.log(
    '| beside | sockets | here, steps/s | there | × | target |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const pair of compared)
    for (const count of options.sockets.split(' ').map(Number)) console.log(await row(pair, count))
} finally {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Both in turn, the first rounds uncounted: what is compiled on the way is compiled then. */
async function row({ beside, target, ...pair }: Compared, count: number): Promise<string> {
  const both = [pair.ours, pair.theirs]
  const sockets = [await openSockets(pair.ours.url, count), await openSockets(pair.theirs.url, count)]
  const rates: number[][] = [[], []]
  for (let round = -1; round < rounds; round++)
    for (const [at, asked] of both.entries()) {
      const rate = await stepsASecond(sockets[at] ?? [], asked, seconds)
      if (round >= 0) rates[at]?.push(rate)
    }
  for (const socket of sockets.flat()) socket.close()
  const [here = 0, there = 0] = rates.map(median)
  const times = here / there
  if (times < target) process.exitCode = 1
  const round = (rate: number) => Math.round(rate).toLocaleString('en')
  return `| ${beside} | ${count} | ${round(here)} | ${round(there)} | ${times.toFixed(1)} | ≥ ${target} |`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
