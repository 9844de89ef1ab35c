// The OpenAPI document, made from the routes that are served.
import { z } from 'zod'
import { Json } from '../../world/json.ts'
import type { Route } from './route.ts'
import { ErrorView } from './views.ts'

type Schema = { [key: string]: unknown }

/** OpenAPI 3.1 of these routes. */
export function openApi(routes: readonly Route[], { version }: { version: string }): Schema {
  const components: Schema = {}
  const paths: { [path: string]: Schema } = {}
  for (const route of routes) {
    const path = route.path.replace('+}', '}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'AgentWorld', version },
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ token: [] }],
  }
}

function operation(route: Route, components: Schema): Schema {
  const { summary, tag, body, status = 200 } = route
  const parameters = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const error = { description: 'What went wrong.', content: json(schemaOf(ErrorView, components)) }
  return {
    summary,
    tags: [tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, components, 'input')) } } : {}),
    responses: { [status]: { description: 'Done.', ...contentOf(route, components) }, default: error },
  }
}

function contentOf({ answer, isStreamed }: Route, components: Schema): Schema {
  if (answer === undefined) return {}
  if (typeof answer === 'string') return { content: { [answer]: { schema: { type: 'string' } } } }
  const stream = isStreamed ? { 'text/event-stream': { schema: { type: 'string' } } } : {}
  return { content: { ...json(schemaOf(answer, components)), ...stream } }
}

function json(schema: Schema): Schema {
  return { 'application/json': { schema } }
}

// named parts move to the document's components, each once
function schemaOf(schema: z.ZodType, components: Schema, io: 'input' | 'output' = 'output'): Schema {
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if ((zodSchema as unknown) === Json)
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as never]
    },
  }) as Schema
  for (const [name, part] of Object.entries(moved($defs as Schema))) components[nameOf(name)] = part
  return moved(whole)
}

function moved<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    key === '$ref' && typeof inner === 'string'
      ? `#/components/schemas/${nameOf(inner.slice('#/$defs/'.length))}`
      : inner,
  )
}

// the only unnamed part that schemas share is a value of any kind
function nameOf(name: string): string {
  return name.startsWith('__schema') ? 'Json' : name
}
