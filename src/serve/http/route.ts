// A route is data: it is matched, checked and documented from the same lines.
import type { z } from 'zod'
import { WorldError } from '../../world/error.ts'
import { outOfBounds } from '../../world/reading/bounds.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import type { Failure } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { Refused } from '../refused.ts'

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` stands for a segment, `{name+}` for one or more. */
  readonly path: string
  readonly summary: string
  readonly tag: 'worlds' | 'sessions' | 'operator' | 'server'
  readonly body?: z.ZodType
  /** What it returns: a schema for JSON, or a media type. */
  readonly answer: z.ZodType | string | undefined
  /** Also answers as a stream of events. */
  readonly isStreamed?: true
  readonly status?: 200 | 201 | 204
  /** Not there for agents. */
  readonly isOperators?: true
  handle(call: Call): Promise<Response>
}

/** One request to a route, its parts read and checked. */
export interface Call {
  readonly hub: Hub
  readonly parameters: { readonly [name: string]: string }
  readonly body: unknown
  readonly request: Request
  /** A failure in the words for who calls this; the operator is told of what only they can mend. */
  readonly failure: (error: unknown) => Failure
}

/** A route whose handler has the type of its body. */
export function route<Body extends z.ZodType = z.ZodUndefined>(
  definition: Omit<Route, 'handle' | 'body'> & {
    readonly body?: Body
    handle(call: Omit<Call, 'body'> & { readonly body: z.output<Body> }): Promise<Response>
  },
): Route {
  return definition as unknown as Route
}

/** The parameters of a path that a route answers; undefined where it does not. */
export function parametersOf({ path: pattern }: Route, path: string): { [name: string]: string } | undefined {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\{(\w+)\+\}/g, '(?<$1>.+)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${source}$`).exec(path)
  if (!found) return undefined
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]))
}

/** Reads a body: JSON of bounded depth, as the schema wants it. An empty one is an empty object. */
export async function readBody(request: Request, schema: z.ZodType): Promise<unknown> {
  const text = await request.text()
  const data = text.trim() === '' ? {} : jsonFrom(text)
  const reason = outOfBounds(data, { depth: 64, nodes: 200_000 })
  if (reason !== undefined) throw new WorldError('usage', `The body is ${reason}.`)
  return parseWith(schema, data, { at: 'usage', place: 'body' })
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('invalid', 'The body is not JSON.')
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new Refused('invalid', 'The path is not well-formed.')
  }
}
