// What patch says, and the hunks it keeps.
import { NotComputable } from '../../not-computable.ts'
import { newLines, oldLines, type Patching } from './apply-hunks.ts'
import type { Hunk, Piece } from './patch-file.ts'
import { stripped } from './patch-names.ts'

/** The lines before a piece, as patch repeats them. */
export function leadText({ lead }: Piece): string {
  const line = '-'.repeat(26)
  return `The text leading up to this was:\n${line}\n${lead.map(text => `|${text}\n`).join('')}${line}\n`
}

/** What is said of a hunk that went in. */
export function successText(
  number: number,
  place: number,
  { fuzz, offset }: { fuzz: number; offset: number },
): string {
  const blurred = fuzz > 0 ? ` with fuzz ${fuzz}` : ''
  const moved = offset === 0 ? '' : ` (offset ${offset} line${offset === 1 ? '' : 's'})`
  return `Hunk #${number} succeeded at ${place}${blurred}${moved}.\n`
}

/** Whether a hunk and the file end their lines differently. */
export function hasOtherEnds(file: Patching, hunk: Hunk, place: number): boolean {
  const line = file.line(place)
  const first = oldLines(hunk)[0]
  return line !== undefined && first !== undefined && line.endsWith('\r\n') !== first.text.endsWith('\r\n')
}

function rangeText(first: number, count: number): string {
  if (count === 0) return `${Math.max(first - 1, 0)},0`
  return count === 1 ? String(first) : `${first},${count}`
}

function rejectText(hunk: Hunk, offset: number): string {
  const head = `@@ -${rangeText(hunk.first + offset, oldLines(hunk).length)} +${rangeText(hunk.newFirst + offset, newLines(hunk).length)} @@${hunk.note}\n`
  const body = hunk.lines.map(({ sign, text }) => sign + text)
  return head + body.join('')
}

/** A name as patch says it. */
export function quoted(name: string): string {
  if (/^[\w./+@:,%=-]+$/.test(name)) return name
  if (/['\\\0-\x1f\x7f-\xff]/.test(name)) throw new NotComputable('a name that patch quotes')
  return `'${name}'`
}

export interface Rejected {
  readonly hunk: Hunk
  /** How many lines the hunks before it have added. */
  readonly offset: number
}

/** The hunks that did not fit, as they are kept. */
export function rejectsText(
  piece: Piece,
  rejected: readonly Rejected[],
  { strip, isReverse }: { strip: number; isReverse: boolean },
): string {
  const header = (tag: string, side: Piece['old']) => {
    const short = side?.name === undefined ? undefined : stripped(side.name, strip)
    return `${tag} ${short ?? '/dev/null'}${side?.rest ?? ''}\n`
  }
  const [one, two] = isReverse ? [piece.new, piece.old] : [piece.old, piece.new]
  const hunks = rejected.map(({ hunk, offset }) => rejectText(hunk, offset))
  return header('---', one) + header('+++', two) + hunks.join('')
}
