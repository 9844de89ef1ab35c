// Where the published script looks for the JSON object of a verdict: in fences, between braces from the front, and between
// braces from the back.
import { stripped } from './python-text.ts'

const fence = '```'

/** The objects that fill a fenced block, in order. */
export function fencedObjects(text: string): readonly string[] {
  const objects: string[] = []
  for (let open = text.indexOf(fence); open !== -1; ) {
    const from = open + fence.length
    const close = text.indexOf(fence, from)
    if (close === -1) break
    const inside = text.slice(from, close)
    const object = stripped(inside.startsWith('json') ? inside.slice('json'.length) : inside)
    if (object.startsWith('{') && object.endsWith('}')) objects.push(object)
    open = text.indexOf(fence, close + fence.length)
  }
  return objects
}

/** The objects whose braces match, in order; braces in strings count for nothing. */
export function bracedObjects(text: string): readonly string[] {
  const objects: string[] = []
  for (let open = text.indexOf('{'); open !== -1; ) {
    const end = endOfObject(text, open)
    if (end !== undefined) objects.push(text.slice(open, end))
    open = text.indexOf('{', end ?? open + 1)
  }
  return objects
}

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && isInString) at += 1
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return at + 1
  }
  return undefined
}

/** The object that ends with the last brace, its beginning looked for from there. */
export function lastBracedObject(text: string): string | undefined {
  const end = text.lastIndexOf('}')
  let depth = 0
  let isInString = false
  for (let at = end; at >= 0; at--) {
    const character = text[at]
    if (character === '"' && text[at - 1] !== '\\') isInString = !isInString
    if (isInString) continue
    if (character === '}') depth += 1
    else if (character === '{' && --depth === 0) return text.slice(at, end + 1)
  }
  return undefined
}
