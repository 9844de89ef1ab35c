import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { asLines } from '../../../test/bench/rows.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openRowLog } from './row-log.ts'

const file = path.join(temporaryFolder(), 'log.jsonl')
const fateOf = ({ fields }: { fields: { readonly [name: string]: unknown } }) =>
  fields.failure ? 'again' : 'done'
const row = (id: number, more: object = {}) => ({
  task: 'sea',
  id,
  prompt: ['p'],
  response: ['r'],
  turn_idx: 1,
  row_key: `sea:${id}`,
  ...more,
})

async function reopened(content: string): Promise<readonly string[]> {
  writeFileSync(file, content)
  const log = await openRowLog(file, { fateOf })
  await log.close()
  return [...log.done]
}

describe('openRowLog', () => {
  it('writes each row as a line of its own', async () => {
    const log = await openRowLog(`${file}.first`, { fateOf })
    await Promise.all([log.append(row(1)), log.append(row(2))])
    await log.close()
    assert.deepEqual([...log.done], [])
    assert.equal(readFileSync(`${file}.first`, 'utf8'), asLines([row(1), row(2)]))
  })

  it('keeps what is whole, wherever a write was cut', async () => {
    const first = asLines([row(1)])
    const content = Buffer.from(first + asLines([row(2, { gen: 'é\u2028' })]))
    for (let end = 0; end <= content.length; end++) {
      writeFileSync(file, content.subarray(0, end))
      const log = await openRowLog(file, { fateOf })
      await log.append(row(3))
      await log.close()
      const expected = [
        end < first.length ? [] : [row(1)],
        end < content.length ? [] : [row(2, { gen: 'é\u2028' })],
        [row(3)],
      ]
      assert.equal(readFileSync(file, 'utf8'), asLines(expected.flat()), `cut at ${end}`)
    }
  })

  it('cuts off a beginning of any length', async () => {
    assert.deepEqual(await reopened(`${asLines([row(1)])}{"${'x'.repeat(200_000)}`), ['sea:1'])
    assert.deepEqual(await reopened(`{"${'x'.repeat(200_000)}`), [])
    assert.equal(readFileSync(file, 'utf8'), '')
  })

  it('takes rows out that are to be made again, and a row that stands there twice', async () => {
    const content = asLines([row(1), row(2, { failure: 'infrastructure' }), row(1), row(3)])
    assert.deepEqual(await reopened(content), ['sea:1', 'sea:3'])
    assert.equal(readFileSync(file, 'utf8'), asLines([row(1), row(3)]))
    assert.equal(existsSync(`${file}.new`), false)
  })

  it('takes a line out that is none', async () => {
    assert.deepEqual(await reopened(`${asLines([row(1)])}nonsense\n${asLines([row(2)])}`), ['sea:1', 'sea:2'])
    assert.equal(readFileSync(file, 'utf8'), asLines([row(1), row(2)]))
  })
})
