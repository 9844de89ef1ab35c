import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openDataset, type Selection } from './dataset.ts'

const folder = temporaryFolder()
const row = (task: string, id: number, prompt: string) =>
  JSON.stringify({ task, id, prompt: [prompt], response: ['r'], turn_idx: 1 })

writeFileSync(path.join(folder, 'b_test.jsonl'), `${row('sea', 1, 'one')}\n\n${row('sea', 1, 'two\u2028')}`)
writeFileSync(path.join(folder, 'a_test.jsonl'), `${row('x/land', 1, 'three')}\n${row('sea', 2, 'four')}\n`)
writeFileSync(path.join(folder, 'notes.jsonl'), 'not a row\n')

async function readAll(selection?: Selection) {
  const dataset = await openDataset(folder, selection)
  try {
    return await Promise.all(
      dataset.places.map(async place => {
        const { key, domain, asked } = await dataset.read(place)
        return `${key} ${domain} ${asked}`
      }),
    )
  } finally {
    await dataset.close()
  }
}

describe('openDataset', () => {
  it('reads the files in order of their names, and keeps rows with one id apart', async () => {
    assert.deepEqual(await readAll(), [
      'a_test.jsonl:1 land three',
      'a_test.jsonl:2 sea four',
      'b_test.jsonl:1 sea one',
      'b_test.jsonl:3 sea two\u2028',
    ])
  })

  it('selects domains, and so many rows of each', async () => {
    assert.deepEqual(await readAll({ domains: ['sea'], limit: 2 }), [
      'a_test.jsonl:2 sea four',
      'b_test.jsonl:1 sea one',
    ])
  })

  it('has one hash for one content, whatever is selected', async () => {
    const whole = await openDataset(folder)
    const part = await openDataset(folder, { limit: 1 })
    assert.equal(whole.hash, part.hash)
    assert.match(whole.hash, /^[0-9a-f]{64}$/)
    await Promise.all([whole.close(), part.close()])
  })

  it('names the domains there are when asked for another', async () => {
    await assert.rejects(readAll({ domains: ['see'] }), {
      message: "The data has no rows of 'see'.",
      remedy: 'Did you mean sea?',
    })
  })

  it('says that a folder holds no data', async () => {
    await assert.rejects(openDataset(path.join(folder, 'nowhere')), {
      message: `${path.join(folder, 'nowhere')} holds no *_test.jsonl file.`,
    })
  })

  it('knows a bad row before anything is done', async () => {
    const bad = temporaryFolder()
    writeFileSync(path.join(bad, 'c_test.jsonl'), `${row('sea', 1, 'one')}\n{"task":\n`)
    const dataset = await openDataset(bad)
    assert.deepEqual(
      dataset.places.map(({ domain, problem }) => [domain, problem?.slice(0, 24)]),
      [
        ['sea', undefined],
        ['c', 'c_test.jsonl:2: not JSON'],
      ],
    )
    await dataset.close()
  })

  it('refuses data without a single row that can be used', async () => {
    const bad = temporaryFolder()
    writeFileSync(path.join(bad, 'c_test.jsonl'), '{"task":\n[]\n')
    await assert.rejects(openDataset(bad), /No row can be used\. The first: c_test\.jsonl:1: not JSON/)
  })
})
