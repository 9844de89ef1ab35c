// fmt and pr.
import { NotComputable } from '../../not-computable.ts'
import { type Program, quoted } from '../../run/process.ts'
import { type Options, parseOptions } from '../options.ts'
import { eachInput } from './shaping.ts'

/** `pr`: pages with headers and columns. */
export const pr: Program = async process => {
  const columns = process.args.find(word => /^-[0-9]+$/.test(word))
  const args = process.args.filter(word => word !== columns)
  const options = await parseOptions(process.with({ args }), {
    flags: 'atTd',
    optional: 'nsS',
    values: 'lwohW',
    beyond: 'ceFfJimrvN',
    long: {
      'omit-header': 't',
      columns: 'columns=',
      length: 'l=',
      width: 'w=',
      indent: 'o=',
      across: 'a',
      'double-space': 'd',
      'omit-pagination': 'T',
    },
  })
  if (typeof options === 'number') return options
  if (!options.has('t') && !options.has('T')) throw new NotComputable('pages with headers')
  const count = Number(columns?.slice(1) ?? options.value('columns') ?? 1)
  return eachInput(process, options.operands, text => process.out(paged(text, { count, options })))
}

function paged(text: string, { count, options }: { count: number; options: Options }): string {
  const indent = ' '.repeat(Number(options.value('o') ?? 0))
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const [, typed = '', size = ''] = /^(\D?)(\d*)$/.exec(options.value('n') ?? '') ?? []
  const [mark, digits] = [typed || '\t', Number(size || 5)]
  const numbered = options.has('n')
    ? lines.map(
        (line, index) =>
          `${String(index + 1)
            .slice(-digits)
            .padStart(digits)}${mark}${line}`,
      )
    : lines
  const end = options.has('d') ? '\n\n' : '\n'
  if (count > 1 && /[^\0-\x7f]/.test(text)) throw new NotComputable('columns of unusual characters')
  if (count === 1) return numbered.map(line => indent + line + end).join('')
  if (options.has('n') || options.has('s') || options.has('S') || options.has('o'))
    throw new NotComputable('pr with columns of this kind')
  const perPage = Number(options.value('l') ?? 66) * count
  if (lines.length > perPage) throw new NotComputable('more than one page')
  const width = Math.floor((Number(options.value('w') ?? options.value('W') ?? 72) + 1) / count) - 1
  const rows = Math.ceil(lines.length / count)
  return Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: count }, (__, column) =>
      options.has('a') ? lines[row * count + column] : balanced(lines, { row, column, count }),
    )
    return inColumns(cells, width) + end
  }).join('')
}

// columns of the last page are balanced: the first ones get the extra lines
function balanced(
  lines: readonly string[],
  { row, column, count }: { row: number; column: number; count: number },
): string | undefined {
  const short = Math.floor(lines.length / count)
  const longer = lines.length % count
  const start = column * short + Math.min(column, longer)
  const size = short + (column < longer ? 1 : 0)
  return row < size ? lines[start + row] : undefined
}

function inColumns(cells: readonly (string | undefined)[], width: number): string {
  let text = ''
  let at = 0
  for (const [column, cell] of cells.entries()) {
    if (cell === undefined) continue
    const start = column * (width + 1)
    while (at < start) {
      const tab = Math.floor(at / 8) * 8 + 8
      if (tab <= start && start - at > 1) {
        text += '\t'
        at = tab
      } else {
        text += ' '
        at++
      }
    }
    const shown = cell.slice(0, width)
    text += shown
    at += shown.length
  }
  return text
}

/** `fmt`: paragraphs of an even width. */
export const fmt: Program = async process => {
  const [old, ...rest] = process.args
  const args = /^-[0-9]+$/.test(old ?? '') ? ['-w', (old ?? '').slice(1), ...rest] : process.args
  const options = await parseOptions(process.with({ args }), {
    flags: 'su',
    values: 'wg',
    beyond: 'ctp',
    long: {
      width: 'w=',
      goal: 'g=',
      'split-only': 's',
      'uniform-spacing': 'u',
      prefix: 'p!',
      'crown-margin': 'c!',
      'tagged-paragraph': 't!',
    },
  })
  if (typeof options === 'number') return options
  const width = options.value('w') ?? '75'
  if (!/^[0-9]+$/.test(width) || Number(width) > 2500) {
    await process.fail(
      `invalid width: ${quoted(width)}${/^[0-9]+$/.test(width) ? ': Numerical result out of range' : ''}`,
    )
    return 1
  }
  if (options.has('u') || options.has('g')) throw new NotComputable('fmt with this option')
  const goal = Math.floor((Number(width) * 187) / 200)
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name, { complaint: reason => unread(name, reason) })
    if (text === undefined) status = 1
    else process.out(formatted(text, { width: Number(width), goal, isSplitOnly: options.has('s') }))
  }
  return status
}

function unread(name: string, reason: string): string {
  if (reason === 'Is a directory') throw new NotComputable('fmt of a folder')
  return `cannot open ${quoted(name)} for reading: ${reason}`
}

