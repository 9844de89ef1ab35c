import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Sampling } from '../model.ts'
import { type Concession, concessionFor, requestBody } from './request-body.ts'

function bodyOf(sampling: object, conceded: Concession[] = []) {
  const request = {
    messages: [{ role: 'user', content: 'ls' }],
    sampling: Sampling.parse(sampling),
    sessionKey: 's',
    signal: new AbortController().signal,
  } as const
  return requestBody(request, { model: 'm', conceded: new Set(conceded) })
}

function sent(sampling: object, conceded?: Concession[]): unknown {
  const {
    model: _model,
    messages: _messages,
    stream: _stream,
    ...rest
  } = JSON.parse(JSON.stringify(bodyOf(sampling, conceded)))
  return rest
}

const all = {
  temperature: 1,
  topP: 0.5,
  topK: 5,
  minP: 0.05,
  seed: 3,
  maxTokens: 100,
  thinking: false,
  thinkingBudget: 50,
  stop: ['###'],
  tokenIds: true,
  logprobs: true,
}

describe('requestBody', () => {
  it('passes on everything that is set', () => {
    assert.deepEqual(sent({ ...all, extra: { priority: 2, temperature: 0 } }), {
      stream_options: { include_usage: true },
      temperature: 0,
      top_p: 0.5,
      max_tokens: 100,
      seed: 3,
      stop: ['###'],
      logprobs: true,
      top_k: 5,
      min_p: 0.05,
      thinking_token_budget: 50,
      return_token_ids: true,
      chat_template_kwargs: { enable_thinking: false },
      priority: 2,
    })
  })

  it('leaves out what was given up, but nothing of `extra`', () => {
    assert.deepEqual(sent({ ...all, extra: { top_k: 9 } }, ['extensions', 'usage', 'max_tokens']), {
      temperature: 1,
      top_p: 0.5,
      max_completion_tokens: 100,
      seed: 3,
      stop: ['###'],
      logprobs: true,
      top_k: 9,
    })
  })

  it('says "all tokens" in the way every server reads', () => {
    assert.equal(bodyOf({ topK: 0 }).top_k, -1)
  })
})

describe('concessionFor', () => {
  const concession = (complaint: string, conceded: Concession[] = []) =>
    concessionFor(complaint, { body: bodyOf({ seed: 1 }, conceded), conceded: new Set(conceded) })

  it('gives up what a complaint names', () => {
    assert.equal(concession("property 'top_k' is unsupported"), 'extensions')
    assert.equal(concession('Unknown parameter: stream_options'), 'usage')
    assert.equal(concession('include_usage is not supported'), 'usage')
    assert.equal(concession("Unsupported parameter: 'max_tokens'"), 'max_tokens')
  })

  it('gives up nothing for a complaint about something else', () => {
    assert.equal(concession('Unknown parameter: seed'), undefined)
    assert.equal(concession('Unknown parameter: min_p'), undefined)
    assert.equal(concession('top_k must be positive'), undefined)
    assert.equal(concession("'max_tokens' is too large: 32768"), undefined)
  })

  it('gives up nothing twice', () => {
    assert.equal(concession("property 'top_k' is unsupported", ['extensions']), undefined)
  })
})
