// The text of a session file: JSON lines, ended by \n alone. A line without its end was never acknowledged.

import { Entry } from '../../world/entry.ts'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'

/** Records as lines. */
export function linesFrom(records: readonly Entry[]): string {
  return records.map(record => `${JSON.stringify(record)}\n`).join('')
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
    const record = parseWith(Entry, jsonFrom(line, where), { at: 'session', place: where })
    // a second line for a place that was taken: its writer was told
    if (record.at < records.length) continue
    if (record.at > records.length) {
      throw new WorldError(
        'session',
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
    throw new WorldError('session', `${where}: not a line of JSON.`, { cause })
  }
}
