import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { compact } from '../model/dialects/compact.ts'
import type { Dialect } from '../model/dialects/dialect.ts'
import { qwenAgentWorld } from '../model/dialects/qwen-agentworld.ts'
import { promptHash } from '../model/prompt-hash.ts'
import type { Turn } from '../world/turn.ts'
import { History } from './history.ts'

const nothing = { facts: '', computed: '', objections: [] }
const turn = (index: number): Turn => ({
  action: `get item ${index}`,
  observation: { text: `observation ${index} ${'x'.repeat(40)}` },
  by: 'model',
  timing: { ms: 0 },
})
const historyOf = (dialect: Dialect, budgetTokens = 1_000_000) =>
  new History({ world: ledgerWorld(), domain: ledger, dialect, budgetTokens, countTokens: undefined })
const flat = (messages: readonly { role: string; content: string }[]) =>
  messages.map(({ role, content }) => `<${role}>${content}`).join('')

describe('History', () => {
  for (const dialect of [qwenAgentWorld, compact]) {
    it(`grows by appending: prompt N and N+1 agree to the end of action N (${dialect.name})`, async () => {
      const history = historyOf(dialect)
      for (let index = 0; index < 30; index++) {
        const facts = { ...nothing, facts: `fact ${index}` }
        const before = flat((await history.ask(turn(index).action, facts)).messages)
        const end = before.lastIndexOf(String(turn(index).action)) + String(turn(index).action).length
        await history.add([turn(index)])
        const after = flat((await history.ask('sum', nothing)).messages)
        assert.equal(after.slice(0, end), before.slice(0, end))
      }
    })
  }

  it('hashes the prompt as a whole would be hashed', async () => {
    const history = historyOf(qwenAgentWorld)
    await history.add([turn(0), turn(1)])
    const prompt = await history.ask('sum', nothing)
    assert.equal(prompt.hash, promptHash(prompt.messages))
  })

  it('cuts a full context oldest-first to 60 % at once, and keeps the system prompt', async () => {
    const history = historyOf(qwenAgentWorld, 2_000)
    const sizes: number[] = []
    for (let index = 0; index < 200; index++) {
      const { messages, hash } = await history.ask('sum', nothing)
      assert.equal(messages[0]?.role, 'system')
      assert.equal(messages[1]?.role, 'user')
      assert.equal(hash, promptHash(messages))
      if (index > 0)
        assert.equal(
          messages.at(-2)?.content,
          `**Environment Observation:**\n${turn(index - 1).observation.text}`,
        )
      sizes.push(messages.reduce((sum, { content }) => sum + content.length, 0))
      await history.add([turn(index)])
    }
    assert.ok(Math.max(...sizes) <= 2_000 * 3)
    const cuts = sizes.filter((size, index) => size < (sizes[index - 1] ?? 0))
    assert.ok(cuts.length >= 2)
    for (const size of cuts) assert.ok(size <= 2_000 * 3 * 0.75 && size >= 2_000 * 3 * 0.5, String(size))
  })

  it('keeps asking when a single turn is larger than the context', async () => {
    const big: Turn = { ...turn(0), observation: { text: 'y'.repeat(50_000) } }
    const history = historyOf(qwenAgentWorld, 1_000)
    await history.add([big])
    const { messages } = await history.ask('sum', nothing)
    assert.deepEqual(
      messages.map(message => message.role),
      ['system', 'user'],
    )
  })

  it('counts as the model does where it can', async () => {
    const turns = Array.from({ length: 40 }, (_, index) => turn(index))
    const options = { world: ledgerWorld(), domain: ledger, dialect: compact, budgetTokens: 3_000 }
    const kept = async (countTokens: (text: string) => number) => {
      const history = new History({ ...options, countTokens })
      await history.add(turns)
      return (await history.ask('sum', nothing)).messages.length
    }
    const whole = await kept(text => text.length / 10)
    const bytes = await kept(text => text.length)
    assert.equal(whole, 82)
    assert.ok(bytes < whole && bytes > 2, `${bytes} of ${whole}`)
  })
})
