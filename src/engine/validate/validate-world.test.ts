import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Check } from '../../world/check.ts'
import type { World } from '../../world/world.ts'
import { openSessionIn } from '../session.ts'
import { validateWorld } from './validate-world.ts'

const success = [Check.parse({ kind: 'file', path: 'rope', equals: '5' })]
const solved = (actions: readonly string[], rest: Partial<World> = {}) =>
  ledgerWorld({ success, solution: { actions: [...actions], readable: [] }, ...rest })
const findings = async (world: World, domain = ledger) =>
  (await validateWorld(world, { open: options => openSessionIn({ domain, world, ...options }) })).map(
    ({ property, outcome, detail }) => `${property} ${outcome}: ${detail}`,
  )

describe('validateWorld', () => {
  it('finds a sound world sound', async () => {
    assert.deepEqual(await findings(solved(['put rope 5'])), [
      'solution held: scores 1 after 1 turn',
      'floor held: doing nothing scores 0',
      'agreement held: two runs agree',
      'leaks held: nothing leaks',
    ])
  })

  it('says when the solution does not solve it, and when nothing has to be done', async () => {
    const [solution] = await findings(solved(['put rope 4']))
    assert.equal(solution, 'solution failed: scores 0 after 1 turn')
    const world = solved([], { success: [Check.parse({ kind: 'file', path: 'rope', equals: '3' })] })
    assert.equal((await findings(world))[1], 'floor failed: doing nothing scores 1')
  })

  it('does not blame a world for what nobody here can do', async () => {
    assert.deepEqual((await findings(solved(['?', 'put rope 5']))).slice(0, 3), [
      'solution not-evaluated: action 1: This step cannot be computed: a ledger cannot know.',
      'floor held: doing nothing scores 0',
      'agreement not-evaluated: action 1: This step cannot be computed: a ledger cannot know.',
    ])
    const command = [Check.parse({ kind: 'command', command: '?' })]
    const [solution, floor] = await findings(solved([], { success: command }))
    assert.equal(solution, 'solution not-evaluated: a ledger cannot know')
    assert.equal(floor, 'floor not-evaluated: a ledger cannot know')
  })

  it('sees a world that answers otherwise the second time', async () => {
    let opened = 0
    const moody = {
      ...ledger,
      openKernel: async (...args: Parameters<typeof ledger.openKernel>): Promise<Kernel> => {
        const kernel = await ledger.openKernel(...args)
        const text = String(opened++)
        const step: Kernel['step'] = async (action, options) =>
          action === 'mood' ? { kind: 'computed', observation: { text } } : kernel.step(action, options)
        return { ...kernel, step }
      },
    }
    const [, , agreement] = await findings(solved(['mood', 'put rope 5']), moody)
    assert.equal(agreement, 'agreement failed: two runs differ at line 2 of the session')
  })

  it('says what a world without a solution promises', async () => {
    assert.deepEqual(await findings(ledgerWorld({ success })), [
      'solution not-evaluated: no solution given',
      'floor held: doing nothing scores 0',
      'agreement not-evaluated: no solution given',
      'leaks held: nothing leaks',
    ])
    assert.equal((await findings(ledgerWorld({})))[1], 'floor not-evaluated: the world has no checks')
  })
})
