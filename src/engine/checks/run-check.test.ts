import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import type { Executor } from '../../kernel/real.ts'
import { Check } from '../../world/check.ts'
import { openSessionIn } from '../session.ts'

const command = (rest: object) => Check.parse({ kind: 'command', command: 'sum', ...rest })
const scored = async (
  success: Check[],
  { actions = [] as string[], executor }: { actions?: string[]; executor?: Executor } = {},
) => {
  const session = await openSessionIn({ domain: ledger, world: ledgerWorld({ success }), executor })
  for (const action of actions) await session.step(action)
  const { score, checks } = await session.submit()
  return { score, passed: checks.map(({ passed }) => passed), unknown: checks.map(({ unknown }) => unknown) }
}
const really = (exitCode: number): Executor => ({
  does: () => true,
  run: async () => ({ observation: { text: 'done', data: { exitCode } }, patch: {} }),
})

describe('runCheck', () => {
  it('looks at what a computed command prints', async () => {
    const { score, passed } = await scored([command({ equals: '8' }), command({ equals: '9' })], {
      actions: ['put a 5'],
    })
    assert.deepEqual([score, passed], [0.5, [true, false]])
  })

  it('changes nothing by looking', async () => {
    const session = await openSessionIn({
      domain: ledger,
      world: ledgerWorld({ success: [command({ command: 'put rope 100', when: 'each' })] }),
    })
    const { reward, done } = await session.step('get rope')
    assert.deepEqual([reward, done], [1, 'terminated'])
    assert.deepEqual(session.status.turns, 1)
    await session.rewind(0)
    assert.equal((await session.step('get rope')).observation.text, '3')
  })

  it('has it really done where there is an executor, and looks at how it ended', async () => {
    const unknown = command({ command: '?' })
    assert.deepEqual(await scored([unknown], { executor: really(0) }), {
      score: 1,
      passed: [true],
      unknown: [undefined],
    })
    assert.deepEqual((await scored([unknown], { executor: really(1) })).score, 0)
    assert.deepEqual(
      (await scored([command({ command: '?', exitCode: 1, contains: 'done' })], { executor: really(1) }))
        .score,
      1,
    )
  })

  it('gives no score where it could not be looked at', async () => {
    assert.deepEqual(await scored([command({ equals: '3' }), command({ command: '?' })]), {
      score: undefined,
      passed: [true, false],
      unknown: [undefined, 'a ledger cannot know'],
    })
    const cannot: Executor = { ...really(0), does: () => false }
    const { unknown } = await scored([command({ command: '?' })], { executor: cannot })
    assert.deepEqual(unknown, ['a ledger cannot know'])
    const session = await openSessionIn({
      domain: ledger,
      world: ledgerWorld({ success: [command({ command: '?', when: 'each' })] }),
    })
    assert.equal((await session.step('sum')).reward, undefined)
  })

  it('says what is no command here', async () => {
    assert.match(
      (await scored([command({ command: ' ' })])).unknown[0] ?? 'known',
      /cannot know|takes no command/,
    )
  })
})
