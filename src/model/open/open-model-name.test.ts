import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { openMisbehavingEndpoint, refusingUrl } from '../../../test/servers/misbehaving-endpoint.ts'
import { soleModelOf } from './open-model-name.ts'

// answers every request with one status and body
async function withServer(
  status: number,
  body: string,
  work: (baseUrl: string) => Promise<void>,
): Promise<void> {
  const server = createServer((_, response) => void response.writeHead(status).end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}

describe('soleModelOf', () => {
  it('lists the models of an endpoint that has several', async () => {
    const endpoint = await openMisbehavingEndpoint([], { models: ['a', 'b'] })
    try {
      await assert.rejects(soleModelOf(endpoint.baseUrl), {
        at: 'model',
        message: `Endpoint ${endpoint.baseUrl}: which model?`,
        remedy: `It offers a, b: name one, as in ${endpoint.baseUrl}#a`,
      })
    } finally {
      await endpoint[Symbol.asyncDispose]()
    }
  })

  it('shows no more than a few of many', async () => {
    const models = Array.from({ length: 20 }, (_, index) => ({ id: `m${index}` }))
    await withServer(200, JSON.stringify({ data: models }), async url => {
      await assert.rejects(soleModelOf(url), { remedy: /^It offers m0, .*, m7 and 12 more: name one/ })
    })
  })

  it('says so where a server has loaded none', async () => {
    await withServer(200, '{"data":[]}', async url => {
      await assert.rejects(soleModelOf(url), {
        remedy: 'It offers none: load a model into the server first.',
      })
    })
  })

  it('asks for a key, or for another one', async () => {
    await withServer(401, '', async url => {
      await assert.rejects(soleModelOf(url), { message: `Endpoint ${url}: it asks for a key (HTTP 401).` })
      await assert.rejects(soleModelOf(url, { apiKey: 'k' }), {
        message: `Endpoint ${url}: it refused the key (HTTP 401).`,
        remedy: 'Set AGENTWORLD_API_KEY to a key that this endpoint accepts.',
      })
    })
  })

  it('says so where no list comes back', async () => {
    for (const [status, body] of [
      [404, ''],
      [200, '<html>'],
      [200, '{"models":[]}'],
    ] as const) {
      await withServer(status, body, async url => {
        await assert.rejects(soleModelOf(url), {
          message: `Endpoint ${url}: it does not list its models (HTTP ${status}).`,
        })
      })
    }
  })

  it('says so where nothing answers', async () => {
    const url = await refusingUrl()
    await assert.rejects(soleModelOf(url), {
      at: 'model',
      message: `Endpoint ${url}: nothing answers there (ECONNREFUSED).`,
      remedy: { say: 'Start the server, or check {model}.', options: { model: undefined } },
    })
  })

  it('stops when it is told to', async () => {
    const stopped = AbortSignal.abort(new Error('enough'))
    await assert.rejects(soleModelOf('http://127.0.0.1:1/v1', { signal: stopped }), { message: 'enough' })
  })
})
