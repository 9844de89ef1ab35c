// The repair worlds as tasks: what they are made of, and that nothing pretends to have run their tests.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadWorld } from '../../../src/library/load-world.ts'
import { openAnySession } from '../../../src/library/open-any-session.ts'
import { openTree } from '../repository/open-tree.ts'
import { SweState } from '../state.ts'

const names = [
  'linkwell',
  'pagelet',
  'podium',
  'ratebook',
  'tidewatch',
  'basketry',
  'duedates',
  'shelfmark',
  'stationlog',
  'windfarm',
]
const open = (name: string) =>
  loadWorld(fileURLToPath(new URL(`../../../worlds/swe/${name}.yaml`, import.meta.url)))

describe('repair worlds without an executor', () => {
  it('have no score, and say why', async () => {
    const session = await openAnySession({ world: await open('pagelet') })
    const { score, checks } = await session.submit()
    assert.equal(score, undefined)
    assert.match(checks[0]?.unknown ?? '', /'node'.*with an executor it is really done/)
    await session.close()
  })

  it('are solved where their tests are in Python, and not by doing nothing', async () => {
    for (const name of ['basketry', 'duedates', 'shelfmark', 'stationlog', 'windfarm', 'tidetable']) {
      const world = await open(name)
      const idle = await openAnySession({ world, model: 'none' })
      const session = await openAnySession({ world, model: 'none' })
      for (const action of world.solution?.actions ?? [])
        assert.equal((await session.step(action)).by, 'kernel', name)
      assert.deepEqual([(await idle.submit()).score, (await session.submit()).score], [0, 1], name)
      await Promise.all([idle.close(), session.close()])
    }
  })

  it('are repositories of some size, with history', async () => {
    for (const name of names) {
      const tree = [...openTree(SweState.parse((await open(name)).state)).entries()]
      const files = tree.filter(([path, file]) => !path.includes('/.git/') && !file.isDirectory)
      assert.ok(files.length >= 5 && files.length <= 15, `${name}: ${files.length}`)
      const log = tree.find(([path]) => path.endsWith('/.git/logs/HEAD'))?.[1].later?.read() ?? ''
      assert.ok(log.trim().split('\n').length >= 2, name)
    }
  })
})
