// The keywords of objects.
import type { Json } from '../../world/json.ts'
import { isSchema, namesIn, schemasByName } from './schema.ts'
import { type At, fatal, type Issue, type Visit } from './visit.ts'

type Keywords = { readonly [keyword: string]: Json }

/** Complaints about an object: its declared properties in order, then the others. */
export function objectIssues(
  visit: Visit,
  schema: Keywords,
  { value, path }: At<{ readonly [key: string]: Json }>,
): readonly Issue[] {
  const declared = schemasByName(schema.properties)
  const names = new Set(declared.map(([name]) => name))
  const required = new Set(namesIn(schema.required))
  const issues: Issue[] = []
  for (const [name, inner] of declared) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (own !== undefined || required.has(name))
      issues.push(...visit.issuesOf(inner, { value: own, path: [...path, name] }))
  }
  for (const name of required) {
    if (names.has(name) || Object.hasOwn(value, name)) continue
    issues.push(fatal([...path, name], 'Invalid input: expected nonoptional, received undefined'))
  }
  return [...issues, ...otherIssues(visit, schema, { value, path, names })]
}

function otherIssues(
  visit: Visit,
  { additionalProperties, patternProperties }: Keywords,
  { value, path, names }: At<{ readonly [key: string]: Json }> & { names: ReadonlySet<string> },
): readonly Issue[] {
  if (!isSchema(additionalProperties) || additionalProperties === true) return []
  if (patternProperties !== undefined) return []
  const others = Object.keys(value).filter(name => !names.has(name))
  if (additionalProperties === false) {
    if (others.length === 0) return []
    const list = others.map(name => `"${name}"`).join(', ')
    return [{ path, message: `Unrecognized key${others.length > 1 ? 's' : ''}: ${list}`, isFatal: false }]
  }
  return others.flatMap(name =>
    visit.issuesOf(additionalProperties, { value: value[name], path: [...path, name] }),
  )
}
