// The text of a session file: JSON lines, ended by \n alone. A line without its end was never acknowledged.

import { Entry } from '../../world/entry.ts'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'

const lineOf = (record: Entry) => `${JSON.stringify(record)}\n`

// what one step appends is measured before it is written
const fewRecords = 4
let latest: { readonly records: readonly Entry[]; readonly text: string } | undefined

/** Records as lines. */
export function linesFrom(records: readonly Entry[]): string {
  if (latest?.records === records) return latest.text
  const text = records.map(lineOf).join('')
  if (records.length <= fewRecords) latest = { records, text }
  return text
}

/** How many bytes records are as lines. */
export function sizeOf(records: readonly Entry[]): number {
  if (records.length <= fewRecords) return Buffer.byteLength(linesFrom(records))
  return records.reduce((sum, record) => sum + Buffer.byteLength(lineOf(record)), 0)
}

/** Reads a session file's bytes. `length` is how many of them are whole lines. */
export function recordsFrom(
  bytes: Buffer,
  { place }: { place: string },
): { records: Entry[]; length: number } {
  const length = bytes.lastIndexOf(0x0a) + 1
  const records: Entry[] = []
  const lines = bytes.toString('utf8', 0, length).split('\n')
  lines.pop()
  for (const [index, line] of lines.entries()) {
    const where = `${place}, line ${index + 1}`
    const record = parseWith(Entry, jsonFrom(line, where), { at: 'store', place: where })
    // a second line for a place that was taken: its writer was told
    if (record.at < records.length) continue
    if (record.at > records.length) {
      throw new WorldError(
        'store',
        `${where}: at: expected ${records.length}, found ${record.at}: lines are missing.`,
      )
    }
    records.push(record)
  }
  return { records, length }
}

function jsonFrom(line: string, where: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new WorldError('store', `${where}: not a line of JSON.`, { cause })
  }
}
