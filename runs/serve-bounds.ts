// What strangers can cost a server, in MiB resident (its kernels' process included): sessions with many large turns, each
// created, stepped and left open over HTTP; a client that asks and never reads; sockets that say nothing.
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { type StartedServer, startServer } from '../test/serve/started-server.ts'
import { scriptOptions } from './script/script-options.ts'
import { openSocket, sentFrame } from './serve-bounds/raw-socket.ts'

const values = scriptOptions(import.meta.filename, {
  sessions: 1000,
  turns: 200,
  kilobytes: 16,
  sockets: 10_000,
  asked: 2000,
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

function say(what: string, { before, most }: { before: number; most: number }, bound: string): void {
  rows.push(
    `| ${what} | ${before.toFixed(0)} | ${most.toFixed(0)} | ${(most - before).toFixed(1)} | ${bound} |`,
  )
  process.stderr.write(`${rows.at(-1)}\n`)
}

async function largeTurns(): Promise<void> {
  const { sessions, turns, kilobytes } = values
  await using server = await startServer(['terminal/harbour', '--store', path.join(folder, 'sessions')])
  const post = async (place: string, body: object) => {
    const answer = await fetch(server.url + place, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`)
    return (await answer.arrayBuffer()).byteLength
  }
  const action = `seq -f '%015g' ${kilobytes * 64}`
  let bytes = 0
  const lane = async (from: number) => {
    for (let index = from; index < sessions; index += 32) {
      await post('/sessions', { world: 'terminal/harbour', id: `s${index}` })
      for (let turn = 0; turn < turns; turn++) {
        const answered = await post(`/sessions/s${index}/step`, { action })
        bytes += answered
      }
    }
  }
  const seen = await watched(server, async () => {
    await Promise.all(Array.from({ length: 32 }, (_, from) => lane(from)))
  })
  const stored = statSync(path.join(folder, 'sessions', 's0.jsonl')).size / 2 ** 20
  process.stderr.write(
    `${(bytes / 2 ** 30).toFixed(2)} GiB answered; a session is ${stored.toFixed(1)} MiB on disk\n`,
  )
  say(`${sessions} sessions × ${turns} turns of ${kilobytes} KiB`, seen, '≤ 600 resident')
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
  say(`one client that asks ${values.asked} times and never reads`, seen, '≤ 8 more')
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
  say(`${values.sockets} idle sockets`, seen, '≤ 150 more')
}

const passed = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

await neverReads()
await idleSockets()
await largeTurns()
rmSync(folder, { recursive: true, force: true })
console.log('| what | before, MiB | at most, MiB | more, MiB | bound |\n| --- | --- | --- | --- | --- |')
for (const row of rows) console.log(row)
