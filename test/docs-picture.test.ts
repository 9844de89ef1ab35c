import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { pictureFile, picturePath } from '../runs/pages/picture-file.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('pictureFile', () => {
  it('draws the picture that is there', async () => {
    const remedy = "run 'node --conditions=agentworld-source runs/update-pages.ts'"
    assert.equal(readFileSync(path.join(root, picturePath), 'utf8'), await pictureFile(root), remedy)
  })

  it('shows what the README says of it', () => {
    assert.match(
      readFileSync(path.join(root, 'README.md'), 'utf8'),
      /Most commands are computed, one is imagined, one is refused, and the answer is scored\./,
    )
    const shown = readFileSync(path.join(root, picturePath), 'utf8').matchAll(
      />(computed|imagined|refused)</g,
    )
    assert.deepEqual(
      [...shown].map(([, tag]) => tag),
      ['computed', 'computed', 'imagined', 'refused', 'computed'],
    )
  })
})
