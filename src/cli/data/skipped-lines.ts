// What a command says of lines that it could not read.
import type { Unread } from '../../data/stats/unread.ts'

const most = 5

/** A line for each of the first, and one for the others; nothing where all could be read. */
export function skippedLines({ problems, unreadable }: Unread): string {
  const lines = unreadable.slice(0, most).map(line => `skipped ${line}\n`)
  return [...lines, ...(problems > most ? [`skipped ${problems - most} more\n`] : [])].join('')
}
