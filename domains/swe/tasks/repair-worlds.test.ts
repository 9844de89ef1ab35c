// The repair worlds as tasks: each is solved by its own solution, really run, and not by doing nothing.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadWorld } from '../../../src/library/load-world.ts'
import { openAnySession } from '../../../src/library/open-any-session.ts'
import { skipWithout } from '../../../test/system-packages.ts'
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

describe('repair worlds', { skip: skipWithout('bubblewrap'), concurrency: 3 }, () => {
  for (const name of names) {
    it(`${name} is solvable, and not by doing nothing`, async () => {
      const world = await open(name)
      const floor = await openAnySession({ world, executor: 'sandbox' })
      assert.equal((await floor.submit()).score, 0)
      await floor.close()
      const session = await openAnySession({ world, executor: 'sandbox' })
      for (const action of world.solution?.actions ?? []) await session.step(action)
      const last = session.status.last
      assert.deepEqual([last?.by, last?.observation.data], ['real', { exitCode: 0 }])
      assert.equal((await session.submit()).score, 1)
      await session.close()
    })
  }
})

describe('repair worlds without an executor', () => {
  it('have no score, and say why', async () => {
    const session = await openAnySession({ world: await open('pagelet') })
    const { score, checks } = await session.submit()
    assert.equal(score, undefined)
    assert.match(checks[0]?.unknown ?? '', /'node'.*with an executor it is really done/)
    await session.close()
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
