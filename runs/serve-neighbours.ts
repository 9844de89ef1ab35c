// Neighbours: how long quiet sessions wait for a step while one session of the same server hangs, way by way, against
// how long they wait when nobody hangs. They are watched alone before each way, and all those times together are the
// measure, so that what else the machine does is in both. `agentworld serve` is another process; no model is asked.
// --seconds: how long each way is watched, at least until it has been answered once. --pause: milliseconds each session
// thinks between two steps. --hanging: how many sessions hang at once. --only: this way alone, or these.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WorldError } from '../src/world/error.ts'
import { startServer } from '../test/serve/started-server.ts'
import { scriptOptions } from './script/script-options.ts'
import { openClients, type SocketClient } from './serve-parts/socket-client.ts'
import { waysToHang } from './serve-parts/ways-to-hang.ts'

const options = scriptOptions(import.meta.filename, {
  sessions: 50,
  seconds: 6,
  pause: 100,
  hanging: 1,
  only: [],
  json: false,
})
const { sessions, seconds, pause: pauseMs, hanging, only } = options
const ways = Object.entries(waysToHang).filter(([name]) => only.length === 0 || only.includes(name))
if (ways.length === 0)
  throw new WorldError('usage', `--only is one of: ${Object.keys(waysToHang).join(' · ')}.`)
const mostTimesQuiet = 5

interface Stepped {
  readonly waits: readonly number[]
  /** Steps that failed, or were not what they had to be. */
  readonly wrong: number
}

/** All sessions step and think, until told to end. */
async function stepping(clients: readonly SocketClient[], isOver: () => boolean): Promise<Stepped> {
  const waits: number[] = []
  let wrong = 0
  await Promise.all(
    clients.map(async (client, session) => {
      await delay((pauseMs * session) / clients.length)
      for (let step = 0; !isOver(); step++) {
        const asked = performance.now()
        const { data } = await client.step(`echo ${session}-${step} >> at; tail -n 1 at; wc -l < README`)
        waits.push(performance.now() - asked)
        if (data.observation?.text !== `${session}-${step}\n3\n`) {
          wrong += 1
          if (wrong <= 3) console.error(`session ${session}: ${JSON.stringify(data)}`)
        }
        await delay(pauseMs)
      }
    }),
  )
  return { waits, wrong }
}

async function quiet(clients: readonly SocketClient[], forSeconds: number): Promise<Stepped> {
  const end = performance.now() + forSeconds * 1000
  return stepping(clients, () => performance.now() > end)
}

interface Hung {
  readonly answers: number
  readonly firstMs: number
  readonly outcome: string
}

// each time another command, or the server would know at once how it ends
async function hang(client: SocketClient, command: string, isOver: () => boolean): Promise<Hung> {
  const hung: { answers: number; firstMs: number; outcome: string } = { answers: 0, firstMs: 0, outcome: '' }
  do {
    const asked = performance.now()
    const { data } = await client.step(`${command} # ${hung.answers}`)
    if (hung.answers++ > 0) continue
    hung.firstMs = performance.now() - asked
    hung.outcome = data.observation ? 'computed' : 'unknown'
  } while (!isOver())
  return hung
}

interface Watched extends Stepped {
  readonly name: string
  readonly hung: Hung
}

/** What neighbours wait while new sessions hang in one way, until all have been answered at least once. */
async function watched(
  url: string,
  clients: readonly SocketClient[],
  [name, command]: readonly [string, string],
): Promise<Watched> {
  const hangers = await openClients(url, hanging)
  const end = performance.now() + seconds * 1000
  let answered = 0
  const isPast = () => performance.now() > end
  const isOver = () => isPast() && answered === hanging
  const hanged = hangers.map(async hanger => {
    const hung = await hang(hanger, command, isPast)
    answered += 1
    return hung
  })
  const [stepped, first] = await Promise.all([stepping(clients, isOver), ...hanged])
  await Promise.all(hangers.map(hanger => hanger.close()))
  return { name, hung: first as Hung, ...stepped }
}

function together(all: readonly Stepped[]): Stepped {
  return { waits: all.flatMap(({ waits }) => waits), wrong: all.reduce((sum, { wrong }) => sum + wrong, 0) }
}

function summary({ waits, wrong }: Stepped) {
  const sorted = waits.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { p50: quantile(0.5), p99: quantile(0.99), most: quantile(1), steps: sorted.length, wrong }
}

const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-neighbours-'))
const world = new URL('../worlds/terminal/harbour.yaml', import.meta.url).pathname
const limit = String(sessions + 100)
const server = await startServer([world, '--store', folder, '--max-sessions', limit, '--max-awake', limit])
const alone: Stepped[] = []
const rows: Watched[] = []
try {
  const clients = await openClients(server.url, sessions)
  await quiet(clients, 3)
  for (const way of ways) {
    alone.push(await quiet(clients, seconds))
    rows.push(await watched(server.url, clients, way))
  }
  alone.push(await quiet(clients, seconds))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
report(summary(together(alone)))

function report(before: ReturnType<typeof summary>): void {
  const all = rows.map(({ name, hung, ...stepped }) => {
    const waited = summary(stepped)
    return { name, hung, ...waited, times: waited.p99 / before.p99 }
  })
  if (!all.every(({ times, wrong }) => times <= mostTimesQuiet && wrong === 0)) process.exitCode = 1
  if (options.json) {
    console.log(JSON.stringify({ sessions, seconds, pauseMs, hanging, quiet: before, rows: all }))
    return
  }
  const ms = (value: number) => (value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1))
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const waited = ({ p50, p99, most, steps, wrong }: ReturnType<typeof summary>) => [
    ...[p50, p99, most].map(ms),
    steps,
    wrong,
  ]
  console.log(
    [
      line(['one session hangs in', 'its step', 'ms', 'p50', 'p99', 'most', 'steps', 'wrong', '× quiet']),
      line(['---', '---', ...Array<string>(7).fill('---:')]),
      line(['nobody hangs', '', '', ...waited(before), 1]),
      ...all.map(({ name, hung, times, ...row }) =>
        line([`\`${name}\``, hung.outcome, ms(hung.firstMs), ...waited(row), times.toFixed(1)]),
      ),
    ].join('\n'),
  )
}
