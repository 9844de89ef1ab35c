// A client that nobody told anything but an address and a token: a session over HTTP and one over OpenEnv's socket.
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Plays a few turns each way; throws where an answer is not the one that the world `harbour` gives. */
export async function drive(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string) => fetch(url + path, { headers }).then(answer => answer.json())
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { [name: string]: unknown } }
  }
  expect('a stranger', (await fetch(`${url}/worlds`)).status, 401)
  const { worlds } = (await get('/worlds')) as { worlds: { name: string }[] }
  const name = worlds.map(world => world.name).find(world => world.endsWith('harbour'))
  if (name === undefined) throw new Error(`no world is called harbour: ${JSON.stringify(worlds)}`)
  const { body: created } = await post('/sessions', { world: name })
  const stepped = await post(`/sessions/${created.id}/step`, { action: 'wc -l < data/arrivals.csv' })
  expect('a step over HTTP', textOf(stepped.body.observation), '8\n')
  expect('submitting', (await post(`/sessions/${created.id}/submit`, { answer: 'Ellida' })).status, 200)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
  const ask = async (message: object) => {
    socket.send(JSON.stringify(message))
    const [text] = await once(socket, 'message')
    return JSON.parse(String(text)) as { data: { observation?: unknown } }
  }
  await once(socket, 'open')
  await ask({ type: 'reset', data: { world: name } })
  const { data } = await ask({ type: 'step', data: { command: 'seq 3 | paste -sd+' } })
  expect('a step over a socket', textOf(data.observation), '1+2+3\n')
  const closed = once(socket, 'close')
  socket.close()
  await closed
}

/** Refuses what is not the same. */
export function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted)
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}

function textOf(observation: unknown): unknown {
  return (observation as { text?: unknown } | undefined)?.text
}
