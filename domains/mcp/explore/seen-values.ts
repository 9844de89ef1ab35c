// What an explorer remembers of a server: the values it was shown or gave itself, by the name they go by, so that later
// calls can name what earlier ones made.
import type { Json } from '../../../src/world/json.ts'

const most = 40

export interface SeenValues {
  /** Takes in every plain value of a result or of arguments. */
  take(value: Json): void
  /** Drops the values of these arguments: what they named is gone. */
  forget(given: { readonly [parameter: string]: Json }): void
  /** The values that a parameter of this name may mean. */
  of(parameter: string): readonly Json[]
}

/** Other names for the same thing. */
const aliases: { readonly [parameter: string]: readonly string[] } = {
  names: ['name'],
  entityNames: ['name'],
  entityName: ['name'],
  from: ['name', 'shelf'],
  to: ['name', 'shelf'],
  source: ['path'],
  destination: ['path'],
  paths: ['path'],
  assignee: ['person', 'assignee'],
  by: ['person'],
  words: ['title'],
  contents: ['observations'],
}

/** Remembers from these on. */
export function createSeenValues(known: { readonly [parameter: string]: readonly Json[] }): SeenValues {
  const values = new Map<string, Json[]>(Object.entries(known).map(([name, list]) => [name, [...list]]))
  const add = (name: string, value: Json) => {
    const list = values.get(name) ?? []
    if (value === null || list.includes(value)) return
    list.push(value)
    // what was seen long ago is forgotten first
    values.set(name, list.slice(-most))
  }
  const take = (value: Json, name = ''): void => {
    if (Array.isArray(value)) for (const item of value) take(item, name)
    else if (value !== null && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) take(item, key)
    } else if (name !== '' && String(value).length < 200) {
      for (const other of [name, ...(aliases[name] ?? []).slice(0, 1)]) add(other, value)
    }
  }
  return {
    take,
    forget(given) {
      const gone = new Set(Object.values(given).flat())
      for (const name of Object.keys(given).flatMap(key => [key, ...(aliases[key] ?? [])])) {
        values.set(
          name,
          (values.get(name) ?? []).filter(value => !gone.has(value)),
        )
      }
    },
    of: parameter => [parameter, ...(aliases[parameter] ?? [])].flatMap(name => values.get(name) ?? []),
  }
}
