// Hunks as they are shown: lines with their signs, words, or either in colours.
import type { Hunk } from '../hunks.ts'
import { type BlankRules, blankErrors, blankLinesAtEnd } from './blanks.ts'
import { type WordStyle, wordBody } from './words.ts'

export interface HunkLook {
  readonly isColored?: boolean
  readonly words?: WordStyle | undefined
  readonly rules: BlankRules
}

interface Texts {
  readonly lines1: readonly string[]
  readonly lines2: readonly string[]
}

const reset = '\x1b[m'
const noNewline = '\\ No newline at end of file'

/** `start,count`, the count left out when it is 1; an empty range starts one line earlier. */
function rangeText(start: number, count: number): string {
  const first = count === 0 ? start : start + 1
  return count === 1 ? String(first) : `${first},${count}`
}

/** The text in a colour, where there is any text. */
export function painted(color: string, text: string): string {
  return text === '' ? '' : `${color}${text}${reset}`
}

/** The hunks of a pair of texts. */
export function hunksText(hunks: readonly Hunk[], texts: Texts, look: HunkLook): string {
  return hunks.map(hunk => headOf(hunk, look) + bodyOf(hunk, texts, look)).join('')
}

function headOf({ start1, end1, start2, end2, title }: Hunk, { isColored = false }: HunkLook): string {
  const ranges = `@@ -${rangeText(start1, end1 - start1)} +${rangeText(start2, end2 - start2)} @@`
  if (!isColored) return `${ranges}${title === '' ? '' : ` ${title}`}\n`
  return `${painted('\x1b[36m', ranges)}${title === '' ? '' : ` ${reset}${title}${reset}`}\n`
}

function bodyOf(hunk: Hunk, { lines1, lines2 }: Texts, look: HunkLook): string {
  const { changes, start2, end2 } = hunk
  const isPlain = !look.isColored || look.words !== undefined
  const blankFrom = isPlain ? Number.POSITIVE_INFINITY : blankStart(lines1, lines2, look.rules)
  const shown = (sign: string, line: string, at: number) => {
    const text = line.endsWith('\n') ? line.slice(0, -1) : line
    const end = line.endsWith('\n') ? '\n' : `\n${isPlain ? noNewline : painted('', noNewline)}\n`
    return (isPlain ? sign + text : paintedLine(sign, text, { look, isBlankEnd: at >= blankFrom })) + end
  }
  let text = ''
  let at2 = start2
  for (const change of changes) {
    for (; at2 < change.at2; at2++) text += shown(' ', lines2[at2] ?? '', at2)
    for (let at = change.at1; at < change.at1 + change.count1; at++) text += shown('-', lines1[at] ?? '', 0)
    for (; at2 < change.at2 + change.count2; at2++) text += shown('+', lines2[at2] ?? '', at2)
  }
  for (; at2 < end2; at2++) text += shown(' ', lines2[at2] ?? '', at2)
  return look.words ? wordBody(text, look.words) : text
}

/** The first of the blank lines that were added at the end of a file. */
function blankStart(lines1: readonly string[], lines2: readonly string[], rules: BlankRules): number {
  if (!rules.atFileEnd) return Number.POSITIVE_INFINITY
  const now = blankLinesAtEnd(lines2)
  return now > blankLinesAtEnd(lines1) ? lines2.length - now : Number.POSITIVE_INFINITY
}

const error = '\x1b[41m'

function paintedLine(
  sign: string,
  text: string,
  { look, isBlankEnd }: { look: HunkLook; isBlankEnd: boolean },
): string {
  const hasReturn = text.endsWith('\r')
  if (sign !== '+') {
    const rest = hasReturn ? text.slice(0, -1) : text
    return `${sign === '-' ? '\x1b[31m' : ''}${sign}${rest}${reset}${hasReturn ? '\r' : ''}`
  }
  if (isBlankEnd) return `${error}${sign}${text}${reset}`
  const green = '\x1b[32m'
  return `${green}+${reset}${blankErrors(text, look.rules, { set: green, error, reset }).painted}`
}
