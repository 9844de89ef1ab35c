// A JSON Schema as a file: a line for each field and each definition, so that it is small and a change shows where it is.

const opened = new Set(['properties', '$defs', 'allOf'])

/** The schema as JSON text. */
export function schemaText(schema: object): string {
  const lines = Object.entries(schema).map(([key, value]) => `${JSON.stringify(key)}: ${textOf(key, value)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

function textOf(key: string, value: unknown): string {
  if (!opened.has(key)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[\n${value.map(item => JSON.stringify(item)).join(',\n')}\n]`
  const entries = Object.entries(value as object)
  return `{\n${entries.map(([name, item]) => `${JSON.stringify(name)}: ${JSON.stringify(item)}`).join(',\n')}\n}`
}
