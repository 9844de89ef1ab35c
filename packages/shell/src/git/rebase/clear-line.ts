// The line on which a rebase tells how far it is.
import type { Invocation } from '../invocation.ts'

/** Wipes the line of progress. */
export async function clearLine(git: Invocation): Promise<void> {
  const term = git.env('TERM')
  const width = Number(git.env('COLUMNS') ?? 80)
  await git.err(term === undefined || term === 'dumb' ? `\r${' '.repeat(width)}\r` : '\r\x1b[K')
}
