import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { knowledgeMixture } from './knowledge-mixture.ts'

const folder = temporaryFolder()
const passage = (index: number) =>
  trajectoryOf({
    id: `passage ${index}`,
    origin: { format: 'text', licence: 'CC0-1.0' },
    turns: [turnOf('read', 'x'.repeat(96))],
  })
const lived = trajectoryOf({ id: 'lived', turns: [turnOf('work', 'y'.repeat(9_996))] })
const passages = Array.from({ length: 400 }, (_, index) => passage(index))
const lines = [lived, ...passages].map(trajectory => JSON.stringify(trajectory))
writeFileSync(path.join(folder, 'all.jsonl'), `${lines.join('\n')}\n`)

async function taken(ratio: number, seed = 1): Promise<{ count: number; share: number; lived: boolean }> {
  const mixture = await knowledgeMixture([folder], { ratio, seed })
  const isLived = mixture.takes(lived)
  const count = passages.filter(each => mixture.takes(each)).length
  return { count, share: Number(mixture.share().toFixed(2)), lived: isLived }
}

describe('knowledgeMixture', () => {
  it('takes passages until they make up the share, and all that is no passage', async () => {
    const half = await taken(0.5)
    assert.equal(half.lived, true)
    assert.ok(half.count > 75 && half.count < 125, String(half.count))
    assert.ok(Math.abs(half.share - 0.5) < 0.06, String(half.share))
  })

  it('takes none for nothing, and all where there are too few', async () => {
    assert.deepEqual(await taken(0), { count: 0, share: 0, lived: true })
    assert.deepEqual(await taken(0.99), { count: 400, share: 0.8, lived: true })
    assert.deepEqual(await taken(1), { count: 400, share: 0.8, lived: true })
  })

  it('draws the same by the same seed', async () => {
    assert.deepEqual(await taken(0.3, 7), await taken(0.3, 7))
  })
})
