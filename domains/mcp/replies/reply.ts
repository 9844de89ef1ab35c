// The text of a tool result, and what can be told from it alone: structure, and failure.
import { isObject, jsonFrom } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'

// how servers begin a failure that is plain text: the protocol's errors, and the phrases of the common libraries
const failure =
  /^(MCP error -?\d+|Error|Error (executing|calling) tool [^\n:]+|Input validation error|\d+ validation errors? for \S+)(:|$)/m

/** The observation in a reply; `data` where the text is a JSON object or array, `isError` where it is plainly a failure. */
export function readMcpReply(reply: string): Observation {
  const text = reply.replace(/\r?\n$/, '')
  const value = jsonFrom(text)
  const data = value !== null && typeof value === 'object' ? value : undefined
  const isError = data === undefined ? failure.exec(text)?.index === 0 : saysError(data)
  return { text, ...(data !== undefined && { data }), ...(isError && { isError }) }
}

function saysError(data: Json): boolean {
  if (!isObject(data)) return false
  if (data.isError === true || data.success === false || data.status === 'error') return true
  const { error } = data
  return error !== undefined && error !== null && error !== false && error !== ''
}
