import type { Part } from './ast.ts'

/** Adds plain text to a word. */
export function push(parts: Part[], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === 'literal') parts[parts.length - 1] = { kind: 'literal', text: last.text + text }
  else parts.push({ kind: 'literal', text })
}
