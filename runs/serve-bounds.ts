// What strangers can cost a server, in MiB resident (its kernels' processes included): sessions with many large turns, each
// created, stepped and left open over HTTP, a turn of all of them before the next of any; a client that asks and never
// reads; sockets that say nothing.
// --minutes: the sessions get no more turns after so long; the table says how many they got, and the run has failed.
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { type StartedServer, startServer } from '../test/serve/started-server.ts'
import { scriptOptions } from './script/script-options.ts'
import { openSocket, sentFrame } from './serve-bounds/raw-socket.ts'

const values = scriptOptions(import.meta.filename, {
  sessions: 1000,
  turns: 200,
  kilobytes: 16,
  sockets: 10_000,
  asked: 2000,
  minutes: 10,
})
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-bounds-'))
const rows: string[] = []

/** The most that a server holds while work runs, and what it held before, in MiB. */
async function watched(
  server: StartedServer,
  work: () => Promise<void>,
): Promise<{ before: number; most: number }> {
  const before = server.memory()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 100)
  await work()
  clearInterval(timer)
  return { before, most: Math.max(most, server.memory()) }
}

function say(
  what: string,
  mebibytes: number,
  { most, kind }: { most: number; kind: 'resident' | 'more' },
): void {
  rows.push(`| ${what} | ${mebibytes.toFixed(1)} MiB ${kind} | ≤ ${most} |`)
  process.stderr.write(`${rows.at(-1)}\n`)
  if (mebibytes > most) process.exitCode = 1
}

async function largeTurns(): Promise<void> {
  const { sessions, turns, kilobytes, minutes } = values
  await using server = await startServer(['terminal/harbour', '--store', path.join(folder, 'sessions')])
  const agent = new Agent({ keepAlive: true })
  const post = (place: string, body: object) => posted(server.url + place, { body, agent })
  const names = Array.from({ length: sessions }, (_, index) => `s${index}`)
  let made = 0
  const started = performance.now()
  const { most } = await watched(server, async () => {
    await inLanes(names, async id => {
      await post('/sessions', { world: 'terminal/harbour', id })
      await post(`/sessions/${id}/step`, { action: `seq -f '%015g' ${kilobytes * 64} > large` })
    })
    while (made < turns && performance.now() - started < minutes * 60_000) {
      const action = `cat large # ${made}`
      await inLanes(names, async id => {
        const bytes = await post(`/sessions/${id}/step`, { action })
        if (bytes < kilobytes * 1024) throw new Error(`${id}: only ${bytes} bytes were answered`)
      })
      made += 1
      if (made % 10 > 0) continue
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      process.stderr.write(`turn ${made} of ${turns}: ${server.memory().toFixed(0)} MiB, ${seconds} s\n`)
    }
  })
  agent.destroy()
  const stored = statSync(path.join(folder, 'sessions', 's0.jsonl')).size / 2 ** 20
  process.stderr.write(`a session is ${stored.toFixed(1)} MiB on disk\n`)
  say(`${sessions} sessions × ${made} turns of ${kilobytes} KiB`, most, { most: 600, kind: 'resident' })
  if (made < turns) process.exitCode = 1
}

async function inLanes(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = names.values()
  const lane = async () => {
    for (const name of left) await work(name)
  }
  await Promise.all(Array.from({ length: 32 }, lane))
}

/** Posts, and says how many bytes were answered. */
async function posted(url: string, { body, agent }: { body: object; agent: Agent }): Promise<number> {
  const asked = request(url, { method: 'POST', agent })
  asked.end(JSON.stringify(body))
  const [answer] = await once(asked, 'response')
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode}`)
  return bytes
}

async function neverReads(): Promise<void> {
  await using server = await startServer(['terminal/harbour', '--store', path.join(folder, 'unread')])
  const frame = sentFrame({ type: 'step', data: { command: 'seq 30000' } })
  // first the same from a client that reads: what more there is then is what is not read
  const reader = await openSocket(server.url)
  let heard = 0
  reader.on('data', data => {
    heard += data.length
  })
  for (let index = 0; index < 300; index++) {
    const wanted = heard + 150_000
    reader.write(frame)
    while (heard < wanted) await passed(1)
  }
  const socket = await openSocket(server.url)
  socket.pause()
  const seen = await watched(server, async () => {
    for (let index = 0; index < values.asked && !socket.closed; index++) {
      if (!socket.write(frame))
        await Promise.race([once(socket, 'drain'), once(socket, 'close'), passed(2000)])
    }
    await passed(8000)
  })
  socket.destroy()
  reader.destroy()
  say(`a client that asks ${values.asked} times and never reads`, seen.most - seen.before, {
    most: 8,
    kind: 'more',
  })
}

async function idleSockets(): Promise<void> {
  await using server = await startServer(['terminal/harbour', '--store', 'memory', '--max-sessions', '20000'])
  const sockets: Socket[] = []
  const seen = await watched(server, async () => {
    while (sockets.length < values.sockets) {
      const some = Math.min(250, values.sockets - sockets.length)
      sockets.push(...(await Promise.all(Array.from({ length: some }, () => openSocket(server.url)))))
    }
    await passed(3000)
  })
  for (const socket of sockets) socket.destroy()
  say(`${values.sockets} idle sockets`, seen.most - seen.before, { most: 150, kind: 'more' })
}

await neverReads()
await idleSockets()
await largeTurns()
rmSync(folder, { recursive: true, force: true })
console.log('| what | figure | target |\n| --- | ---: | ---: |')
for (const row of rows) console.log(row)
