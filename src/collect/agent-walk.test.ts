import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainNamed } from '../../domains/index.ts'
import type { Observation } from '../world/observation.ts'
import type { World } from '../world/world.ts'
import { type Agent, agentWalk } from './agent-walk.ts'

const world = {
  version: 1,
  domain: 'terminal',
  title: 'A shell',
  seed: 1,
  clock: '2026-03-02T09:00:00Z',
  open: false,
  state: { user: 'ana', host: 'box', home: '/home/ana', files: { '/home/ana/a.txt': 'one\n' } },
} as unknown as World

async function walked(replies: readonly string[], { turns = 5 } = {}) {
  const asked: string[] = []
  let at = 0
  const agent: Agent = async messages => {
    asked.push(messages.at(-1)?.content ?? '')
    return replies[at++] ?? '<done/>'
  }
  const walk = agentWalk(world, { domain: await domainNamed('terminal'), agent, turns })
  const actions: unknown[] = []
  let last: Observation | undefined
  for (let step = await walk.next(last); step !== undefined; step = await walk.next(last)) {
    actions.push(step.action)
    last = { text: `${actions.length}\n` }
  }
  return { asked, actions }
}

describe('agentWalk', () => {
  it('does what stands between the marks, and shows what came of it', async () => {
    const { asked, actions } = await walked([
      'I look.\n<action>ls</action>',
      '<action>\ncat a.txt\n</action>',
    ])
    assert.deepEqual(actions, [{ command: 'ls' }, { command: 'cat a.txt' }])
    assert.deepEqual(asked, ['Begin.', '1\n', '2\n'])
  })

  it('ends when the agent is through, or has had its turns', async () => {
    assert.deepEqual(
      (await walked(['<action>ls</action>', 'Enough. <done/>', '<action>pwd</action>'])).actions,
      [{ command: 'ls' }],
    )
    const { actions } = await walked(Array(9).fill('<action>ls</action>'), { turns: 3 })
    assert.equal(actions.length, 3)
  })

  it('sends back what is no action, three times', async () => {
    const { asked, actions } = await walked([
      'ls',
      '<action>ls</action>',
      'x',
      'y',
      'z',
      '<action>pwd</action>',
    ])
    assert.deepEqual(actions, [{ command: 'ls' }])
    assert.deepEqual(asked.slice(0, 2), [
      'Begin.',
      'That held no action. Write one between <action> and </action>, or <done/>.',
    ])
    assert.equal(asked.length, 5)
  })

  it('tells the agent what it can do and what is there', async () => {
    let told = ''
    const agent: Agent = async ([system]) => {
      told = system?.content ?? ''
      return '<done/>'
    }
    const walk = agentWalk(world, { domain: await domainNamed('terminal'), agent, turns: 7 })
    assert.equal(await walk.next(undefined), undefined)
    assert.match(told, /about 7 actions/)
    assert.match(told, /A command: one or more lines of shell input/)
    assert.match(told, /\/home\/ana\/a\.txt/)
  })
})
