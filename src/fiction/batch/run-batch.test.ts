import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { themes } from '../themes/themes.ts'
import { checkFolders, worldFolders } from './check-batch.ts'
import { planBatch } from './plan.ts'
import { runBatch } from './run-batch.ts'

const terms = {
  count: 3,
  seed: 6,
  rows: { least: 300, most: 340 },
  stale: 2,
  themes,
  workers: 2,
  signal: new AbortController().signal,
}

describe('planBatch', () => {
  it('uses every theme before one comes again, and begins alike whatever the count', () => {
    const plans = planBatch({ ...terms, count: themes.length * 2 })
    assert.equal(new Set(plans.slice(0, themes.length).map(({ theme }) => theme)).size, themes.length)
    assert.deepEqual(planBatch(terms), plans.slice(0, 3))
    assert.ok(
      planBatch({ ...terms, count: 40, strategy: 'private' }).every(({ strategy }) => strategy === 'private'),
    )
  })
})

describe('runBatch', () => {
  it('makes worlds, leaves those alone that are there, and finds them in order', async () => {
    const folder = path.join(temporaryFolder(), 'worlds')
    const seen: number[] = []
    const first = await runBatch({ ...terms, folder, onProgress: ({ done }) => seen.push(done) })
    assert.deepEqual(first, { total: 3, resumed: 0, done: 3, failed: 0, problems: [] })
    assert.deepEqual(seen, [0, 1, 2, 3])
    rmSync(path.join(folder, 'w0002'), { recursive: true })
    assert.deepEqual(await runBatch({ ...terms, folder }), {
      total: 3,
      resumed: 2,
      done: 1,
      failed: 0,
      problems: [],
    })
    const { reports, variety } = await checkFolders(await worldFolders(folder))
    assert.deepEqual(
      reports.filter(({ wrong }) => wrong > 0),
      [],
    )
    assert.deepEqual([variety.worlds, variety.themes, variety.schemas], [3, 3, 3])
    await assert.rejects(runBatch({ ...terms, seed: 7, folder }), /holds another batch/)
  })

  it('stops when it is told to', async () => {
    const folder = path.join(temporaryFolder(), 'worlds')
    await assert.rejects(
      runBatch({ ...terms, folder, signal: AbortSignal.abort(new Error('enough')) }),
      /enough/,
    )
  })
})

describe('worldFolders', () => {
  it('says where there is no world', async () => {
    await assert.rejects(worldFolders(temporaryFolder()), /there is no world here/)
  })
})
