// OpenEnv's own server beside this one: steps a second over WebSockets, one client for all, the servers one after the other
// and again in many short rounds, so that what else the machine does is in all of them. Here a step is a command that is
// computed and kept on disk before it is answered; there it is its echo environment, or one whose steps do nothing.
// --openenv: a checkout of it, with what it needs installed for --python. Without one, a server of the same kind is taken
// for the second: FastAPI and uvicorn (Debian: python3-fastapi, python3-uvicorn, python3-websockets).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { startServer } from '../test/serve/started-server.ts'
import { scriptOptions } from './script/script-options.ts'
import { startPython } from './serve-openenv/python-server.ts'
import { type Asked, openSockets, stepsASecond } from './serve-openenv/steps-a-second.ts'

const options = scriptOptions(import.meta.filename, {
  openenv: undefined,
  python: '/usr/bin/python3',
  sockets: '1 16 64',
  rounds: 5,
  seconds: 2,
})
const { openenv, python, rounds, seconds } = options
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-openenv-'))

interface Compared {
  readonly ours: Asked
  readonly theirs: Asked
  readonly target: number
}

const world = new URL('../worlds/terminal/harbour.yaml', import.meta.url).pathname
const server = await startServer([world, '--store', folder])
const stops: (() => Promise<unknown>)[] = [() => server.stop()]
async function theirs(...args: readonly string[]): Promise<string> {
  const [script, first] = openenv === undefined ? ['same_kind.py', []] : ['openenv_server.py', [openenv]]
  const { url, stop } = await startPython(python, script, [...first, ...args])
  stops.push(stop)
  return url
}

const ours = (command: string, text: string): Asked => ({
  url: server.url,
  step: { type: 'step', data: { command } },
  answer: `"text":${JSON.stringify(text)}`,
})
const compared = new Map<string, Compared>()
try {
  if (openenv !== undefined) {
    const data = { type: 'call_tool', tool_name: 'echo_message', arguments: { message: 'ferry' } }
    const echo: Asked = { url: await theirs('echo'), step: { type: 'step', data }, answer: '"ferry"' }
    compared.set('its echo environment; `echo ferry` here', {
      ours: ours('echo ferry', 'ferry\n'),
      theirs: echo,
      target: 5,
    })
  }
  const nothing: Asked = {
    url: await theirs('nothing'),
    step: { type: 'step', data: {} },
    answer: '"observation"',
  }
  const name = openenv === undefined ? 'a server of its kind' : 'its server'
  compared.set(`${name} with steps that do nothing; \`true\` here`, {
    ours: ours('true', ''),
    theirs: nothing,
    target: 1.5,
  })
  console.log(
    '| beside | sockets | here, steps/s | there | × | target |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const [beside, pair] of compared)
    for (const count of options.sockets.split(' ').map(Number)) console.log(await row(beside, pair, count))
} finally {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Both in turn, the first rounds uncounted: what is compiled on the way is compiled then. */
async function row(beside: string, pair: Compared, count: number): Promise<string> {
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
  if (times < pair.target) process.exitCode = 1
  const round = (rate: number) => Math.round(rate).toLocaleString('en')
  return `| ${beside} | ${count} | ${round(here)} | ${round(there)} | ${times.toFixed(1)} | ≥ ${pair.target} |`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
