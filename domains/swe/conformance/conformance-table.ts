// The conformance table: calls in small checkouts and the results that the real tools give, each with where that is
// documented or was seen.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { Json } from '../../../src/world/json.ts'

const Call = z.tuple([z.string(), z.record(z.string(), Json)])

const ConformanceCase = z.strictObject({
  name: z.string(),
  /** A key of the table's sources. */
  source: z.string(),
  /** Instead of the table's own files. */
  files: z.record(z.string(), Json).optional(),
  /** Done first; what they return is not looked at. */
  before: z.array(Call).default([]),
  call: Call,
  /** The whole result; absent where the call is unknown. */
  text: z.string().optional(),
  isError: z.boolean().default(false),
  unknown: z.boolean().default(false),
  /** What a file holds afterwards; null where it is not there. */
  after: z.record(z.string(), z.string().nullable()).default({}),
})
export type ConformanceCase = z.infer<typeof ConformanceCase>

export const ConformanceTable = z.strictObject({
  toolset: z.enum(['claude-code', 'gemini-cli']),
  sources: z.record(z.string(), z.string().min(10)),
  files: z.record(z.string(), Json).default({}),
  cases: z.array(ConformanceCase),
})
export type ConformanceTable = z.infer<typeof ConformanceTable>

/** All tables, by the names of their files. */
export function conformanceTables(): { name: string; table: ConformanceTable }[] {
  const folder = new URL('./', import.meta.url)
  return readdirSync(folder)
    .filter(file => file.endsWith('.yaml'))
    .sort()
    .map(file => ({
      name: file.slice(0, -'.yaml'.length),
      table: ConformanceTable.parse(parse(readFileSync(new URL(file, folder), 'utf8'))),
    }))
}
