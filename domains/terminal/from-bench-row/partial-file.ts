// A file of which a history shows some lines. The others are filled with lines that no two completions share, and the
// length of the file differs, too. A view by line number that touches none of them is determined.

import type { ShellSession } from 'agentworld-shell'
import { toBytes } from 'agentworld-shell/tree'

/** Stands in every line that is not known. */
export const mark = '\u0001'
const isFiller = (line: string) => line.includes(mark)

/** Lines by number, counted from 1; `isEnd` where the last of them ends the file. */
export interface ShownLines {
  readonly lines: ReadonlyMap<number, string>
  readonly isEnd: boolean
}

/** Whether some of a file's lines are not known. */
export function isPartial(text: string | undefined): boolean {
  return text?.includes(mark) ?? false
}

/** Whether a file has a line of this number, as far as it is known. */
export function reaches(text: string, number: number): boolean {
  return number < text.split('\n').length
}

/** Puts lines into a file of one completion; false where they are not what was known. */
export function putLines(
  session: ShellSession,
  path: string,
  { shown, name }: { shown: ShownLines; name: number },
): boolean {
  const before = session.readText(path)
  const known = before === undefined ? [] : before.replace(/\n$/, '').split('\n')
  const isWhole = before !== undefined && !isPartial(before)
  for (const [number, line] of shown.lines) {
    const old = known[number - 1]
    if (old === undefined ? isWhole : !isFiller(old) && old !== line) return false
  }
  if (isWhole) return true
  const last = Math.max(...shown.lines.keys())
  const hasEnd = shown.isEnd || (known.length > 0 && !isFiller(known.at(-1) ?? ''))
  const seen = known.slice(0, known.findLastIndex(line => !isFiller(line)) + 1)
  const length = Math.max(last, seen.length)
  const all = Array.from(
    { length },
    (_, index) => shown.lines.get(index + 1) ?? known[index] ?? filler(name, index + 1),
  )
  const rest = Array.from({ length: 2 + name * 3 }, () => filler(name, 0))
  putOpen(session, path, `${[...all, ...(hasEnd ? [] : rest)].join('\n')}\n`)
  return true
}

/** Puts a file into folders that may hold more. */
export function putOpen(session: ShellSession, path: string, text: string): void {
  const folders = path.split('/').slice(1, -1)
  const fresh = folders
    .map((_, depth) => `/${folders.slice(0, depth + 1).join('/')}`)
    .filter(folder => !session.exists(folder))
  session.put(path, text)
  for (const folder of fresh) session.shell.fs.open(toBytes(folder))
}

function filler(name: number, number: number): string {
  return `${mark}${name}.${number}${mark}`
}
