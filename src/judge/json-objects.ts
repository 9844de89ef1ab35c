// The JSON objects in a text that a model wrote: in fences or tags or bare, whole or broken, with words around them.
import { jsonrepair } from 'jsonrepair'

// a reply beyond these is not a verdict, and repairing it would take long
const longest = 1_000_000
const mostTries = 200

/** The objects that stand in a text and not inside each other, in order; broken ones are mended where possible. */
export function jsonObjectsIn(text: string): readonly object[] {
  const objects: object[] = []
  const bounded = text.slice(0, longest)
  for (let at = bounded.indexOf('{'), tries = 0; at !== -1 && tries < mostTries; tries++) {
    const end = endOfObject(bounded, at)
    const found = end === undefined ? undefined : objectFrom(bounded.slice(at, end))
    if (found) objects.push(found)
    else if (end === undefined) {
      const rest = repaired(bounded.slice(at))
      if (rest) objects.push(rest)
    }
    at = end === undefined ? -1 : bounded.indexOf('{', found ? end : at + 1)
  }
  return objects
}

// strings are stepped over, so that braces in them count for nothing
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

function objectFrom(text: string): object | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return repaired(text)
  }
}

function repaired(text: string): object | undefined {
  try {
    return asObject(JSON.parse(jsonrepair(text)))
  } catch {
    // words after a broken object keep it from being mended: what ends with its last brace may do
    const end = text.lastIndexOf('}')
    return end > 0 && end < text.length - 1 ? repaired(text.slice(0, end + 1)) : undefined
  }
}

// after a broken string the repair may see a list of which the object is the first
function asObject(value: unknown): object | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return first !== null && typeof first === 'object' && !Array.isArray(first) ? first : undefined
}
