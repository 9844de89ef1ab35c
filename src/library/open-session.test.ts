import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memoryStore } from '../engine/store/memory-store.ts'
import { loadWorld } from './load-world.ts'
import { openSession } from './open-session.ts'

const tools = [{ name: 'get_item' }]
const world = {
  version: 1 as const,
  domain: 'mcp' as const,
  title: 'Store',
  state: { server: { name: 'store' } },
  tools,
}

describe('loadWorld', () => {
  it('names the domains when one is unknown', async () => {
    await assert.rejects(loadWorld({ ...world, domain: 'mpc' }), {
      at: 'world',
      message: "There is no domain 'mpc'.",
      remedy: 'Did you mean mcp?',
    })
  })

  it('names the file that is not there', async () => {
    await assert.rejects(loadWorld('nowhere.yaml'), {
      at: 'world',
      message: 'nowhere.yaml: there is no such file.',
    })
  })

  it('takes sentences that are typed faults as those, and says so', async () => {
    const notices: string[] = []
    const instruction = 'Prices are in crowns. `get_item` fails with HTTP 503 once.'
    const loaded = await loadWorld(
      { ...world, instruction },
      { onNotice: notice => void notices.push(notice) },
    )
    assert.equal(loaded.instruction, 'Prices are in crowns.')
    assert.deepEqual(
      loaded.faults?.map(({ kind }) => kind),
      ['http'],
    )
    assert.deepEqual(notices, ["'`get_item` fails with HTTP 503 once.' is taken as the fault 'http'."])
  })
})

describe('openSession', () => {
  it('asks for a world where there is nothing to continue', async () => {
    await assert.rejects(openSession({}), { at: 'session', message: 'Which world?' })
    await assert.rejects(openSession({ store: memoryStore(), id: 'x' }), {
      message: "There is no session 'x'.",
    })
  })

  it('finds the domain of a stored session', async () => {
    const store = memoryStore()
    await (await openSession({ world, store, id: 'one' })).close()
    const session = await openSession({ store, id: 'one' })
    assert.equal(session.world.title, 'Store')
  })
})
