import assert from 'node:assert/strict'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ask, openTiny } from '../../test/tiny-llama.ts'
import { writeTinyMamba } from '../../test/tiny-mamba.ts'
import { compact } from './dialects/compact.ts'
import { tinyTokens } from './gguf/tiny-qwen3.ts'
import { openLlamaModel } from './llama-model.ts'
import type { Message, Model } from './model.ts'

const folder = temporaryFolder()
const sampling = { temperature: 1, topK: 0, topP: 1, maxTokens: 12, seed: 9 }
const greedy = { temperature: 0, maxTokens: 12 }

// what is asked at each of so many turns, as a session asks it
function prompts(name: string, turns: number): Message[][] {
  const parts = (index: number) => ({
    index,
    task: undefined,
    state: undefined,
    action: `${name} ${index}`,
    fence: '',
  })
  const asked = { facts: '', computed: `of ${name} `, objections: [] }
  const system: Message = { role: 'system', content: `<|world|>${name}\n` }
  return Array.from({ length: turns }, (_, turn) => {
    const history = Array.from({ length: turn }, (_, earlier): Message[] => [
      { role: 'user', content: compact.turn(parts(earlier + 1)) },
      { role: 'assistant', content: compact.observation(`seen ${earlier + 1}`) },
    ])
    const last = compact.turn(parts(turn + 1)) + compact.ask(asked)
    return [system, ...history.flat(), { role: 'user', content: last }]
  })
}

const tokensOf = (messages: readonly Message[]) => tinyTokens(messages.map(({ content }) => content).join(''))

function commonLength(a: readonly number[], b: readonly number[]): number {
  const different = a.findIndex((token, index) => token !== b[index])
  return different === -1 ? a.length : different
}

async function textsOf(model: Model, session: readonly Message[][], sessionKey: string): Promise<string[]> {
  const texts: string[] = []
  for (const messages of session)
    texts.push((await ask(model, messages, { sampling: greedy, sessionKey })).text)
  return texts
}

describe('openLlamaModel', () => {
  it('evaluates of a turn only what the last one did not have', async () => {
    const model = await openTiny(folder, { dialect: 'compact' })
    let last: number[] = []
    for (const messages of prompts('walk', 4)) {
      const before = model.evaluatedTokens
      const { end } = await ask(model, messages, { sampling })
      const tokens = tokensOf(messages)
      const shared = commonLength(last, tokens)
      assert.deepEqual(end.usage, { inputTokens: tokens.length, outputTokens: 12, cachedTokens: shared })
      // the last of the reply's tokens is never put in
      assert.equal(model.evaluatedTokens - before, tokens.length - shared + 11)
      last = tokens
    }
  })

  it('says with what it kept what it says without', async () => {
    const kept = await openTiny(folder, { dialect: 'compact' })
    const session = prompts('talk', 5)
    const texts = await textsOf(kept, session, 'one')
    for (const [index, messages] of session.entries()) {
      const anew = await openTiny(folder, { dialect: 'compact', sequences: 1 })
      const { text, end } = await ask(anew, messages, { sampling: greedy })
      assert.equal(end.usage.cachedTokens, 0)
      assert.equal(text, texts[index])
    }
    assert.equal(new Set(texts).size, 5)
  })

  it('asks again for a prompt it has just seen at the cost of one token', async () => {
    const model = await openTiny(folder, { dialect: 'compact' })
    const first = await ask(model, 'the very same', { sampling })
    const again = await ask(model, 'the very same', { sampling })
    assert.equal(again.text, first.text)
    assert.deepEqual([first.end.usage.cachedTokens, again.end.usage.cachedTokens], [0, 12])
  })

  it('says in each of several sessions what it says in each alone', async () => {
    const alone = await openTiny(folder, { dialect: 'compact', sequences: 1 })
    const together = await openTiny(folder, { dialect: 'compact', sequences: 3 })
    const names = ['red', 'green', 'blue', 'black', 'white']
    const expected: string[][] = []
    for (const name of names) expected.push(await textsOf(alone, prompts(name, 3), name))
    const sessions = names.map(name => textsOf(together, prompts(name, 3), name))
    assert.deepEqual(await Promise.all(sessions), expected)
  })

  it('forgets the session that was silent longest when there are more than it can hold', async () => {
    const model = await openTiny(folder, { dialect: 'compact', sequences: 2 })
    const cached = async (name: string) => {
      const { end } = await ask(model, `${name} asks`, { sampling: { maxTokens: 1 }, sessionKey: name })
      return end.usage.cachedTokens
    }
    const asked = ['ann', 'bob', 'ann', 'cleo', 'ann', 'bob', 'cleo']
    const seen: [string, number | undefined][] = []
    for (const name of asked) seen.push([name, await cached(name)])
    assert.deepEqual(seen, [
      ['ann', 0],
      ['bob', 0],
      ['ann', 7],
      ['cleo', 0],
      ['ann', 7],
      ['bob', 0],
      ['cleo', 0],
    ])
  })

  it('comes back to the last message where a state cannot be cut back', async () => {
    const file = path.join(folder, 'mamba.gguf')
    await writeTinyMamba(file)
    await using kept = await disposable(file)
    await using anew = await disposable(file)
    const session = prompts('flow', 4)
    for (const [turn, messages] of session.entries()) {
      const { text, end } = await ask(kept.model, messages, { sampling: greedy })
      const settled = tokensOf(session[turn - 1]?.slice(0, -1) ?? []).length
      assert.equal(end.usage.cachedTokens, settled)
      // another first byte: nothing of what it read before can be used
      await ask(anew.model, '?', { sampling: { maxTokens: 1 } })
      const reply = await ask(anew.model, messages, { sampling: greedy })
      assert.equal(reply.end.usage.cachedTokens, 0)
      assert.equal(text, reply.text)
    }
  })
})

async function disposable(file: string): Promise<AsyncDisposable & { model: Model }> {
  const model = await openLlamaModel({ path: file, dialect: 'compact', sequences: 1 })
  return { model, [Symbol.asyncDispose]: () => model.close() }
}
