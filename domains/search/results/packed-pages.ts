// Pages in little space. They are unpacked when they are needed and soon forgotten again, so that many worlds can be
// open at once.
import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { z } from 'zod'

const maxUnpackedBytes = 64 * 1024 * 1024
const maxRemembered = 4
const remembered = new Map<string, unknown>()

/** The same for the same pages. */
export function packedHash(packed: string): string {
  return hash('sha256', packed, 'hex')
}

/** The pages in a packed text, as the schema reads them; throws where there are none. */
export function unpackPages<T>(packed: string, schema: z.ZodType<T>): T {
  const key = packedHash(packed)
  const known = remembered.get(key)
  const pages = known ?? schema.parse(linesOf(packed))
  remembered.delete(key)
  remembered.set(key, pages)
  for (const [oldest] of remembered) {
    if (remembered.size <= maxRemembered) break
    remembered.delete(oldest)
  }
  return pages as T
}

function linesOf(packed: string): unknown[] {
  const text = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxUnpackedBytes }).toString()
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown)
}
