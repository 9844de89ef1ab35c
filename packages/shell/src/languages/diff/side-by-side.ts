// Two columns with a mark between them.
import { charactersOf } from '../../bytes.ts'
import type { Change } from './edit-script.ts'
import type { Texts } from './normal-output.ts'

export interface SideOptions {
  readonly width: number
  readonly hidesCommon: boolean
  readonly isLeftOnly: boolean
}

const tab = 8
const gutter = 3

interface Columns {
  readonly half: number
  readonly second: number
}

function columnsOf(width: number): Columns {
  const both = tab + gutter
  const loose = (width >> 1) + (both >> 1) + (width & both & 1)
  const offset = loose - (loose % tab)
  const half = Math.max(0, Math.min(offset - gutter, width - offset))
  return { half, second: half > 0 ? offset : width }
}

/** Changes as `diff -y` shows them. */
export function sideBySide(changes: readonly Change[], { left, right }: Texts, options: SideOptions): string {
  const columns = columnsOf(options.width)
  let text = ''
  let i = 0
  let j = 0
  const common = (end: number) => {
    for (; i < end; i++, j++) {
      if (options.hidesCommon) continue
      text += options.isLeftOnly
        ? pairLine(left[i], '(', undefined, columns)
        : pairLine(left[i], ' ', right[j], columns)
    }
  }
  for (const change of changes) {
    common(change.left)
    const both = Math.min(change.deleted, change.inserted)
    for (let count = 0; count < both; count++) text += pairLine(left[i++], '|', right[j++], columns)
    while (i < change.left + change.deleted) text += pairLine(left[i++], '<', undefined, columns)
    while (j < change.right + change.inserted) text += pairLine(undefined, '>', right[j++], columns)
  }
  common(left.length)
  return text
}

function pairLine(
  left: string | undefined,
  mark: string,
  right: string | undefined,
  { half, second }: Columns,
): string {
  let text = ''
  let column = 0
  let isEnded = false
  if (left !== undefined) {
    isEnded = left.endsWith('\n')
    const shown = halfLine(left, { indent: 0, bound: half })
    text += shown.text
    column = shown.column
  }
  let sign = mark
  if (mark !== ' ') {
    const middle = (half + second - 1) >> 1
    text += blanks(column, middle)
    column = middle + 1
    if (mark === '|' && right !== undefined && isEnded !== right.endsWith('\n')) sign = isEnded ? '/' : '\\'
    text += sign
  }
  if (right !== undefined) {
    isEnded ||= right.endsWith('\n')
    if (!right.startsWith('\n'))
      text += blanks(column, second) + halfLine(right, { indent: second, bound: half }).text
  }
  return isEnded ? `${text}\n` : text
}

function blanks(from: number, to: number): string {
  let text = ''
  let at = from
  for (let stop = at + tab - (at % tab); stop <= to; stop += tab) {
    text += '\t'
    at = stop
  }
  return text + ' '.repeat(Math.max(0, to - at))
}

function halfLine(
  line: string,
  { indent, bound }: { indent: number; bound: number },
): { text: string; column: number } {
  let text = ''
  let inside = 0
  let outside = 0
  for (const character of charactersOf(line)) {
    if (character === '\n') break
    if (character === '\t') {
      const spaces = tab - (inside % tab)
      if (inside === outside && outside + spaces < bound) {
        outside += spaces
        text += '\t'
      }
      inside += spaces
    } else {
      inside++
      if (inside <= bound) {
        outside = inside
        text += character
      }
    }
  }
  return { text, column: indent + outside }
}
