import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { openTiny } from '../../test/tiny-llama.ts'
import type { Model, Sampling } from '../model/model.ts'
import { scriptedModel } from '../model/scripted-model.ts'
import { openSessionIn } from './session.ts'

const folder = temporaryFolder()
const says = ['<|obs|>tar=9<|end|>']
const sure = await openTiny(folder, { dialect: 'compact', tiny: { says } })
const doubting = await openTiny(folder, { dialect: 'compact', tiny: { says, certainty: 0.15 } })
const greedy = { temperature: 0, thinking: false }

const open = (model: Model, leastConfidence: number, sampling: Partial<Sampling> = {}) =>
  openSessionIn({
    domain: ledger,
    world: ledgerWorld(),
    imaginer: { model, trust: { bars: { [ledger.name]: leastConfidence }, knows: () => true } },
    sampling: { ...greedy, ...sampling },
  })

describe('Imagination', () => {
  it('takes what the model is sure of', async () => {
    const turn = await (await open(sure, 0.99)).step('unload')
    assert.deepEqual([turn.by, turn.observation], ['model', { text: 'tar=9' }])
    assert.equal(turn.call?.logprobs, undefined)
  })

  it('refuses what the model is not sure enough of, and the session goes on', async () => {
    const session = await open(doubting, 0.99)
    await assert.rejects(session.step('unload'), {
      at: 'model',
      message:
        /^This step cannot be computed: a ledger cannot know; and tiny-2\.gguf is not sure enough of what it imagines \(0\.\d\d; 0\.99 is needed\)\.$/,
      remedy: {
        say: 'Give a model that knows more: {model}; or take what this one says: {imagine}.',
        options: { model: 'http://…/v1#name, or a .gguf file', imagine: true },
      },
    })
    assert.equal(session.status.turns, 0)
    assert.equal((await session.step('get rope')).observation.text, '3')
  })

  it('weighs the whole reply: its confidence is the product of its probabilities', async () => {
    const { call } = await (await open(doubting, 0, { logprobs: true })).step('unload')
    const whole = Math.exp((call?.logprobs ?? []).reduce((sum, logprob) => sum + logprob, 0))
    assert.ok(whole > 0.01 && whole < 0.98, String(whole))
    const taken = await (await open(doubting, whole - 0.005)).step('unload')
    assert.deepEqual(taken.observation, { text: 'tar=9' })
    await assert.rejects((await open(doubting, whole + 0.005)).step('unload'), /not sure enough/)
  })

  it('refuses what contradicts what is known where the model must be sure, and marks it elsewhere', async () => {
    const lost = await openTiny(folder, { dialect: 'compact', tiny: { says: ['<|obs|>lost<|end|>'] } })
    await assert.rejects((await open(lost, 0.5)).step('inspect'), {
      at: 'model',
      message: /imagines contradicts what is known\. the ledger: it said lost, but it holds 1 entries\.$/,
    })
    assert.equal((await (await open(lost, 0)).step('inspect')).suspect?.length, 1)
  })

  it('refuses a model that must be sure and does not say how sure it is', async () => {
    const session = await open(scriptedModel(['tar=9'], { dialect: 'compact' }), 0.5)
    await assert.rejects(session.step('unload'), /scripted is not sure enough .*\(0\.00; 0\.50 is needed\)/)
  })

  it('refuses what has no end where the model must be sure', async () => {
    const endless = scriptedModel([{ text: 'tar=9', finish: 'length' }], { dialect: 'compact' })
    await assert.rejects((await open(endless, 0.5)).step('unload'), {
      message: 'This step cannot be computed: a ledger cannot know; and what scripted imagines has no end.',
    })
  })
})
