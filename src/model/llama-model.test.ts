import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ask, openTiny, requestOf } from '../../test/tiny-llama.ts'
import { tinyTokens } from './gguf/tiny-qwen3.ts'
import { modelContract } from './model.contract.ts'
import type { ModelEvent, Sampling } from './model.ts'

const folder = temporaryFolder()
const sayings = ['<|obs|>hé😀!<|end|>', '\n<think>abcdef</think>ok<|im_end|>']
const speaking = await openTiny(folder, { dialect: 'compact', tiny: { says: sayings } })
const random = await openTiny(folder)

modelContract('openLlamaModel', { open: () => openTiny(folder, { tiny: { seed: 5 } }) })

describe('openLlamaModel', () => {
  it('says what its weights make it say, and what that cost', async () => {
    const asked = '<|act|>x\n<|obs|>'
    const reply = await ask(speaking, asked, { sampling: { seed: 1, tokenIds: true, logprobs: true } })
    const tokenIds = tinyTokens('hé😀!<|end|>')
    assert.deepEqual(reply, {
      text: 'hé😀!',
      reasoning: '',
      end: {
        type: 'reply-end',
        finish: 'stop',
        usage: { inputTokens: 4, outputTokens: 9, cachedTokens: 0 },
        attempts: 1,
        tokenIds,
        logprobs: tokenIds.map(() => 0),
      },
    })
  })

  it('streams whole characters', async () => {
    const events: ModelEvent[] = []
    for await (const event of speaking.generate(requestOf('<|obs|>', { sampling: { seed: 1 } })))
      events.push(event)
    assert.deepEqual(
      events.map(event => ('text' in event ? event.text : event.type)),
      ['h', 'é', '😀', '!', 'reply-end'],
    )
  })

  it('says the same again with the same seed, and something else with another', async () => {
    const say = (seed?: number) =>
      ask(random, 'hello', {
        sampling: { temperature: 1, topK: 0, topP: 1, maxTokens: 40, ...(seed && { seed }) },
      })
    const first = await say(7)
    assert.equal((await say(7)).text, first.text)
    for (const other of [await say(8), await say(-7), await say(), await say()]) {
      assert.notEqual(other.text, first.text)
    }
    assert.notEqual((await say()).text, (await say()).text)
  })

  it('obeys temperature, topK, topP and minP', async () => {
    const say = async (sampling: Partial<Sampling>) =>
      (await ask(random, 'hello', { sampling: { topK: 0, topP: 1, maxTokens: 30, seed: 3, ...sampling } }))
        .text
    const greedy = await say({ temperature: 0 })
    assert.equal(await say({ temperature: 0, seed: 4 }), greedy)
    assert.equal(await say({ temperature: 1, topK: 1 }), greedy)
    assert.equal(await say({ temperature: 1, topP: 1e-6 }), greedy)
    assert.equal(await say({ temperature: 1, minP: 1 }), greedy)
    assert.notEqual(await say({ temperature: 1 }), greedy)
    assert.notEqual(await say({ temperature: 1 }), await say({ temperature: 0.5 }))
  })

  it('keeps the log-probability of each token under the sampling used', async () => {
    const sampling = { temperature: 1, topK: 2, topP: 1, maxTokens: 20, seed: 5, logprobs: true } as const
    const { end } = await ask(random, 'hello', { sampling })
    assert.equal(end.logprobs?.length, end.usage.outputTokens)
    for (const logprob of end.logprobs ?? []) assert.ok(logprob < 0 && logprob > -20, String(logprob))
    const again = await ask(random, 'hello', { sampling: { ...sampling, topK: 1 } })
    assert.deepEqual(
      again.end.logprobs,
      Array.from({ length: 20 }, () => 0),
    )
  })

  it('ends at maxTokens, and says so', async () => {
    const { text, end } = await ask(speaking, '<|obs|>', { sampling: { maxTokens: 3 } })
    assert.deepEqual([text, end.finish, end.usage.outputTokens], ['hé', 'length', 3])
  })

  it('ends when the context is full, and says so', async () => {
    const small = await openTiny(folder, { contextTokens: 100, dialect: 'compact', sequences: 1 })
    assert.equal(small.contextTokens, 100)
    const { end } = await ask(small, 'x'.repeat(90), { sampling: { seed: 2 } })
    assert.deepEqual(
      [end.finish, end.usage],
      ['length', { inputTokens: 90, outputTokens: 10, cachedTokens: 0 }],
    )
    await assert.rejects(ask(small, 'x'.repeat(100)), {
      name: 'WorldError',
      at: 'model',
      message: 'The prompt has 100 tokens; with its reply it must fit into a context of 100.',
      remedy: 'Open the model with more context tokens, or shorten the history.',
    })
    assert.equal((await ask(small, 'x'.repeat(99), { sampling: { seed: 2 } })).end.usage.outputTokens, 1)
  })

  it('ends at a stop string', async () => {
    const { text, end } = await ask(speaking, '<|obs|>', { sampling: { stop: ['never', '😀!'] } })
    assert.deepEqual([text, end.finish, end.usage.outputTokens], ['hé', 'stop', 8])
  })

  it('tells reasoning apart', async () => {
    const { text, reasoning, end } = await ask(speaking, '<|act|>x\n', { sampling: { tokenIds: true } })
    assert.deepEqual({ text, reasoning }, { text: 'ok', reasoning: 'abcdef' })
    assert.deepEqual(end.tokenIds, tinyTokens('<think>abcdef</think>ok<|im_end|>'))
  })

  it('closes reasoning that goes over its budget', async () => {
    const sampling = { thinkingBudget: 3, tokenIds: true, logprobs: true }
    const { text, reasoning, end } = await ask(speaking, '<|act|>x\n', { sampling })
    assert.deepEqual({ text, reasoning }, { text: 'ok', reasoning: 'abc' })
    assert.deepEqual(end.tokenIds, tinyTokens('<think>abc</think>ok<|im_end|>'))
    const none = await ask(speaking, '<|act|>x\n', { sampling: { thinkingBudget: 0 } })
    assert.deepEqual([none.text, none.reasoning], ['ok', ''])
  })

  it('leaves reasoning within its budget alone', async () => {
    const { text, reasoning } = await ask(speaking, '<|act|>x\n', { sampling: { thinkingBudget: 6 } })
    assert.deepEqual({ text, reasoning }, { text: 'ok', reasoning: 'abcdef' })
  })
})
