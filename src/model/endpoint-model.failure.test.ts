import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Behaviour,
  fails,
  openMisbehavingEndpoint,
  replies,
  sends,
} from '../../test/servers/misbehaving-endpoint.ts'
import { explain } from '../world/error.ts'
import { type EndpointOptions, endpointModel } from './endpoint-model.ts'
import { Sampling } from './model.ts'
import { readReply } from './reply.ts'

const never = async () => assert.fail('this failure is not worth another attempt')
const checkUrl = 'Check that model names an OpenAI-compatible API; its URL usually ends in /v1.'

function request(sampling: object = {}) {
  const { signal } = new AbortController()
  const messages = [{ role: 'user', content: 'ls' }] as const
  return { messages, sampling: Sampling.parse(sampling), sessionKey: 's', signal }
}

/** What the reader is told when the endpoint behaves like this. */
async function told(
  behaviour: Behaviour,
  { options = {}, models }: { options?: Partial<EndpointOptions>; models?: readonly string[] } = {},
): Promise<string> {
  await using endpoint = await openMisbehavingEndpoint([behaviour], models ? { models } : {})
  const model = endpointModel({
    baseUrl: endpoint.baseUrl,
    model: 'qwen-agentworld',
    sleep: never,
    ...options,
  })
  const error = await readReply(model.generate(request())).then(
    () => assert.fail('it answered'),
    (reason: unknown) => reason,
  )
  assert.ok(
    !`${JSON.stringify(error)}${(error as Error).stack}`.includes('sk-secret'),
    'the key is never shown',
  )
  return explain(error).replace(endpoint.baseUrl, 'URL')
}

describe('endpointModel: failures told', () => {
  it('says which key to set when the key is refused or missing', async () => {
    const refused = (status: number) =>
      fails(status, { body: { error: { message: 'Incorrect key: sk-secret.' } } })
    const remedy = 'Set AGENTWORLD_API_KEY to a key that this endpoint accepts.'
    const options = { apiKey: 'sk-secret' }
    assert.equal(
      await told(refused(401), { options }),
      `Endpoint URL: it refused the key (HTTP 401: Incorrect key: ***).\n${remedy}`,
    )
    assert.equal(
      await told(refused(403), { options }),
      `Endpoint URL: it refused the key (HTTP 403: Incorrect key: ***).\n${remedy}`,
    )
    assert.equal(await told(fails(401)), `Endpoint URL: it asks for a key (HTTP 401).\n${remedy}`)
  })

  it('lists the nearest names when the model is unknown', async () => {
    const models = ['llama-3', 'Qwen-AgentWorld-35B', 'mistral', 'gemma', 'phi', 'qwen-agent', 'gpt-oss']
    assert.equal(
      await told(fails(404, { body: { message: 'The model `qwen-agentworld` does not exist.' } }), {
        models,
      }),
      "Endpoint URL: it has no model 'qwen-agentworld'.\nIt offers Qwen-AgentWorld-35B, qwen-agent, gpt-oss, mistral, gemma and 2 more; name one after the # of model.",
    )
    assert.equal(
      await told(fails(404), { models: [] }),
      "Endpoint URL: it has no model 'qwen-agentworld'.\nIt offers none: load a model into the server first.",
    )
  })

  it('doubts the URL when there is no list of models either', async () => {
    assert.equal(
      await told(fails(404, { body: '<h1>Not Found</h1>' })),
      'Endpoint URL: there is no chat API there (HTTP 404).\nCheck the URL in model: an OpenAI-compatible API usually ends in /v1.',
    )
  })

  it('says what to lower when the context is too small', async () => {
    const complaints = [
      { message: "This model's maximum context length is 4096 tokens. However, you requested 33000 tokens." },
      { error: { message: 'the request exceeds the available context size, try increasing it' } },
      { error: { message: 'too long', code: 'context_length_exceeded' } },
    ]
    for (const body of complaints) {
      assert.match(
        await told(fails(400, { body })),
        /^Endpoint URL: the prompt and its reply do not fit the model's context \(HTTP 400: .+\)\.\nLower maxTokens/,
      )
    }
  })

  it('repeats what the server says about a request it refuses, wherever it says it', async () => {
    const words = 'temperature must be 1'
    const bodies = [
      { error: { message: words } },
      { error: words },
      { message: words },
      { detail: words },
      words,
    ]
    for (const body of bodies) {
      assert.equal(
        await told(fails(400, { body })),
        `Endpoint URL: it refused the request (HTTP 400: ${words}).\nChange what it complains about. ${checkUrl}`,
      )
    }
  })

  it('shows the beginning of an answer that is no event stream', async () => {
    assert.equal(
      await told(fails(200, { body: '<html>\n<title>Sign in</title>' }), { options: { attempts: 1 } }),
      `Endpoint URL: it did not stream its reply but sent "<html> <title>Sign in</title>".\n${checkUrl}`,
    )
    assert.equal(
      await told(fails(200, { body: '{"choices":[{"message"' })),
      `Endpoint URL: it did not stream its reply but sent "{"choices":[{"message"".\n${checkUrl}`,
    )
  })

  it('does not take a redirection to nowhere, or an answer without a body, for a reply', async () => {
    assert.equal(
      await told(fails(304)),
      `Endpoint URL: it refused the request (HTTP 304).\nChange what it complains about. ${checkUrl}`,
    )
    assert.match(
      await told(fails(204), { options: { attempts: 1 } }),
      /^Endpoint URL: the connection dropped before the reply was whole\./,
    )
  })

  it('shows an event that is not JSON, or not a chunk, and prints nothing itself', async t => {
    const print = t.mock.method(console, 'error', () => {})
    const once = { options: { attempts: 1 } }
    const said = (near: string) =>
      `Endpoint URL: it sent an event that is not a chat completion chunk, near "${near}".\n${checkUrl}`
    assert.equal(await told(sends('data: hello\n\n'), once), said('data: hello'))
    assert.equal(await told(sends('data: {"choices":7}\n\n'), once), said('data: {"choices":7}'))
    assert.equal(print.mock.callCount(), 0)
  })

  it('says so when there is no such host', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND gpu-box'), { code: 'ENOTFOUND' })
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
    assert.equal(
      await told(replies(''), { options: { fetch } }),
      'Endpoint URL: there is no such host (ENOTFOUND).\nCheck the host name in model.',
    )
  })
})

