// DuckDB over the files of a folder. It is loaded when it is wanted: most who install this never ask for tables.
import { statSync } from 'node:fs'
import { WorldError } from '../../world/error.ts'
import { dataFiles } from '../files/read-trajectories.ts'
import { openReadable } from './open-readable.ts'
import type { Unread } from './unread.ts'

export interface Tables {
  /** The rows that a query gives, as plain objects. The table is `turns`, with one row a turn. */
  ask(query: string): Promise<{ readonly [column: string]: unknown }[]>
  /** Lines that are in no table. */
  readonly unread: Unread
  close(): void
}

const columns = {
  id: 'VARCHAR',
  domain: 'VARCHAR',
  app: 'VARCHAR',
  origin: 'STRUCT(format VARCHAR, licence VARCHAR)',
  description: 'VARCHAR',
  actionSpace: 'VARCHAR',
  turns:
    'STRUCT(action VARCHAR, fence VARCHAR, observation VARCHAR, tool VARCHAR, family VARCHAR, category VARCHAR, keep BOOLEAN, "isError" BOOLEAN, computable BOOLEAN)[]',
}

// every column is asked for: what is not, DuckDB does not look at
const lacking = `SELECT count(app), count(*) FILTER (id IS NULL OR domain IS NULL OR description IS NULL OR actionSpace IS NULL
  OR origin.format IS NULL OR origin.licence IS NULL OR turns IS NULL
  OR len(list_filter(turns, turn -> turn.action IS NULL OR turn.fence IS NULL OR turn.observation IS NULL)) > 0) AS lines`

/** Opens the trajectories of files or folders as a table of turns. It must be closed. */
export async function openTables(paths: readonly string[]): Promise<Tables> {
  const files = await dataFiles(paths)
  if (files.length === 0) throw new WorldError('data', `${paths.join(', ')}: no .jsonl files are there.`)
  const { DuckDBInstance } = await load()
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '2GB',
    threads: '2',
    preserve_insertion_order: 'false',
  })
  const connection = await instance.connect()
  const ask: Tables['ask'] = async query => {
    const reader = await connection.runAndReadAll(query)
    return reader.getRowObjectsJson() as { readonly [column: string]: unknown }[]
  }
  const isWhole = async (file: string) => {
    // it ends at the first line it cannot read; told to go on, it loses good lines with the bad
    const found = await ask(`${lacking} FROM ${rowsOf([file])}`).catch(() => undefined)
    return found?.[0]?.lines === '0'
  }
  const readable = await openReadable(files, { isWhole })
  await connection.run(`CREATE VIEW trajectories AS SELECT * FROM ${rowsOf(readable.files)}`)
  await connection.run(
    'CREATE VIEW turns AS SELECT id, domain, app, unnest(turns, recursive := true) FROM trajectories',
  )
  return {
    ask,
    unread: readable.unread,
    close() {
      connection.closeSync()
      instance.closeSync()
      readable.close()
    },
  }
}

function rowsOf(files: readonly string[]): string {
  const types = Object.entries(columns).map(([name, type]) => `${name}: ${quoted(type)}`)
  return `read_json([${files.map(quoted).join(', ')}], format = 'newline_delimited',
    columns = {${types.join(', ')}}, maximum_object_size = ${longestLine(files)})`
}

// a buffer of twice this size is held for each thread
const longestLine = (files: readonly string[]) =>
  Math.min(
    64 * 2 ** 20,
    Math.max(2 ** 20, ...files.map(file => statSync(file).size * (/\.gz$/.test(file) ? 8 : 1))),
  )

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

async function load() {
  try {
    return await import('@duckdb/node-api')
  } catch (cause) {
    throw new WorldError('usage', 'Tables are answered by DuckDB, which is not installed.', {
      remedy: 'npm install @duckdb/node-api',
      cause,
    })
  }
}