function formatted(text: string, fill: Fill): string {
  if (/[^\n -~\x80-\xff]/.test(text)) throw new NotComputable('fmt of tabs and control characters')
  return paragraphs(text)
    .map(paragraph => filled(paragraph, fill))
    .join('')
}

interface Paragraph {
  readonly indent: string
  readonly lines: readonly string[]
}

function paragraphs(text: string): Paragraph[] {
  const found: { indent: string; lines: string[] }[] = []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  let isFresh = true
  for (const line of lines) {
    const indent = /^ */.exec(line)?.[0] ?? ''
    if (line.trim() === '') {
      found.push({ indent: '', lines: [] })
      isFresh = true
      continue
    }
    const last = found.at(-1)
    if (isFresh || !last || last.indent !== indent) found.push({ indent, lines: [line] })
    else last.lines.push(line)
    isFresh = false
  }
  return found
}

interface Fill {
  readonly width: number
  readonly goal: number
  readonly isSplitOnly: boolean
}

interface Piece {
  readonly text: string
  /** The blanks after it: two at the end of a sentence. */
  readonly space: number
  readonly isPeriod: boolean
  readonly isSentenceEnd: boolean
  readonly isPunctuated: boolean
  readonly isOpening: boolean
}

// with more, the program breaks before it has read the whole paragraph
const mostWords = 900
const mostBytes = 4900

function piecesOf(lines: readonly string[]): Piece[] {
  const words = lines.map(line => line.replace(/^ +| +$/g, '').split(/( +)/))
  const pieces = words.flatMap((parts, row) =>
    parts.flatMap((text, at): Piece[] => {
      if (at % 2 === 1) return []
      const gap = parts[at + 1]
      const isLast = row === words.length - 1 && gap === undefined
      const isPeriod = isLast || /[.?!]["')\]]*$/.test(text)
      const isSentenceEnd = isLast || (isPeriod && (gap === undefined || gap.length > 1))
      return [
        {
          text,
          space: gap === undefined ? (isSentenceEnd ? 2 : 1) : gap.length,
          isPeriod,
          isSentenceEnd,
          isPunctuated: /[!-/:-@[-`{-~]$/.test(text),
          isOpening: /^[('"`[]/.test(text),
        },
      ]
    }),
  )
  const bytes = pieces.reduce((sum, { text }) => sum + text.length + 1, 0)
  if (pieces.length > mostWords || bytes > mostBytes) throw new NotComputable('fmt of a long paragraph')
  return pieces
}

// breaks are chosen so that the sum of the costs is least, as in the program itself
function filled({ indent, lines }: Paragraph, { width, goal, isSplitOnly }: Fill): string {
  if (lines.length === 0) return '\n'
  if (isSplitOnly)
    return lines.map(line => filled({ indent, lines: [line] }, { width, goal, isSplitOnly: false })).join('')
  const pieces = piecesOf(lines)
  const count = pieces.length
  const best = Array.from({ length: count + 1 }, () => Number.POSITIVE_INFINITY)
  const next = Array.from({ length: count + 1 }, () => count)
  const lengths = Array.from({ length: count + 1 }, () => 0)
  best[count] = 0
  for (let start = count - 1; start >= 0; start--) {
    let length = indent.length
    for (let end = start; end < count; end++) {
      length += pieces[end]?.text.length ?? 0
      if (end > start && length >= width) break
      const cost =
        lineCost(length, {
          goal,
          isLast: end + 1 === count,
          nextLength: lengths[end + 1] ?? 0,
          isNextLast: next[end + 1] === count,
        }) + (best[end + 1] ?? 0)
      if (cost < (best[start] ?? 0)) {
        best[start] = cost
        next[start] = end + 1
        lengths[start] = length
      }
      if (length >= width) break
      length += pieces[end]?.space ?? 1
    }
    best[start] = (best[start] ?? 0) + breakCost(pieces, start)
  }
  let text = ''
  for (let at = 0; at < count; at = next[at] ?? count) {
    const line = pieces.slice(at, next[at])
    text += `${indent}${line.map(({ text: word, space }, index) => word + (index === line.length - 1 ? '' : ' '.repeat(space))).join('')}\n`
  }
  return text
}

function lineCost(
  length: number,
  {
    goal,
    isLast,
    nextLength,
    isNextLast,
  }: { goal: number; isLast: boolean; nextLength: number; isNextLast: boolean },
): number {
  if (isLast) return 0
  const short = (goal - length) ** 2 * 100
  return isNextLast ? short : short + (length - nextLength) ** 2 * 50
}

function breakCost(pieces: readonly Piece[], at: number): number {
  const before = pieces[at - 1]
  const word = pieces[at]
  let cost = 70 ** 2
  if (before) {
    if (before.isPeriod) cost += before.isSentenceEnd ? -(50 ** 2) : 600 ** 2
    else if (before.isPunctuated) cost -= 40 ** 2
    else if (at > 1 && pieces[at - 2]?.isSentenceEnd) cost += Math.floor(200 ** 2 / (before.text.length + 2))
  }
  if (word?.isOpening) cost -= 40 ** 2
  else if (word?.isSentenceEnd) cost += Math.floor(150 ** 2 / (word.text.length + 2))
  return cost
}
