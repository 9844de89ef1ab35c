// What the records say that matters for a call, as text for a model: the rows it names, those it is about, the time.
import type { Row } from '../../../../src/kernel/tables/row-store.ts'
import { cutMiddle } from '../../../../src/kernel/tools/cut-middle.ts'
import type { Json } from '../../../../src/world/json.ts'
import type { WorldClock } from '../../world-clock.ts'
import { columnFor } from '../meaning/parameters.ts'
import type { Asked } from './answer-claims.ts'

const mostRows = 30
const mostCharacters = 6_000

/** The facts for a call; bounded in length. */
export function recordFacts({ plan, store, about, given }: Asked, clock: WorldClock): string {
  const lines = [`The time is ${clock.now()}.`]
  const named = new Set<string>()
  for (const value of scalars(given)) {
    for (const entity of plan.entities.values()) {
      const row = store.get(entity.name, String(value))
      const place = `${entity.noun} ${String(value)}`
      if (named.has(place)) continue
      named.add(place)
      if (row !== undefined) lines.push(`${place}: ${JSON.stringify(row)}`)
      else if (store.wasRemoved(entity.name, String(value))) lines.push(`${place} was deleted.`)
    }
  }
  if (about !== undefined) {
    const filters = Object.entries(given).flatMap(([name, value]) => {
      const column = columnFor(name, about)
      if (column === undefined || column === about.key || (value !== null && typeof value === 'object'))
        return []
      return [{ column, is: 'equal' as const, value }]
    })
    const close = filters.length === 0 ? [] : store.find(about.name, { where: filters, limit: mostRows })
    lines.push(`There are ${store.count(about.name)} ${about.name}.`)
    lines.push(...shown(about.name, close.length > 0 ? close : store.find(about.name, { limit: mostRows })))
  } else for (const { name } of plan.entities.values()) lines.push(`There are ${store.count(name)} ${name}.`)
  return cutMiddle(lines.join('\n'), { maxLines: 80, maxCharacters: mostCharacters })
}

function shown(name: string, rows: readonly Row[]): readonly string[] {
  return rows.length === 0 ? [] : [`Of ${name}:`, ...rows.map(row => JSON.stringify(row))]
}

function scalars(value: Json): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(scalars).slice(0, 50) : []
}
