// The rows of two runs, side by side: only what is compared is held of each.
import type { Row } from '../rows/row.ts'
import { type Outcome, outcomeOf } from '../score/judged-row.ts'

export interface LightRow {
  readonly key: string
  readonly domain: string
  readonly id: string
  readonly turn: number
  readonly outcome: Outcome
  /** The place in the data, where the run tells. */
  readonly place: string | undefined
}

export interface PairedRows {
  readonly pairs: readonly { readonly a: LightRow; readonly b: LightRow }[]
  readonly onlyA: number
  readonly onlyB: number
}

/** Pairs the rows of two runs by their place in the data, or else by task, id and turn. */
export async function pairRows(a: AsyncIterable<Row>, b: AsyncIterable<Row>): Promise<PairedRows> {
  const [rowsA, rowsB] = [await lightRows(a), await lightRows(b)]
  const isPlaced = [...rowsA, ...rowsB].every(({ place }) => place !== undefined)
  const [left, right] = [rowsA, rowsB].map(rows => keyed(rows, isPlaced)) as [Keyed, Keyed]
  const pairs = [...left].flatMap(([key, row]) => {
    const other = right.get(key)
    return other ? { a: row, b: other } : []
  })
  return { pairs, onlyA: left.size - pairs.length, onlyB: right.size - pairs.length }
}

type Keyed = ReadonlyMap<string, LightRow>

async function lightRows(rows: AsyncIterable<Row>): Promise<readonly LightRow[]> {
  const light: LightRow[] = []
  for await (const row of rows) {
    const { key, domain, id, turn } = row
    const place = typeof row.fields.row_key === 'string' ? row.fields.row_key : undefined
    light.push({ key, domain, id, turn, outcome: outcomeOf(row), place })
  }
  return light
}

function keyed(rows: readonly LightRow[], isPlaced: boolean): Keyed {
  const counts = new Map<string, number>()
  return new Map(
    rows.map(row => {
      if (isPlaced) return [row.place ?? '', row]
      const identity = `${row.domain} ${row.id} ${row.turn}`
      const count = (counts.get(identity) ?? 0) + 1
      counts.set(identity, count)
      return [`${identity} ${count}`, row]
    }),
  )
}
