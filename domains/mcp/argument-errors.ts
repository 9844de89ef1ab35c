// What a server made with the MCP TypeScript SDK answers to arguments that its schema does not accept.
import { validate } from '../../src/kernel/json-schema/validate.ts'
import type { Issue } from '../../src/kernel/json-schema/visit.ts'
import type { Json } from '../../src/world/json.ts'
import type { Observation } from '../../src/world/observation.ts'
import type { Tool } from '../../src/world/world.ts'

/** The error for arguments; undefined where they fit; `undecided` where a keyword cannot be decided. */
export function argumentError(
  { name, inputSchema }: Tool,
  given: { readonly [key: string]: Json },
): { readonly error: Observation | undefined; readonly undecided: readonly string[] } {
  const { issues, undecided } = validate(inputSchema, given)
  if (issues.length === 0) return { error: undefined, undecided: [...undecided] }
  const complaints = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${message} at ${dotted(path)}`,
  )
  const text = `MCP error -32602: Input validation error: Invalid arguments for tool ${name}: ${complaints.join('\n')}`
  return { error: { text, isError: true }, undecided: [] }
}

function dotted(path: Issue['path']): string {
  return path.reduce<string>((text, step, index) => {
    if (index === 0) return String(step)
    return typeof step === 'number' ? `${text}[${step}]` : `${text}.${step}`
  }, '')
}
