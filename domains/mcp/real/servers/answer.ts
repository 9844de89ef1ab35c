// How our own servers answer: an object as JSON and as structure, or a failure in words.
import type { CallToolResult } from '@modelcontextprotocol/server'

/** What the tool found or did. */
export function answer(value: { [name: string]: unknown }): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value, null, 2) }], structuredContent: value }
}

/** Why it could not. */
export function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
