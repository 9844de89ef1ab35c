// DuckDB over the files of a folder. It is loaded when it is wanted: most who install this never ask for tables.
import { statSync } from 'node:fs'
import { WorldError } from '../../world/error.ts'
import { dataFiles } from '../files/read-trajectories.ts'

export interface Tables {
  /** The rows that a query gives, as plain objects. The table is `turns`, with one row a turn. */
  ask(query: string): Promise<{ readonly [column: string]: unknown }[]>
  close(): void
}

const columns = {
  id: 'VARCHAR',
  domain: 'VARCHAR',
  app: 'VARCHAR',
  origin: 'STRUCT(format VARCHAR, licence VARCHAR)',
  turns:
    'STRUCT(action VARCHAR, observation VARCHAR, tool VARCHAR, family VARCHAR, category VARCHAR, keep BOOLEAN, "isError" BOOLEAN, computable BOOLEAN)[]',
}

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
  const list = files.map(quoted).join(', ')
  const types = Object.entries(columns).map(([name, type]) => `${name}: ${quoted(type)}`)
  const read = `read_json([${list}], format = 'newline_delimited', columns = {${types.join(', ')}},
    maximum_object_size = ${longestLine(files)}, ignore_errors = true)`
  await connection.run(
    `CREATE VIEW trajectories AS SELECT * FROM ${read} WHERE id IS NOT NULL AND turns IS NOT NULL`,
  )
  await connection.run(
    'CREATE VIEW turns AS SELECT id, domain, app, unnest(turns, recursive := true) FROM trajectories',
  )
  return {
    async ask(query) {
      const reader = await connection.runAndReadAll(query)
      return reader.getRowObjectsJson() as { readonly [column: string]: unknown }[]
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
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
