import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memoryStore } from '../../src/index.ts'
import { loadWorld } from '../../src/library/load-world.ts'
import { openAnySession } from '../../src/library/open-any-session.ts'
import { scriptedModel } from '../../src/library/testing.ts'

const world = await loadWorld(new URL('../../worlds/mcp/issue-tracker.yaml', import.meta.url).pathname)
const answer = (data: object) => `<predicted_observation>${JSON.stringify(data)}</predicted_observation>`
const assignee = (text: string) => (JSON.parse(text) as { assignee: string | null }).assignee

describe('openMcpKernel in a session', () => {
  it('computes reads, imagines what rules bear on, and keeps what was imagined', async () => {
    const replies = [answer({ number: 1042, state: 'open', assignee: 'bram' })]
    const session = await openAnySession({ world, model: scriptedModel(replies), store: memoryStore() })
    const before = await session.step('get_issue {"number": 1042}')
    const update = await session.step('update_issue {"number": 1042, "assignee": "bram"}')
    const after = await session.step('get_issue {"number": 1042}')
    assert.deepEqual(
      [before.by, update.by, after.by, assignee(before.observation.text), assignee(after.observation.text)],
      ['kernel', 'model', 'kernel', null, 'bram'],
    )
    assert.deepEqual(Object.keys((update.patch as { put: object }).put), ['issues'])
    await session.close()
  })

  it('asks again when an answer contradicts the records', async () => {
    const model = scriptedModel([
      answer({ number: 1042, assignee: 'bram', duplicates: [], issues: [{ number: 1051, state: 'closed' }] }),
      answer({ number: 1042, assignee: 'bram' }),
    ])
    const session = await openAnySession({ world, model, store: memoryStore() })
    const turn = await session.step('update_issue {"number": 1042, "assignee": "bram"}')
    assert.deepEqual([turn.call?.attempts, turn.suspect], [2, undefined])
    await session.close()
  })

  it('forks, rewinds and resumes to the same records', async () => {
    const store = memoryStore()
    const boats = {
      version: 1,
      domain: 'mcp',
      title: 'Quay',
      tools: ['create_boat', 'list_boats'].map(name => ({
        name,
        inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      })),
      state: { server: { name: 'quay' } },
    }
    const session = await openAnySession({ world: boats, store, id: 'a' })
    await session.step('create_boat {"name": "Dove"}')
    const fork = await session.fork()
    const [here, there] = [
      await session.step('create_boat {"name": "Wren"}'),
      await fork.step('create_boat {"name": "Wren"}'),
    ]
    assert.deepEqual(here.observation, there.observation)
    await session.rewind(1)
    assert.deepEqual((await session.step('create_boat {"name": "Wren"}')).observation, here.observation)
    await session.close()
    const resumed = await openAnySession({ store, id: 'a' })
    assert.equal(
      (JSON.parse((await resumed.step('list_boats')).observation.text) as { total: number }).total,
      2,
    )
    await Promise.all([fork.close(), resumed.close()])
  })
})
