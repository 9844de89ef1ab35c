import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compact } from './compact.ts'
import { dialectNamed } from './index.ts'
import { qwenAgentWorld } from './qwen-agentworld.ts'

describe('dialectNamed', () => {
  it('finds a dialect by its name', () => {
    assert.equal(dialectNamed('qwen-agentworld'), qwenAgentWorld)
    assert.equal(dialectNamed('compact'), compact)
  })

  it('names the known ones when there is no such dialect', () => {
    assert.throws(() => dialectNamed('chatml'), {
      name: 'WorldError',
      at: 'model',
      message: "There is no dialect 'chatml'.",
      remedy: 'Known dialects: qwen-agentworld, compact.',
    })
  })
})
