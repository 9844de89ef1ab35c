import assert from 'node:assert/strict'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { likeness, openNearDuplicates, signatureOf } from './near-duplicates.ts'

const text = (seed: number, words = 300) =>
  Array.from({ length: words }, (_, index) => `word${seed}x${(index * 7919) % 9973}`).join(' ')

function signature(of: string): Uint32Array {
  const made = signatureOf(of)
  assert.ok(made)
  return made
}

describe('signatureOf', () => {
  it('estimates how many runs of words two texts share', () => {
    const one = text(1)
    const half = `${text(1, 150)} ${text(2, 150)}`
    assert.equal(likeness(signature(one), signature(one)), 1)
    assert.ok(likeness(signature(one), signature(text(2))) < 0.1)
    // half the runs shared is a third of all of them
    assert.ok(Math.abs(likeness(signature(one), signature(half)) - 1 / 3) < 0.2)
  })

  it('estimates it for texts of any two lengths', () => {
    for (const words of [8, 40, 300, 800, 802, 2_000, 20_000]) {
      const added = `three new words ${text(1, words)} and three more`
      const share = (words - 3) / (words + 3)
      const found = likeness(signature(text(1, words)), signature(added))
      assert.ok(Math.abs(found - share) < 0.2, `${words} words: ${found} for ${share}`)
    }
  })

  it('has none for a text of three words', () => {
    assert.equal(signatureOf('one two three'), undefined)
  })

  it('is the same for a text whatever was signed before, and however long that was', () => {
    const first = signature(text(3))
    signature(text(4, 200_000))
    assert.deepEqual(signature(text(3)), first)
  })
})

describe('openNearDuplicates', () => {
  it('finds a text that was changed a little, and names the first', () => {
    const index = openNearDuplicates()
    assert.equal(index.add('first', signature(text(1))), undefined)
    assert.equal(index.add('other', signature(text(2))), undefined)
    assert.equal(index.add('changed', signature(text(1).replace('word1x7919', 'another'))), 'first')
    index.close()
  })

  it('finds a text with a few more words, however long it is', () => {
    for (let words = 780; words <= 820; words += 1) {
      const index = openNearDuplicates()
      index.add('first', signature(text(1, words)))
      assert.equal(
        index.add('more', signature(`${text(1, words)} and three more`)),
        'first',
        `${words} words`,
      )
      index.close()
    }
  })

  it('remembers what is in its file', () => {
    const file = path.join(temporaryFolder(), 'index')
    const before = openNearDuplicates(file)
    before.add('first', signature(text(1)))
    before.close()
    const after = openNearDuplicates(file)
    assert.equal(after.add('again', signature(text(1))), 'first')
    after.close()
  })
})
