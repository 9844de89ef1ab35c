// Rows in verl's shape from a file of JSON lines to Parquet beside it; the lines go. A group of rows is held at a time.
import { renameSync, rmSync } from 'node:fs'
import { fileWriter, parquetWriteRows } from 'hyparquet-writer'
import { WorldError } from '../../world/error.ts'
import { readLines } from '../files/read-lines.ts'

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const
const group = { repetition_type: 'OPTIONAL' } as const

type Schema = NonNullable<Parameters<typeof parquetWriteRows>[0]['schema']>

const messages: Schema = [
  { name: 'prompt', converted_type: 'LIST', num_children: 1, ...group },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', num_children: 2, ...group },
  { name: 'role', ...text },
  { name: 'content', ...text },
]

const schema: Schema = [
  { name: 'root', num_children: 6 },
  { name: 'data_source', ...text },
  ...messages,
  { name: 'response', ...text },
  { name: 'ability', ...text },
  { name: 'reward_model', num_children: 2, ...group },
  { name: 'style', ...text },
  { name: 'ground_truth', ...text },
  { name: 'extra_info', num_children: 5, ...group },
  { name: 'split', ...text },
  { name: 'index', type: 'INT32', repetition_type: 'OPTIONAL' },
  { name: 'id', ...text },
  { name: 'history', ...text },
  { name: 'question', ...text },
]

const columns = ['data_source', 'prompt', 'response', 'ability', 'reward_model', 'extra_info'].map(name => ({
  name,
}))

/** Turns a .jsonl file of such rows into a .parquet file; returns its path. */
export async function writeParquet(file: string): Promise<string> {
  const target = file.replace(/\.jsonl$/, '.parquet')
  const part = `${target}.part`
  await parquetWriteRows({
    writer: fileWriter(part),
    rows: rowsOf(file),
    columns,
    schema,
    rowGroupSize: 2000,
  })
  renameSync(part, target)
  rmSync(file)
  return target
}

async function* rowsOf(file: string): AsyncGenerator<Record<string, unknown>> {
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      if ('problem' in line) throw new WorldError('data', `${file}:${line.number}: ${line.problem}`)
      yield JSON.parse(line.text)
    }
  }
}
