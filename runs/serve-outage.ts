// A server whose database goes away for ten seconds in the middle of its work: what its clients see, and what is kept.
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../test/serve/started-server.ts'
import { startPostgres } from '../test/servers/postgres.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, { seconds: 10 })
const database = await startPostgres()
const server = await startServer(['worlds/terminal/harbour.yaml', '--store', database.url])
const post = async (path: string, body: object) => {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { observation?: { text: string } } }
}
const step = () => post('/sessions/s/step', { action: 'echo x >> log2 && wc -l < log2' })
await post('/sessions', { world: 'harbour', id: 's' })
await step()
await database.stop()
const from = performance.now()
const waiting = [step(), step(), step()]
await delay(values.seconds * 1000)
await database.start()
const replies = await Promise.all(waiting)
const waited = (performance.now() - from) / 1000
const after = await step()
const transcript = await fetch(`${server.url}/sessions/s/transcript`)
const { turns } = (await transcript.json()) as { turns: readonly object[] }
const counts = [...replies, after].map(({ body }) => Number(body.observation?.text))
const isOrdered = counts.toSorted((a, b) => a - b).join() === '2,3,4,5'
await server.stop()
await database.close()
console.log(`| the store away for ${values.seconds} s | |`)
console.log('| --- | ---: |')
console.log(
  `| steps that were waiting, and answered 200 | ${replies.filter(({ status }) => status === 200).length} of 3 |`,
)
console.log(`| seconds until the last of them | ${waited.toFixed(1)} |`)
console.log(`| turns kept, of 5 acknowledged | ${turns.length} |`)
console.log(`| each once and in order | ${isOrdered ? 'yes' : 'no'} |`)
process.exitCode = isOrdered && turns.length === 5 ? 0 : 1
