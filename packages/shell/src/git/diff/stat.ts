// `--stat`, `--shortstat`, `--numstat` and the summary of created, deleted and renamed files.
import { quotePath } from '../quote-path.ts'
import type { FilePair } from './file-pair.ts'
import type { LineDiffOptions } from './line-diff.ts'
import { columnsOf, lineCounts } from './patch.ts'
import { fullScore } from './similarity.ts'

interface StatLine {
  readonly name: string
  readonly added: number
  readonly deleted: number
  readonly kind: 'text' | 'binary' | 'unmerged'
}

export interface StatOptions extends LineDiffOptions {
  /** Columns of the whole. */
  readonly width?: number
  readonly nameWidth?: number
  readonly isHighPlain?: boolean
}

/** `a/{old => new}/b`, the common parts of a rename said once. */
function renameName(from: string, to: string): string {
  if (quotePath(from) !== from || quotePath(to) !== to) return `${quotePath(from)} => ${quotePath(to)}`
  let start = 0
  for (let at = 0; at < Math.min(from.length, to.length) && from[at] === to[at]; at++)
    if (from[at] === '/') start = at + 1
  let end = 0
  const overlap = start > 0 ? start - 1 : 0
  for (
    let size = 1;
    from.length - size >= overlap && to.length - size >= overlap && from.at(-size) === to.at(-size);
    size++
  )
    if (from.at(-size) === '/') end = size
  const middle = (path: string) => path.slice(start, Math.max(path.length - end, start))
  if (start === 0 && end === 0) return `${from} => ${to}`
  return `${from.slice(0, start)}{${middle(from)} => ${middle(to)}}${end === 0 ? '' : from.slice(-end)}`
}

function lineOf(pair: FilePair, options: StatOptions): StatLine {
  const name =
    pair.status === 'R'
      ? renameName(pair.before?.path ?? '', pair.path)
      : quotePath(pair.path, { isHighPlain: options.isHighPlain ?? false })
  if (pair.status === 'U') return { name, added: 0, deleted: 0, kind: 'unmerged' }
  const counts = lineCounts(pair, options)
  if (counts) return { name, ...counts, kind: 'text' }
  return {
    name,
    added: pair.after?.data().length ?? 0,
    deleted: pair.before?.data().length ?? 0,
    kind: 'binary',
  }
}

const scaled = (value: number, width: number, most: number) =>
  value === 0 ? 0 : 1 + Math.floor((value * (width - 1)) / most)

interface Widths {
  readonly name: number
  readonly number: number
  readonly graph: number
}

function widthsOf(
  lines: readonly StatLine[],
  most: number,
  { width = 80, nameWidth = 0 }: StatOptions,
): Widths {
  const longest = Math.max(0, ...lines.map(line => columnsOf(line.name)))
  const binary = lines.map(line =>
    line.kind === 'binary'
      ? 14 + String(line.added).length + String(line.deleted).length
      : line.kind === 'unmerged'
        ? 8
        : 0,
  )
  const widestBinary = Math.max(0, ...binary)
  const number = Math.max(String(most).length, lines.some(line => line.kind === 'binary') ? 3 : 0)
  const whole = Math.max(width, 16 + 6 + number)
  let graph = most + 4 > widestBinary ? most : widestBinary - 4
  let name = nameWidth > 0 && nameWidth < longest ? nameWidth : longest
  if (name + number + 6 + graph > whole) {
    if (graph > Math.floor((whole * 3) / 8) - number - 6)
      graph = Math.max(Math.floor((whole * 3) / 8) - number - 6, 6)
    if (name > whole - number - 6 - graph) name = whole - number - 6 - graph
    else graph = whole - number - 6 - name
  }
  return { name, number, graph }
}

function shownName(name: string, width: number): string {
  if (columnsOf(name) <= width) return name + ' '.repeat(width - columnsOf(name))
  let rest = name.slice(columnsOf(name) - (width - 3))
  const slash = rest.indexOf('/')
  if (slash !== -1) rest = rest.slice(slash)
  return `...${rest}${' '.repeat(Math.max(width - 3 - columnsOf(rest), 0))}`
}

