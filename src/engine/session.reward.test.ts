import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { scriptedModel } from '../model/scripted-model.ts'
import { Check } from '../world/check.ts'
import { openSessionIn, type SessionOptions } from './session.ts'

const checks = (...list: object[]) => list.map(check => Check.parse(check))
const open = (success: Check[], options: Partial<SessionOptions> = {}) =>
  openSessionIn({ domain: ledger, world: ledgerWorld({ success }), ...options })

describe('Session.submit', () => {
  it('scores the weighted share of the checks that hold', async () => {
    const session = await open(
      checks(
        { kind: 'file', path: 'rope', equals: '5', weight: 3 },
        { kind: 'answer', near: { value: 12, within: 0.5 } },
        { kind: 'observation', contains: '5' },
      ),
    )
    await session.step('put rope 5')
    await session.step('get rope')
    const { score, reward, checks: looked } = await session.submit('about 14 coils')
    assert.equal(score, 0.8)
    assert.equal(reward, 0.8)
    assert.deepEqual(
      looked.map(({ passed }) => passed),
      [true, false, true],
    )
  })

  it('gives no score where the world has no checks', async () => {
    const session = await open([])
    const { score, checks: looked } = await session.submit()
    assert.equal(score, undefined)
    assert.deepEqual(looked, [])
  })

  it('happens once', async () => {
    const session = await open([])
    await session.submit()
    await assert.rejects(session.submit(), { at: 'session' })
  })
})

describe('Session.step with checks for each turn', () => {
  it('gives rewards that add up to the score, and ends when all hold', async () => {
    const session = await open(
      checks(
        { kind: 'file', path: 'rope', equals: '5', when: 'each' },
        { kind: 'file', path: 'tar', exists: true, when: 'each' },
      ),
    )
    const rewards: (number | undefined)[] = []
    for (const action of ['put rope 5', 'put rope 4', 'put rope 5'])
      rewards.push((await session.step(action)).reward)
    assert.deepEqual(rewards, [0.5, -0.5, 0.5])
    const last = await session.step('put tar 1')
    assert.equal(last.done, 'terminated')
    await assert.rejects(session.step('sum'), { message: /has ended \(terminated\)/ })
    const { score, reward } = await session.submit()
    assert.equal(score, 1)
    assert.equal(reward, 0)
  })
})

describe('Session.step with limits', () => {
  it('truncates at the turn that reaches one', async () => {
    const session = await open([], { limits: { turns: 2 } })
    assert.equal((await session.step('sum')).done, undefined)
    assert.equal((await session.step('sum')).done, 'truncated')
    await assert.rejects(session.step('sum'), { message: /has ended \(truncated\)/ })
  })

  it('counts tokens and time of the whole session', async () => {
    const usage = { inputTokens: 90, outputTokens: 10 }
    const model = scriptedModel(() => ({ text: '<predicted_observation>x</predicted_observation>', usage }))
    const tokens = await open([], { imaginer: { model }, limits: { tokens: 100 } })
    assert.equal((await tokens.step('sum')).done, undefined)
    assert.equal((await tokens.step('wait')).done, 'truncated')
    let clock = 0
    const seconds = await open([], { now: () => (clock += 400), limits: { seconds: 0.7 } })
    assert.equal((await seconds.step('sum')).done, undefined)
    assert.equal((await seconds.step('sum')).done, 'truncated')
    assert.equal(seconds.status.spent.seconds, 0.8)
  })
})
