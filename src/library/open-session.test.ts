import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { memoryStore } from '../engine/store/memory-store.ts'
import { scriptedModel } from '../model/scripted-model.ts'
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

const folder = temporaryFolder()

describe('loadWorld', () => {
  it('names the domains when one is unknown', async () => {
    await assert.rejects(loadWorld({ ...world, domain: 'mpc' }), {
      at: 'world',
      message: "world: There is no domain 'mpc'.",
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

describe('openSession, imagining', () => {
  const open = { version: 1, domain: 'terminal', title: 'A desk', open: true } as const
  const names = ['AGENTWORLD_MODEL', 'AGENTWORLD_MODELS'] as const
  const before = names.map(name => process.env[name])
  afterEach(() => {
    for (const [index, name] of names.entries()) {
      if (before[index] === undefined) delete process.env[name]
      else process.env[name] = before[index]
    }
  })

  it('asks nobody where it is told so', async () => {
    const session = await openSession({ world: open, model: 'none' })
    await assert.rejects(session.step('weather-service'), /This step cannot be computed/)
  })

  it('takes the model of the environment, a named one, an opened one, or an imaginer', async () => {
    const script = path.join(folder, 'replies.json')
    writeFileSync(
      script,
      JSON.stringify([{ text: '<predicted_observation>\nsunny\n</predicted_observation>' }]),
    )
    const model = () => scriptedModel(['<predicted_observation>\nrain\n</predicted_observation>'])
    process.env.AGENTWORLD_MODEL = `scripted:${script}`
    const said = async (more: object) => {
      const session = await openSession({ world: open, ...more })
      return (await session.step('weather-service')).observation.text
    }
    assert.equal(await said({}), 'sunny\n')
    assert.equal(await said({ model: model() }), 'rain\n')
    assert.equal(await said({ model: { model: model() } }), 'rain\n')
  })

  it('else asks the model that ships with the project, about what it has learned', async () => {
    delete process.env.AGENTWORLD_MODEL
    process.env.AGENTWORLD_MODELS = folder
    const session = await openSession({ world: open })
    await assert.rejects(session.step('weather-service'), /cannot be computed/)
  })
})

describe('openSession in a domain of one’s own', () => {
  it('is given it as a value', async () => {
    const session = await openSession({
      domain: ledger,
      world: { ...ledgerWorld(), state: { entries: { rope: 3 } } },
    })
    assert.equal((await session.step('get rope')).observation.text, '3')
  })
})
