import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { memoryStore } from '../../../src/engine/store/memory-store.ts'
import { takeFromShelf } from '../../../src/kernel/host/shelf.ts'
import { loadWorld } from '../../../src/library/load-world.ts'
import { openAnySession } from '../../../src/library/open-any-session.ts'
import { World } from '../../../src/world/world.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { pinRepository, placeRepository } from './place-repository.ts'

const folder = fs.realpathSync(temporaryFolder())
fs.mkdirSync(path.join(folder, 'worlds/repo/src'), { recursive: true })
const worlds = path.join(folder, 'worlds')
fs.writeFileSync(path.join(worlds, 'repo/src/a.js'), 'export const a = 1\n')
fs.writeFileSync(path.join(folder, 'secret.txt'), 'a secret\n')

const worldWith = (repository: object) =>
  World.parse({
    version: 1,
    domain: 'swe',
    title: 'On disk',
    state: { toolset: 'claude-code', cwd: '/home/ana/repo', repository },
  })
const pinned = () => pinRepository(worldWith({ folder: './repo' }), { folder: worlds })

describe('pinRepository', () => {
  it('makes the path absolute and adds the hash of what is there', () => {
    const { folder: at, hash } = pinned().state.repository as { folder: string; hash: string }
    assert.equal(at, path.join(worlds, 'repo'))
    assert.match(hash, /^[0-9a-f]{64}$/)
    const list = JSON.parse(takeFromShelf(hash, 'list').toString())
    assert.deepEqual(list, [
      ['src', 'directory', true, 0],
      ['src/a.js', 'file', false, 19],
    ])
    assert.equal(takeFromShelf(hash, '1').toString(), 'export const a = 1\n')
    assert.throws(() => takeFromShelf(hash, '0'), /There is no file 0/)
    assert.throws(() => takeFromShelf(hash, '../../secret.txt'), /There is no file/)
  })

  it('reaches nothing outside the folder of the world file', () => {
    fs.symlinkSync(folder, path.join(worlds, 'way-out'))
    for (const [given, why] of [
      ['..', "leads out of the world file's folder"],
      ['../worlds/../', "leads out of the world file's folder"],
      ['way-out', "leads out of the world file's folder"],
      ['/etc', 'is an absolute path'],
    ] as const) {
      assert.throws(() => pinRepository(worldWith({ folder: given }), { folder: worlds }), {
        message: `state.repository: ${given} ${why}.`,
      })
    }
    fs.unlinkSync(path.join(worlds, 'way-out'))
  })

  it('refuses a folder that is not the one the file was pinned to', () => {
    const world = worldWith({ folder: './repo', hash: 'a'.repeat(64) })
    assert.throws(
      () => pinRepository(world, { folder: worlds }),
      /is not what it was when this world was pinned/,
    )
  })

  it('leaves a world without such a path as it is', () => {
    const world = worldWith({
      history: [{ message: 'a', author: 'A <a@b>', date: '2026-01-01T00:00:00Z', files: {} }],
    })
    assert.equal(pinRepository(world, { folder: worlds }), world)
  })
})

describe('placeRepository', () => {
  it('refuses paths of a world that came as data', async () => {
    for (const repository of [{ folder: '/etc' }, { folder: './repo' }, { tarball: 'x.tgz' }]) {
      assert.throws(() => placeRepository(worldWith(repository)), /which only a world file may do/)
    }
    await assert.rejects(
      openAnySession({ world: worldWith({ folder: '/etc' }) }),
      /which only a world file may do/,
    )
  })

  it('says when a stored session cannot go on because the folder changed', async () => {
    fs.writeFileSync(path.join(worlds, 'w.json'), JSON.stringify(worldWith({ folder: './repo' })))
    const store = memoryStore()
    const session = await openAnySession({
      world: await loadWorld(path.join(worlds, 'w.json')),
      store,
      id: 's',
    })
    assert.equal((await session.step('cat src/a.js')).observation.text, 'export const a = 1')
    await session.close()
    const records = await store.read('s')
    const again = await openAnySession({ store, id: 's' })
    assert.equal((await again.step('ls')).observation.text, 'src')
    await again.close()
    // another process has read nothing yet: there the pin is compared with the disk
    const [header] = records
    assert.ok(header?.kind === 'header')
    const other = { ...(header.world.state.repository as object), hash: 'b'.repeat(64) }
    assert.throws(() => placeRepository(worldWith(other)), /Restore it to go on|is not what it was/)
  })
})
