// The one place where a schema's complaints are put into words: file, line and column, field, what was expected.
import type { z } from 'zod'
import { type Boundary, WorldError } from '../error.ts'
import type { Remedy } from '../remedy.ts'
import { nearest } from '../text/nearest.ts'
import { type Issue, issueWords } from './issue-words.ts'
import { knownKeys } from './known-keys.ts'
import { type PlaceOf, placesIn, type SourcePlace } from './source-place.ts'

export interface ParseOptions {
  readonly at: Boundary
  /** What the value is called: a file, or a name. */
  readonly place: string
  /** What a file says: then every complaint has its line. */
  readonly text?: string | undefined
  readonly remedy?: string | Remedy
}

const most = 12

/** Parses a value, or throws a WorldError that names the place and every field that is wrong. */
export function parseWith<T>(
  schema: z.ZodType<T>,
  value: unknown,
  { at, place, text, remedy }: ParseOptions,
): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const complaints = result.error.issues.flatMap(issue => complaintsOf(issue, { schema, value, parents: [] }))
  const message = messageOf(complaints, { place, placeOf: text === undefined ? undefined : placesIn(text) })
  throw new WorldError(at, message, remedy === undefined ? {} : { remedy })
}

/** A place in a file as one goes there: `inn.yaml:3:8`. */
export function fieldPlace(
  path: readonly PropertyKey[],
  { place, text }: Pick<ParseOptions, 'place' | 'text'>,
): string {
  return `${place}${colons(text === undefined ? undefined : placesIn(text)(path))}`
}

interface Complaint {
  readonly path: readonly PropertyKey[]
  readonly words: string
}

function messageOf(
  complaints: readonly Complaint[],
  { place, placeOf }: { place: string; placeOf: PlaceOf | undefined },
): string {
  const found = complaints.map(({ path, words }) => {
    const at = placeOf?.(path)
    const field = path.length === 0 ? '' : `${path.map(String).join('.')}: `
    return { at, line: `${placeOf ? `${place}${colons(at)}: ` : ''}${field}${words}` }
  })
  // as one meets them going down the file
  found.sort((a, b) => (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.column ?? 0) - (b.at?.column ?? 0))
  const list = [...new Set(found.map(({ line }) => line))]
  const shown = list.length > most ? [...list.slice(0, most), `and ${list.length - most} more`] : list
  if (placeOf) return shown.join('\n')
  return shown.length === 1
    ? `${place}: ${shown[0]}`
    : `${place}:\n${shown.map(line => `  ${line}`).join('\n')}`
}

function colons(at: SourcePlace | undefined): string {
  return at === undefined ? '' : `:${at.line}:${at.column}`
}

interface Parsed {
  readonly schema: z.ZodType
  readonly value: unknown
  readonly parents: readonly PropertyKey[]
}

function complaintsOf(issue: Issue, { schema, value, parents }: Parsed): Complaint[] {
  const path = [...parents, ...issue.path]
  // of a union's branches the one that failed latest is what the writer meant
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (branch: readonly Issue[]) => Math.max(0, ...branch.map(inner => inner.path.length))
    const deepest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? []
    if (depth(deepest) > 0)
      return deepest.flatMap(inner => complaintsOf(inner, { schema, value, parents: path }))
  }
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, path, value)
    return issue.keys.map(key => ({
      path: [...path, key],
      words: `there is no such field. ${nearest(key, known)}`,
    }))
  }
  const found = path.reduce(
    (at: unknown, key) => (at as { [key: PropertyKey]: unknown } | null | undefined)?.[key],
    value,
  )
  return [{ path, words: issueWords(issue, found) }]
}
