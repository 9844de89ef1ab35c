import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Message } from './model.ts'
import { emptyPromptHash, extendPromptHash, promptHash } from './prompt-hash.ts'

const message = fc.record({ role: fc.constantFrom('system', 'user', 'assistant'), content: fc.string() })

describe('promptHash', () => {
  it('is the hash of nothing for no messages', () => {
    assert.equal(promptHash([]), emptyPromptHash)
  })

  it('grows message by message to the same hash', () => {
    fc.assert(
      fc.property(fc.array(message), message, (messages, next) => {
        assert.equal(promptHash([...messages, next]), extendPromptHash(promptHash(messages), next))
      }),
    )
  })

  it('differs when a role, a text, an order or a boundary differs', () => {
    const prompts: Message[][] = [
      [{ role: 'user', content: 'a\nb' }],
      [{ role: 'assistant', content: 'a\nb' }],
      [{ role: 'user', content: 'a\nb\n' }],
      [
        { role: 'user', content: 'a' },
        { role: 'user', content: 'b' },
      ],
      [
        { role: 'user', content: 'b' },
        { role: 'user', content: 'a' },
      ],
      [{ role: 'user', content: 'a\nuser\nb' }],
    ]
    assert.equal(new Set(prompts.map(promptHash)).size, prompts.length)
  })
})
