// The one place where a schema's complaints are put into words: file, field, what was expected.

import type { z } from 'zod'
import { type Boundary, WorldError } from '../error.ts'
import type { Remedy } from '../remedy.ts'

/** Parses a value, or throws a WorldError that names the place and every field that is wrong. */
export function parseWith<T>(
  schema: z.ZodType<T>,
  value: unknown,
  { at, place, remedy }: { at: Boundary; place: string; remedy?: string | Remedy },
): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const lines = result.error.issues.slice(0, 8).flatMap(issue => issueLines(issue, []))
  const more = result.error.issues.length - 8
  if (more > 0) lines.push(`and ${more} more`)
  const list = [...new Set(lines)]
  const message =
    list.length === 1 ? `${place}: ${list[0]}` : `${place}:\n${list.map(line => `  ${line}`).join('\n')}`
  throw new WorldError(at, message, remedy === undefined ? {} : { remedy })
}

type Issue = z.core.$ZodIssue

function issueLines(issue: Issue, parents: readonly PropertyKey[]): string[] {
  const path = [...parents, ...issue.path]
  // of a union's branches the one that failed latest is what the writer meant
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (branch: readonly Issue[]) => Math.max(0, ...branch.map(inner => inner.path.length))
    const deepest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? []
    if (depth(deepest) > 0) return deepest.flatMap(inner => issueLines(inner, path))
  }
  const field = path.length === 0 ? 'the whole' : path.map(String).join('.')
  return [`${field}: ${issue.message}`]
}
