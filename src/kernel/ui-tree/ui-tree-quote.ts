// Values as Python's repr() prints them, which is how accessibility trees and environment errors quote.
import type { Json } from '../../world/json.ts'

const named = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** The text in quotes, on one line. */
export function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'"
  // control, format, surrogate, private-use and unassigned characters, and every separator but the space
  const escaped = text.replace(/[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escapeOf)
  return mark + (mark === "'" ? escaped.replaceAll("'", "\\'") : escaped) + mark
}

const letters = new Map([...named].map(([character, written]) => [written, character]))

/** What a text in such quotes says. */
export function unquote(written: string): string {
  return written.slice(1, -1).replace(/\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|.)/gu, code => {
    const known = letters.get(code)
    if (known !== undefined) return known
    return code.length > 2 ? String.fromCodePoint(Number.parseInt(code.slice(2), 16)) : code.slice(1)
  })
}

/** Any JSON value as Python prints it. */
export function pythonText(value: Json): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  const entries = Object.entries(value).map(([key, item]) => `${quote(key)}: ${pythonText(item)}`)
  return `{${entries.join(', ')}}`
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code > 0xffff) return `\\U${hex.padStart(8, '0')}`
  return named.get(character) ?? (code > 0xff ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`)
}
