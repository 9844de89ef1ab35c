import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSessionIn } from '../../src/engine/session.ts'
import { scriptedModel } from '../../src/model/scripted-model.ts'
import { World } from '../../src/world/world.ts'
import { domain } from './domain.ts'

const world = World.parse({
  version: 1,
  domain: 'web',
  title: 'A page',
  state: {
    pages: [
      {
        url: 'https://a.example/',
        title: 'A',
        nodes: [{ role: 'button', id: '5', name: 'Go', state: { clickable: true } }],
      },
    ],
  },
})
const page = "Tab 0 (active): 'A' https://a.example/\n\nRootWebArea 'A', url='https://a.example/'\n\t"
const wrap = (text: string) => `<predicted_observation>\n${text}\n</predicted_observation>`
const open = (...replies: string[]) =>
  openSessionIn({ domain, world, imaginer: { model: scriptedModel(replies.map(wrap)) } })

describe('what is imagined of a page', () => {
  it('is refused where it is no page at all, however often it is said', async () => {
    const session = await open('total 4', 'total 4', 'total 4')
    await assert.rejects(session.step("click('5')"), {
      at: 'model',
      message: /it is no screen of this kind; a screen is a line 'Tab 0/,
    })
    assert.equal(session.status.turns, 0)
    await session.close()
  })

  it('is asked for again where it is no page, and is true from then on', async () => {
    const session = await open('Here you are!', `${page}[5] button 'Gone', clickable, focused`)
    const turn = await session.step("click('5')")
    assert.deepEqual([turn.by, turn.call?.attempts, turn.suspect], ['model', 2, undefined])
    const again = await session.step('noop()')
    assert.deepEqual([again.by, again.observation.text], ['kernel', turn.observation.text])
    await session.close()
  })

  it('is marked where it goes on contradicting what is known; the agent has seen it, so it stays', async () => {
    const untrue = "Tab 1 (active): 'A' https://a.example/\n\nRootWebArea 'A', url='https://a.example/'"
    const session = await open(untrue, untrue, untrue)
    const turn = await session.step("click('5')")
    assert.equal(turn.suspect?.[0]?.about, 'the tabs')
    assert.equal((await session.step('noop()')).observation.text, untrue)
    await session.close()
  })

  it('may have the form that the screens of a recording have', async () => {
    const recording = {
      screens: ["RootWebArea 'Tide'\n\t[3] link 'Tomorrow'"],
      runs: [{ start: 0, steps: [] }],
    }
    const recorded = World.parse({ version: 1, domain: 'web', title: 'Tide', state: { recording } })
    const tomorrow = "RootWebArea 'Tide, tomorrow'"
    const model = scriptedModel([wrap(tomorrow)])
    const session = await openSessionIn({ domain, world: recorded, imaginer: { model } })
    const turn = await session.step("click('3')")
    assert.deepEqual([turn.by, turn.observation.text], ['model', tomorrow])
    await session.close()
  })
})
