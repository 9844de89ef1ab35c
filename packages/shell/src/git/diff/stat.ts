// `--stat`, `--shortstat`, `--numstat` and the summary of created, deleted and renamed files.
import { quotePath } from '../quote-path.ts'
import type { FilePair } from './file-pair.ts'
import { painted } from './looks/hunk-text.ts'
import { columnsOf, lineCounts, type PatchOptions } from './patch.ts'
import { fullScore } from './similarity.ts'

interface StatLine {
  readonly name: string
  readonly added: number
  readonly deleted: number
  readonly kind: 'text' | 'binary' | 'unmerged'
}

export interface StatOptions extends Partial<PatchOptions> {
  /** Columns of the whole. */
  readonly width?: number
  readonly nameWidth?: number
  readonly graphWidth?: number
  /** How many files are shown. */
  readonly statCount?: number
  /** Says of files behind their names that they are new or gone. */
  readonly isCompact?: boolean
  readonly isNul?: boolean
  /** The two sides are files of any names. */
  readonly isOutside?: boolean
}

/** `a/{old => new}/b`, the common parts of a rename said once. */
function renameName(
  from: string,
  to: string,
  { isHighPlain = false }: { isHighPlain?: boolean } = {},
): string {
  const quoted = [from, to].map(path => quotePath(path, { isHighPlain }))
  if (quoted[0] !== from || quoted[1] !== to) return quoted.join(' => ')
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

const isMoved = ({ status }: FilePair) => status === 'R' || status === 'C'

function nameOf(pair: FilePair, { isHighPlain = false, isOutside = false }: StatOptions): string {
  const [from, to] = [pair.before?.path ?? '/dev/null', pair.after?.path ?? '/dev/null']
  if (isOutside && from !== to) return renameName(from, to, { isHighPlain })
  return isMoved(pair)
    ? renameName(pair.before?.path ?? '', pair.path, { isHighPlain })
    : quotePath(pair.path, { isHighPlain })
}

/** What a compact summary says of a file. */
function noteOf({ status, before, after }: FilePair): string {
  const isLink = (mode: number) => mode >> 12 === 0o12
  if (status === 'A')
    return after && isLink(after.mode) ? ' (new +l)' : after && after.mode & 0o100 ? ' (new +x)' : ' (new)'
  if (status === 'D') return ' (gone)'
  if (!before || !after || before.mode === after.mode) return ''
  if (isLink(before.mode) !== isLink(after.mode)) return isLink(after.mode) ? ' (mode +l)' : ' (mode -l)'
  return after.mode & 0o100 ? ' (mode +x)' : ' (mode -x)'
}

function lineOf(pair: FilePair, options: StatOptions): StatLine {
  const name = nameOf(pair, options) + (options.isCompact ? noteOf(pair) : '')
  if (pair.status === 'U') return { name, added: 0, deleted: 0, kind: 'unmerged' }
  const counts = lineCounts(pair, { ...options, isText: false })
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
  { width = 80, nameWidth = 0, graphWidth = 0 }: StatOptions,
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
  if (graphWidth > 0 && graphWidth < graph) graph = graphWidth
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

/** Changes that are ignored leave a file out, unless something else happened to it. */
function isWorthALine({ status, before, after }: FilePair, { kind, added, deleted }: StatLine): boolean {
  return kind !== 'text' || status !== 'M' || added + deleted > 0 || before?.mode !== after?.mode
}

function graphOf({ added, deleted }: StatLine, width: number, most: number, isColored = false): string {
  const drawn = (plus: number, minus: number) => {
    const parts = ['+'.repeat(plus), '-'.repeat(minus)]
    return isColored
      ? painted('\x1b[32m', parts[0] ?? '') + painted('\x1b[31m', parts[1] ?? '')
      : parts.join('')
  }
  if (width >= most) return drawn(added, deleted)
  let total = scaled(added + deleted, width, most)
  if (total < 2 && added && deleted) total = 2
  const smaller = scaled(Math.min(added, deleted), width, most)
  const plus = added < deleted ? smaller : total - smaller
  return drawn(plus, total - plus)
}

/** `--stat` of pairs of files. */
export function statOf(pairs: readonly FilePair[], options: StatOptions = {}): string {
  const all = pairs
    .map(pair => ({ pair, line: lineOf(pair, options) }))
    .filter(({ pair, line }) => isWorthALine(pair, line))
  const { statCount = all.length } = options
  const lines = all.map(({ line }) => line)
  if (lines.length === 0) return ''
  const most = Math.max(
    0,
    ...lines
      .slice(0, statCount)
      .filter(line => line.kind === 'text')
      .map(line => line.added + line.deleted),
  )
  const widths = widthsOf(lines.slice(0, statCount), most, options)
  const shown = lines.slice(0, statCount).map(line => {
    const start = ` ${shownName(line.name, widths.name)} | `
    if (line.kind === 'unmerged') return `${start}${'Unmerged'.padStart(widths.number)}`
    if (line.kind === 'binary') {
      const paint = (color: string, size: number) => (options.isColored ? painted(color, String(size)) : size)
      const sizes =
        line.added || line.deleted
          ? ` ${paint('\x1b[31m', line.deleted)} -> ${paint('\x1b[32m', line.added)} bytes\n`
          : '\n'
      return `${start}${'Bin'.padStart(widths.number)}${sizes}`
    }
    const count = line.added + line.deleted
    return `${start}${String(count).padStart(widths.number)}${count ? ' ' : ''}${graphOf(line, widths.graph, most, options.isColored)}\n`
  })
  return shown.join('') + (lines.length > statCount ? ' ...\n' : '') + totals(lines)
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

/** `--shortstat` of pairs of files; empty where there is none. */
export function shortStatOf(pairs: readonly FilePair[], options: StatOptions = {}): string {
  const lines = pairs
    .map(pair => ({ pair, line: lineOf(pair, options) }))
    .filter(({ pair, line }) => isWorthALine(pair, line))
    .map(({ line }) => line)
  return lines.length === 0 ? '' : totals(lines)
}

/** `--numstat` of pairs of files. */
export function numStatOf(pairs: readonly FilePair[], options: StatOptions = {}): string {
  return pairs
    .map(pair => {
      const line = lineOf(pair, { ...options, isCompact: false })
      if (!isWorthALine(pair, line)) return ''
      const { name, added, deleted, kind } = line
      const counts = kind === 'binary' ? '-\t-' : `${added}\t${deleted}`
      if (!options.isNul) return `${counts}\t${name}\n`
      return isMoved(pair)
        ? `${counts}\t\0${pair.before?.path ?? ''}\0${pair.path}\0`
        : `${counts}\t${pair.path}\0`
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
      if (isMoved(pair)) {
        const percent = Math.floor((pair.score * 100) / fullScore)
        const name = renameName(before?.path ?? '', pair.path, { isHighPlain })
        return ` ${status === 'R' ? 'rename' : 'copy'} ${name} (${percent}%)\n${changed && `${changed}\n`}`
      }
      return changed && `${changed} ${path}\n`
    })
    .join('')
}
