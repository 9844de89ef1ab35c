// Content hashes: the same data has the same hash, whatever the order of its keys.
import { hash } from 'node:crypto'

/** JSON with sorted keys and without white space, of a value that is JSON. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** SHA-256 of a text, in hex. */
export function textHash(text: string): string {
  return hash('sha256', text, 'hex')
}

/** SHA-256 of a JSON value, in hex. */
export function contentHash(value: unknown): string {
  return textHash(canonicalJson(value))
}
