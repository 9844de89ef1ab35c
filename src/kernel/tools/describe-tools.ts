// Tools as text, for the action space of a prompt. Nothing of a declared input or output schema is lost.
import type { Json } from '../../world/json.ts'
import type { Tool } from '../../world/world.ts'
import { isObject } from './tool-call.ts'

type Schema = { readonly [key: string]: Json }

/** The tools with what they do, what they take and, where declared, what they return. */
export function describeTools(tools: readonly Tool[]): string {
  return tools.map(describeTool).join('\n\n')
}

function describeTool({ name, description, inputSchema, outputSchema }: Tool): string {
  const lines = [`### ${name}`, description?.trim(), ...parameters(inputSchema)]
  if (outputSchema !== undefined) lines.push(`Returns JSON of this schema: ${JSON.stringify(outputSchema)}`)
  return lines.filter(Boolean).join('\n')
}

function parameters(schema: Schema): string[] {
  const { type: _, $schema: __, properties, required, additionalProperties, ...others } = schema
  const isClosed = additionalProperties === false
  const rest = isClosed || additionalProperties === undefined ? others : { ...others, additionalProperties }
  const names = namesIn(required)
  const own = isObject(properties) ? Object.entries(properties) : []
  return [
    ...own.map(([name, value]) => parameter(name, value, names)),
    own.length === 0 ? 'No parameters.' : isClosed && '- nothing else',
    Object.keys(rest).length > 0 && `Also: ${JSON.stringify(rest)}`,
  ].filter(line => line !== false)
}

function parameter(name: string, schema: Json, required: ReadonlySet<string>): string {
  const { description, ...type } = isObject(schema) ? schema : { description: undefined }
  const says = typeof description === 'string' ? `: ${description.trim()}` : ''
  return `- ${name} (${typeText(type)}${required.has(name) ? ', required' : ''})${says}`
}

function typeText(schema: Json | undefined): string {
  if (!isObject(schema)) return 'any'
  const { title: _, description, default: fallback, ...shape } = schema
  const note = typeof description === 'string' ? ` "${description.trim()}"` : ''
  return `${shapeText(shape)}${note}${fallback === undefined ? '' : `, default ${JSON.stringify(fallback)}`}`
}

// the common shapes in short, followed by their further keywords; any other schema stays JSON
function shapeText(schema: Schema): string {
  const { type, enum: values, items, properties, required, additionalProperties, ...others } = schema
  const rest = Object.keys(others).length > 0 ? ` ${JSON.stringify(others)}` : ''
  if (additionalProperties !== undefined && additionalProperties !== false) return JSON.stringify(schema)
  if (Array.isArray(values)) return `${values.map(value => JSON.stringify(value)).join(' | ')}${rest}`
  if (type === 'array') return `array${items === undefined ? '' : ` of ${typeText(items)}`}${rest}`
  if (type === 'object' && isObject(properties)) return `${objectText(properties, namesIn(required))}${rest}`
  if (typeof type === 'string') return `${type}${rest}`
  return Object.keys(schema).length > 0 ? JSON.stringify(schema) : 'any'
}

function objectText(properties: Schema, required: ReadonlySet<string>): string {
  const fields = Object.entries(properties).map(
    ([name, value]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(value)}`,
  )
  return `{ ${fields.join(', ')} }`
}

function namesIn(required: Json | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(required) ? required.filter(name => typeof name === 'string') : [])
}
