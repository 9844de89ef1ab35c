import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createWorldServer } from './serve.ts'

const box = {
  version: 1,
  domain: 'terminal',
  title: 'A box',
  task: 'Look around.',
  state: { user: 'ana', files: { 'a.txt': 'one\n' } },
} as const
const open = (more: object = {}) => createWorldServer({ worlds: { box }, model: 'none', ...more })
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('createWorldServer', () => {
  it('answers requests without a port of its own', async () => {
    const server = await open()
    const created = await server.fetch(post('http://app.test/sessions', { world: 'box', id: 's' }))
    assert.equal(created.status, 201)
    const stepped = await server.fetch(
      post('http://app.test/sessions/s/step', { action: { command: 'cat a.txt' } }),
    )
    const { observation } = (await stepped.json()) as { observation: { text: string } }
    assert.equal(observation.text, 'one\n')
    assert.equal((await server.fetch(new Request('http://app.test/nowhere'))).status, 404)
    await server.close()
  })

  it('is mounted below a path', async () => {
    const server = await open({ basePath: '/worlds-of-mine/' })
    const list = await server.fetch(new Request('http://app.test/worlds-of-mine/worlds'))
    assert.match(JSON.stringify(await list.json()), /"box"/)
    await server.close()
  })

  it('lets nobody pass without the token', async () => {
    const server = await open({ guard: { token: 'key' } })
    const list = (headers = {}) => server.fetch(new Request('http://app.test/worlds', { headers }))
    assert.equal((await list()).status, 401)
    assert.equal((await list({ authorization: 'Bearer key' })).status, 200)
    await server.close()
  })

  it('listens, and ends that with itself', async () => {
    const server = await open()
    const { url } = await server.listen({ port: 0 })
    assert.equal((await fetch(`${url}/worlds`)).status, 200)
    await server.close()
    await assert.rejects(fetch(`${url}/worlds`))
  })
})