describe('endpointModel: parameters a server does not know', () => {
  const strict = (field: string, complaint: string | object, status = 400): Behaviour => {
    return exchange => {
      const refuses = field in exchange.body
      return refuses ? fails(status, { body: complaint })(exchange) : replies('ok')(exchange)
    }
  }

  async function fieldsSent(behaviour: Behaviour, sampling: object, times = 1): Promise<string[][]> {
    await using endpoint = await openMisbehavingEndpoint([behaviour])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', sleep: never })
    for (let time = 0; time < times; time++) {
      assert.equal((await readReply(model.generate(request(sampling)))).text, 'ok')
    }
    const plain = ['model', 'messages', 'stream', 'temperature', 'top_p']
    return endpoint.requests.map(({ body }) => Object.keys(body).filter(key => !plain.includes(key)))
  }

  it('gives up the fields of other servers once, for good', async () => {
    const behaviour = strict('top_k', { error: { message: 'Unrecognized request argument supplied: top_k' } })
    assert.deepEqual(await fieldsSent(behaviour, { minP: 0.1, thinking: false, seed: 1 }, 2), [
      ['stream_options', 'max_tokens', 'seed', 'top_k', 'min_p', 'chat_template_kwargs'],
      ['stream_options', 'max_tokens', 'seed'],
      ['stream_options', 'max_tokens', 'seed'],
    ])
  })

  it('gives them up for all the requests that were under way', async () => {
    const arrived: (() => void)[] = []
    const both: Behaviour = async exchange => {
      if ('top_k' in exchange.body) {
        await new Promise<void>(resolve => {
          arrived.push(resolve)
          if (arrived.length === 2) for (const release of arrived) release()
        })
      }
      await strict('top_k', 'unknown field top_k')(exchange)
    }
    await using endpoint = await openMisbehavingEndpoint([both])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', sleep: never })
    const ask = async () => (await readReply(model.generate(request()))).text
    assert.deepEqual(await Promise.all([ask(), ask()]), ['ok', 'ok'])
  })

  it('understands a complaint that is a list of fields', async () => {
    const detail = [
      { type: 'extra_forbidden', loc: ['body', 'top_k'], msg: 'Extra inputs are not permitted' },
    ]
    assert.equal((await fieldsSent(strict('top_k', { detail }, 422), {})).length, 2)
  })

  it('does without usage where it cannot be asked for', async () => {
    const behaviour = strict('stream_options', { message: "Unknown field 'stream_options'" })
    assert.deepEqual((await fieldsSent(behaviour, {})).at(-1), ['max_tokens', 'top_k'])
  })

  it('calls max_tokens by its newer name where the old one is refused', async () => {
    const message = "Unsupported parameter: 'max_tokens' is not supported with this model."
    const sent = await fieldsSent(strict('max_tokens', { error: { message, param: 'max_tokens' } }), {})
    assert.deepEqual(sent.at(-1), ['stream_options', 'max_completion_tokens', 'top_k'])
  })

  it('keeps a field whose value is wrong, and says so', async () => {
    const body = { message: 'top_k must be at least 1, got 20' }
    assert.match(
      await told(fails(400, { body })),
      /it refused the request \(HTTP 400: top_k must be at least 1/,
    )
  })

  it('does not hide a refusal of what the user asked for', async () => {
    await using endpoint = await openMisbehavingEndpoint([
      fails(400, { body: 'unknown field: top_n, top_k' }),
    ])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', sleep: never })
    await assert.rejects(
      readReply(model.generate(request({ extra: { top_n: 3, top_k: 5 } }))),
      /unknown field: top_n/,
    )
    assert.equal(endpoint.requests.length, 2)
    assert.equal(endpoint.requests[1]?.body.top_k, 5)
  })

  it('does not count it as a failed attempt, but as a request', async () => {
    const behaviour = strict('top_k', 'unknown field top_k')
    await using endpoint = await openMisbehavingEndpoint([behaviour])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', attempts: 1, sleep: never })
    assert.equal((await readReply(model.generate(request()))).end.attempts, 2)
  })
})
