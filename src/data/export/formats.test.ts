// Every format is written to disk and read back by a reader of its own.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { compact } from '../../model/dialects/compact.ts'
import { exportPools } from '../stages/export-stage.ts'
import { exportFormats } from './formats.ts'

const trajectory = trajectoryOf({
  id: 'größe',
  turns: [turnOf('ls', 'a.txt\n'), turnOf('cat a.txt', 'hé "llo"\n', { keep: false }), turnOf('pwd', '/\n')],
})

async function exported(name: string): Promise<string> {
  const format = exportFormats.find(each => each.name === name) ?? assert.fail(name)
  const input = temporaryFolder()
  const out = temporaryFolder()
  writeFileSync(path.join(input, 'one.jsonl'), `${JSON.stringify(trajectory)}\n`)
  await exportPools({ input, out, format, dialect: compact, seed: 1 })
  assert.ok(readdirSync(out, { recursive: true, encoding: 'utf8' }).every(each => !each.endsWith('.part')))
  return out
}

const rows = (out: string) =>
  readFileSync(path.join(out, 'cpt', 'one.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

describe('exportFormats', () => {
  it('writes lines that hold every answer that counts', async () => {
    for (const { name, ending } of exportFormats) {
      if (ending !== 'jsonl') continue
      const text = JSON.stringify(rows(await exported(name)))
      assert.ok(text.includes('a.txt') && text.includes('pwd'), name)
    }
  })

  it('writes Parquet that reads back as the same rows', async () => {
    const out = await exported('verl')
    const file = await asyncBufferFromFile(path.join(out, 'cpt', 'one.parquet'))
    const verl = exportFormats.find(({ name }) => name === 'verl') ?? assert.fail('verl')
    const expected = verl.rows(trajectory, { dialect: compact, pool: 'cpt', seed: 1 })
    assert.deepEqual(
      JSON.parse(JSON.stringify(await parquetReadObjects({ file }))),
      JSON.parse(JSON.stringify(expected)),
    )
    assert.ok(expected.length >= 2)
  })

  it('ends every row for LLaMA-Factory with a turn that counts, so that mask_history leaves the others out', async () => {
    const said = rows(await exported('llama-factory')) as {
      conversations: { from: string; value: string }[]
    }[]
    const last = said.map(({ conversations }) => conversations.at(-1))
    assert.deepEqual(
      last.map(message => message?.from),
      ['gpt', 'gpt'],
    )
    assert.match(last[0]?.value ?? '', /a\.txt/)
    assert.match(last[1]?.value ?? '', /\/\n/)
    assert.doesNotMatch(JSON.stringify(last), /llo/)
    assert.match(
      exportFormats.find(({ name }) => name === 'llama-factory')?.command ?? '',
      /mask_history: true/,
    )
  })

  it('tells LLaMA-Factory where its rows lie', async () => {
    const out = await exported('llama-factory')
    const info = JSON.parse(readFileSync(path.join(out, 'dataset_info.json'), 'utf8')) as {
      [name: string]: { file_name: string }
    }
    assert.deepEqual(
      Object.values(info).map(({ file_name }) => file_name),
      ['cpt/one.jsonl'],
    )
  })
})
