// What a folder of trajectories holds, in numbers: how much, how long, of what kind, and what is done most often.
import { openTables, type Tables } from './open-duckdb.ts'
import type { Unread } from './unread.ts'

/** What was counted, and the lines that could not be. */
export interface Stats extends Unread {
  readonly trajectories: number
  readonly turns: number
  /** Characters of all observations. */
  readonly characters: number
  readonly domains: readonly DomainStats[]
  readonly formats: Readonly<Record<string, number>>
  readonly licences: Readonly<Record<string, number>>
}

export interface DomainStats {
  readonly domain: string
  readonly trajectories: number
  readonly turns: number
  readonly apps: number
  readonly errors: number
  /** Turns that count in the loss. */
  readonly kept: number
  /** Median and 90th percentile. */
  readonly turnsEach: readonly [number, number]
  readonly actionLength: readonly [number, number]
  readonly observationLength: readonly [number, number]
  readonly categories: Readonly<Record<string, number>>
  /** The most common kinds of action with their counts: tools, families, or first words. */
  readonly actions: Readonly<Record<string, number>>
}

type Rows = Awaited<ReturnType<Tables['ask']>>

/** Counts everything; `most` is how many actions of a domain are named. */
export async function statsOf(
  paths: readonly string[],
  { most = 10 }: { readonly most?: number } = {},
): Promise<Stats> {
  const tables = await openTables(paths)
  try {
    const domains = await tables.ask(`
      SELECT domain, count(*) AS turns, count(DISTINCT id) AS trajectories, count(DISTINCT app) AS apps,
        count(*) FILTER ("isError") AS errors, count(*) FILTER (keep IS NULL OR keep) AS kept,
        sum(length(observation)) AS characters,
        ${['action', 'observation'].map(lengths).join(', ')}
      FROM turns GROUP BY domain ORDER BY domain`)
    const each = await tables.ask(`
      SELECT domain, count(*) AS trajectories, ${quantiles('len(turns)', 'turns')}
      FROM trajectories GROUP BY domain`)
    const categories = await tables.ask(
      `SELECT domain, category AS name, count(*) AS count FROM turns WHERE category IS NOT NULL
       GROUP BY ALL ORDER BY count DESC, name`,
    )
    const actions = await tables.ask(`
      SELECT domain, name, count(*) AS count FROM (SELECT domain, ${kindOfAction} AS name FROM turns)
      GROUP BY domain, name QUALIFY row_number() OVER (PARTITION BY domain ORDER BY count DESC, name) <= ${most}
      ORDER BY count DESC, name`)
    const origins = await tables.ask(
      'SELECT origin.format AS format, origin.licence AS licence, count(*) AS count FROM trajectories GROUP BY ALL ORDER BY count DESC, format, licence',
    )
    return {
      trajectories: sum(each, 'trajectories'),
      turns: sum(domains, 'turns'),
      characters: sum(domains, 'characters'),
      domains: domains.map(row => domainStats(row, { each, categories, actions })),
      formats: counted(origins, 'format'),
      licences: counted(origins, 'licence'),
      ...tables.unread,
    }
  } finally {
    tables.close()
  }
}

const quantiles = (value: string, name: string) =>
  `quantile_disc(${value}, 0.5) AS ${name}_median, quantile_disc(${value}, 0.9) AS ${name}_high`

const lengths = (column: string) => quantiles(`length(${column})`, column)

// a tool's name says what was done; else a function's name, a field of JSON, or the first word of a command
const kindOfAction = `coalesce(tool, family,
  nullif(regexp_extract(action, '"(?:action_type|name|tool)"\\s*:\\s*"([^"]+)"', 1), ''),
  nullif(regexp_extract(action, '^\\s*([A-Za-z_.\\-]+)', 1), ''), '(other)')`

function domainStats(
  row: Rows[number],
  { each, categories, actions }: { readonly each: Rows; readonly categories: Rows; readonly actions: Rows },
): DomainStats {
  const domain = String(row.domain)
  const own = (rows: Rows) => rows.filter(other => other.domain === row.domain)
  const [lengthsOfThese] = own(each)
  return {
    domain,
    trajectories: Number(lengthsOfThese?.trajectories ?? 0),
    turns: Number(row.turns),
    apps: Number(row.apps),
    errors: Number(row.errors),
    kept: Number(row.kept),
    turnsEach: pair(lengthsOfThese, 'turns'),
    actionLength: pair(row, 'action'),
    observationLength: pair(row, 'observation'),
    categories: counted(own(categories), 'name'),
    actions: counted(own(actions), 'name'),
  }
}

const pair = (row: Rows[number] | undefined, name: string): readonly [number, number] => [
  Number(row?.[`${name}_median`] ?? 0),
  Number(row?.[`${name}_high`] ?? 0),
]

const sum = (rows: Rows, column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)

function counted(rows: Rows, column: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const name = String(row[column] ?? 'unknown')
    counts[name] = (counts[name] ?? 0) + Number(row.count)
  }
  return counts
}
