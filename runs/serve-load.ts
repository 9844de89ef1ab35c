// Load: many WebSocket sessions at once, each a walk through a computed terminal world, against `agentworld serve` in
// another process; the same walks in one process for comparison; and connections that come and go.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fileStore, loadWorld, openSession } from '../src/index.ts'
import { type StartedServer, startServer } from '../test/serve/started-server.ts'
import { scriptOptions } from './script/script-options.ts'
import { openClients, SocketClient } from './serve-parts/socket-client.ts'

const values = scriptOptions(import.meta.filename, { sessions: 1000, steps: 50, cycles: 10000 })
const { sessions, steps, cycles } = values
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-load-'))
const worldFile = new URL('../worlds/terminal/harbour.yaml', import.meta.url).pathname

// each step changes the state and shows that all before it happened, in order, and only here
const commandOf = (session: number, step: number) =>
  `echo ${session} >> walked; uniq -c walked; echo step ${step}`
const expectedOf = (session: number, step: number) => `${String(step).padStart(7)} ${session}\nstep ${step}\n`

interface Walked {
  readonly wrong: number
  readonly seconds: number
  readonly waits: readonly number[]
}

async function walk(clients: readonly SocketClient[], from: number, to: number): Promise<Walked> {
  const waits: number[] = []
  let wrong = 0
  const started = performance.now()
  await Promise.all(
    clients.map(async (client, session) => {
      for (let step = from; step <= to; step++) {
        const asked = performance.now()
        const { data } = await client.step(commandOf(session, step))
        waits.push(performance.now() - asked)
        if (data.observation?.text === expectedOf(session, step)) continue
        wrong += 1
        if (wrong <= 5) process.stderr.write(`session ${session}, step ${step}: ${JSON.stringify(data)}\n`)
      }
    }),
  )
  return { wrong, seconds: (performance.now() - started) / 1000, waits }
}

async function inProcess(): Promise<number> {
  const world = await loadWorld(worldFile)
  const store = fileStore({ directory: path.join(folder, 'in-process') })
  const count = Math.min(sessions, 40)
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      openSession({ world: { ...world, seed: index }, store, id: `s${index}` }),
    ),
  )
  const started = performance.now()
  await Promise.all(
    all.map(async (session, index) => {
      for (let step = 1; step <= steps; step++) await session.step({ command: commandOf(index, step) })
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(all.map(session => session.close()))
  return (count * steps) / seconds
}

async function cycled(server: StartedServer, count: number): Promise<number> {
  let failed = 0
  const lane = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const client = new SocketClient(server.url)
      try {
        await client.opened()
        await client.ask({ type: 'reset', data: {} })
        await client.close()
      } catch {
        failed += 1
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, () => lane(Math.ceil(count / 20))))
  return failed
}

const round = (value: number) => (value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(2))
const quantile = (waits: readonly number[], share: number) =>
  [...waits].sort((a, b) => a - b)[Math.floor(share * (waits.length - 1))] ?? 0
const rows: string[] = []
const row = (...cells: readonly string[]) => rows.push(`| ${cells.join(' | ')} |`)

async function serving<T>(
  store: string,
  args: readonly string[],
  work: (server: StartedServer) => Promise<T>,
): Promise<T> {
  const server = await startServer([
    worldFile,
    '--store',
    path.join(folder, store),
    '--max-sessions',
    String(sessions + 50),
    ...args,
  ])
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

const alone = await inProcess()
row('steps/s in one process, no server', round(alone))
let wrong = 0
await serving('load', ['--max-awake', String(sessions + 50)], async server => {
  const before = server.memory()
  const clients = await openClients(server.url, sessions)
  const held = server.memory()
  const walked = await walk(clients, 1, steps)
  wrong += walked.wrong
  const rate = (sessions * steps) / walked.seconds
  row(`steps/s over ${sessions.toLocaleString('en')} sockets at once, ${steps} steps each`, round(rate))
  row('ratio to one process', (rate / alone).toFixed(2))
  row('median wait for a step, all sockets asking at once', `${round(quantile(walked.waits, 0.5))} ms`)
  row('p99', `${round(quantile(walked.waits, 0.99))} ms`)
  row('lost, repeated, reordered or foreign turns', String(walked.wrong))
  row('memory of an idle session', `${(((held - before) * 1024) / sessions).toFixed(0)} KB`)
  await Promise.all(clients.map(client => client.close()))
})
await serving('asleep', ['--max-awake', '16'], async server => {
  const count = Math.min(sessions, 200)
  const clients = await openClients(server.url, count)
  const walked = await walk(clients, 1, 10)
  wrong += walked.wrong
  row(`${count} sessions of which 16 are awake: wrong turns of ${count * 10}`, String(walked.wrong))
  row('times one was woken', round(await server.figure('agentworld_woken_total')))
  row('p99', `${round(quantile(walked.waits, 0.99))} ms`)
  await Promise.all(clients.map(client => client.close()))
})
await serving('cycles', [], async server => {
  // the first cycles fill caches and pools
  await cycled(server, Math.min(500, cycles))
  const before = { memory: server.memory(), handles: server.handles() }
  const failed = await cycled(server, cycles)
  wrong += failed
  row(`${cycles.toLocaleString('en')} connections with a session each, come and gone: failed`, String(failed))
  row('sessions left', String(await server.figure('agentworld_sessions')))
  row('sockets and files left', String(server.handles() - before.handles))
  row('memory grown', `${round(server.memory() - before.memory)} MB`)
})
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`| served | |\n| --- | ---: |\n${rows.join('\n')}\n`)
process.exitCode = wrong === 0 ? 0 : 1
