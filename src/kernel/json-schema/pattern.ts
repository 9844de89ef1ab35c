// Patterns come from strangers: RE2, linear in time. JavaScript's own expressions are never built from them.
import { RE2JS } from 're2js'

const maxLength = 2_000
const kept = new Map<string, RE2JS | undefined>()
const mostKept = 500

/** The pattern, compiled; undefined where RE2 does not know it (look-around, back-references) or it is too long. */
export function patternOf(source: string): RE2JS | undefined {
  if (kept.has(source)) return kept.get(source)
  if (kept.size >= mostKept) kept.clear()
  const compiled = compile(source)
  kept.set(source, compiled)
  return compiled
}

function compile(source: string): RE2JS | undefined {
  if (source.length > maxLength) return undefined
  try {
    return RE2JS.compile(source)
  } catch {
    return undefined
  }
}
