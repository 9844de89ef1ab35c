import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { asLines, benchRow } from '../../../test/bench/rows.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { scoreFile } from './score-file.ts'

describe('scoreFile', () => {
  it('says so where not all rows are judged yet', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'judged.jsonl')
    const five = { total_score: 5, format: 5, factuality: 5, consistency: 5, realism: 5, quality: 5 }
    writeFileSync(file, asLines([benchRow('sea', 1, { gen: 'x', failed: 0, ...five }), benchRow('sea', 2)]))
    for (const [rows, note] of [
      [9, '7 of the 9 rows to be judged are not here yet: these came first.'],
      [2, undefined],
    ]) {
      const judge = { fixed: {}, noted: { rows } }
      writeFileSync(path.join(folder, 'run.json'), JSON.stringify({ version: 1, judge }))
      const { notes } = await scoreFile(file)
      assert.equal(
        notes.find(each => each.includes('to be judged')),
        note,
      )
    }
  })
})
