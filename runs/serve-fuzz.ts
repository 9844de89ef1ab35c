// Fuzz: malformed requests, socket messages, JSON-RPC and frames, made from a seed, against `agentworld serve` in another
// process. Nothing of it may end the server, hang, or be called the server's own fault.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fuzzServer } from '../test/serve/fuzz-server.ts'
import { randomFrom } from '../test/serve/malformed.ts'
import { startServer } from '../test/serve/started-server.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { total: 100000, seed: 1 })
const { total } = values
const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-fuzz-'))
const file = path.join(folder, 'fuzz.json')
const state = { user: 'mira', host: 'quay', files: {} }
writeFileSync(file, JSON.stringify({ version: 1, domain: 'terminal', title: 'A quay', state }))
const server = await startServer([file, '--store', 'memory'])
const ask = async (place: string, body: unknown) =>
  (await fetch(`${server.url}${place}`, { method: 'POST', body: JSON.stringify(body) })).text()
await ask('/sessions', { world: 'fuzz', id: 's' })
const started = performance.now()
const { requests, messages, frames, statuses, wrong } = await fuzzServer(server.url, {
  random: randomFrom(values.seed),
  requests: total * 0.6,
  messages: total * 0.38,
  frames: total * 0.02,
  id: 's',
})
const seconds = (performance.now() - started) / 1000
await ask('/sessions', { world: 'fuzz', id: 'after' })
const alive = (await ask('/sessions/after/step', { action: 'echo fine' })).includes('fine')
const sum = (test: (status: number) => boolean) =>
  [...statuses].reduce((count, [status, times]) => (test(status) ? count + times : count), 0)
const figure = (value: number) => value.toLocaleString('en')
const rows = [
  ['malformed requests', figure(requests)],
  ['malformed messages of sockets, JSON-RPC among them', figure(messages)],
  ['broken frames', figure(frames)],
  ['answered 2xx (what turned out harmless)', figure(sum(status => status >= 200 && status < 300))],
  ['answered 4xx', figure(sum(status => status >= 400 && status < 500))],
  ['answered 5xx, unanswered, or the server’s own fault', figure(wrong.length)],
  ['still serving afterwards', alive ? 'yes' : 'no'],
  ['sessions left', figure(await server.figure('agentworld_sessions'))],
  ['seconds', figure(Math.round(seconds))],
]
for (const line of wrong.slice(0, 20)) process.stderr.write(`${line}\n`)
process.stderr.write(server.notices().slice(0, 2000))
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.stdout.write(
  `| fuzzed | |\n| --- | ---: |\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}\n`,
)
process.exitCode = wrong.length === 0 && alive ? 0 : 1
