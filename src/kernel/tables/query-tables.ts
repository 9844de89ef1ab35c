// Runs SQL that a world brings along: apart, in bounded time, on data that is handed in.
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'
import { openRemoteKernel } from '../host/remote-kernel.ts'
import type { Row } from './row-store.ts'

// beside this file, whatever its extension after a build
const module = new URL(import.meta.url.replace('query-tables', 'sql-kernel'))
const neverAborted = new AbortController().signal
const nowhere = {
  version: 1,
  domain: 'sql',
  title: 'SQL',
  seed: 0,
  clock: '',
  open: false,
  state: {},
} as const

export interface SqlLimits {
  readonly deadlineMs?: number
}

type Tables = { readonly [name: string]: readonly Row[] }

/** The first value of the first row a query returns on these tables, as text; undefined where it returns none. */
export async function queryTables(
  tables: Tables,
  query: string,
  limits: SqlLimits = {},
): Promise<string | undefined> {
  const rows = (await runSql({ tables: tables as Json, query }, limits)) as readonly {
    readonly [column: string]: Json
  }[]
  const [value] = Object.values(rows[0] ?? {})
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The tables that a script of CREATE and INSERT statements makes. */
export async function tablesFromSql(
  script: readonly string[],
  limits: SqlLimits = {},
): Promise<{ [name: string]: Row[] }> {
  return (await runSql({ script: [...script] }, limits)) as { [name: string]: Row[] }
}

async function runSql(action: Json, { deadlineMs = 5_000 }: SqlLimits): Promise<Json> {
  const kernel = await openRemoteKernel({ module, world: nowhere, snapshot: null, deadlineMs })
  try {
    const result = await kernel.step(action, { signal: neverAborted })
    if (result.kind === 'unknown') {
      throw new WorldError('limit', `The world's SQL was stopped: ${result.why}.`, {
        remedy: `Simplify it: it may take ${deadlineMs / 1000} s.`,
      })
    }
    const { text, isError } = result.observation
    if (isError === true) {
      throw new WorldError('world', `The world's SQL failed: ${text}.`, {
        remedy: 'Use plain SELECT, CREATE and INSERT on the tables of the state.',
      })
    }
    return JSON.parse(text) as Json
  } finally {
    await kernel.close()
  }
}