function graphOf({ added, deleted }: StatLine, width: number, most: number): string {
  if (width > most) return '+'.repeat(added) + '-'.repeat(deleted)
  let total = scaled(added + deleted, width, most)
  if (total < 2 && added && deleted) total = 2
  const smaller = scaled(Math.min(added, deleted), width, most)
  const plus = added < deleted ? smaller : total - smaller
  return '+'.repeat(plus) + '-'.repeat(total - plus)
}

export function statOf(pairs: readonly FilePair[], options: StatOptions = {}): string {
  const lines = pairs.map(pair => lineOf(pair, options))
  if (lines.length === 0) return ''
  const most = Math.max(
    0,
    ...lines.filter(line => line.kind === 'text').map(line => line.added + line.deleted),
  )
  const widths = widthsOf(lines, most, options)
  const shown = lines.map(line => {
    const start = ` ${shownName(line.name, widths.name)} | `
    if (line.kind === 'unmerged') return `${start}${'Unmerged'.padStart(widths.number)}`
    if (line.kind === 'binary') {
      const sizes = line.added || line.deleted ? ` ${line.deleted} -> ${line.added} bytes\n` : '\n'
      return `${start}${'Bin'.padStart(widths.number)}${sizes}`
    }
    const count = line.added + line.deleted
    return `${start}${String(count).padStart(widths.number)}${count ? ' ' : ''}${graphOf(line, widths.graph, most)}\n`
  })
  return shown.join('') + totals(lines)
}

function totals(lines: readonly StatLine[]): string {
  const texts = lines.filter(line => line.kind === 'text')
  const sum = (pick: (line: StatLine) => number) => texts.reduce((total, line) => total + pick(line), 0)
  const files = lines.filter(line => line.kind !== 'unmerged').length
  return summaryLine(
    files,
    sum(line => line.added),
    sum(line => line.deleted),
  )
}

/** ` 2 files changed, 3 insertions(+), 1 deletion(-)` */
function summaryLine(files: number, added: number, deleted: number): string {
  if (files === 0) return ' 0 files changed\n'
  let text = ` ${files} file${files === 1 ? '' : 's'} changed`
  if (added || deleted === 0) text += `, ${added} insertion${added === 1 ? '' : 's'}(+)`
  if (deleted || added === 0) text += `, ${deleted} deletion${deleted === 1 ? '' : 's'}(-)`
  return `${text}\n`
}

export function shortStatOf(pairs: readonly FilePair[], options: StatOptions = {}): string {
  return pairs.length === 0 ? '' : totals(pairs.map(pair => lineOf(pair, options)))
}

export function numStatOf(pairs: readonly FilePair[], options: StatOptions = {}): string {
  return pairs
    .map(pair => {
      const { name, added, deleted, kind } = lineOf(pair, options)
      if (kind === 'unmerged') return `0\t0\t${name}\n`
      return kind === 'binary' ? `-\t-\t${name}\n` : `${added}\t${deleted}\t${name}\n`
    })
    .join('')
}

const octal = (mode: number) => mode.toString(8).padStart(6, '0')

/** ` create mode 100644 file` and its like. */
export function summaryOf(
  pairs: readonly FilePair[],
  { isHighPlain = false }: { isHighPlain?: boolean } = {},
): string {
  return pairs
    .map(pair => {
      const { status, before, after } = pair
      const path = quotePath(pair.path, { isHighPlain })
      if (status === 'A') return ` create mode ${octal(after?.mode ?? 0)} ${path}\n`
      if (status === 'D') return ` delete mode ${octal(before?.mode ?? 0)} ${path}\n`
      const changed =
        before && after && before.mode !== after.mode
          ? ` mode change ${octal(before.mode)} => ${octal(after.mode)}`
          : ''
      if (status === 'R') {
        const percent = Math.floor((pair.score * 100) / fullScore)
        return ` rename ${renameName(before?.path ?? '', pair.path)} (${percent}%)\n${changed && `${changed}\n`}`
      }
      return changed && `${changed} ${path}\n`
    })
    .join('')
}
