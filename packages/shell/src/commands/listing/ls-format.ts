// How ls prints entries: one per line, in columns, or long.
import { formatTimeIn } from '../../format-time.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { modeString, type Node } from '../../tree-node.ts'
import { shellName } from '../../words/quote.ts'
import type { Options } from '../options.ts'
import { columns, commas } from './ls-columns.ts'
import { groupName, userName } from './names.ts'
import { blocksOf, humanSize, inUnits, knownSize } from './sizes.ts'

export interface Entry {
  readonly name: string
  readonly node: Node
  readonly path: string
  readonly inode: number
}

export interface ListStyle {
  readonly layout: 'lines' | 'columns' | 'across' | 'commas'
  readonly isLong: boolean
  readonly options: Options
  readonly width: number
  readonly timeStyle: string
  quote(name: string): string
}

/** What the options ask for. */
export function styleOf(options: Options, process: Process): ListStyle {
  const isTerminal = process.output?.isTerminal === true
  const longKeys = ['l', 'g', 'o', 'n', 'full-time']
  const last = options.given.findLast(({ key }) => [...longKeys, 'C', 'x', 'm', '1', 'format'].includes(key))
  const format = last?.key === 'format' ? (last.value ?? '') : undefined
  const isLong =
    last?.key === '1'
      ? longKeys.some(options.has)
      : (last !== undefined && longKeys.includes(last.key)) || format === 'long' || format === 'verbose'
  const layouts = { C: 'columns', x: 'across', m: 'commas' } as const
  const named = {
    vertical: 'columns',
    horizontal: 'across',
    across: 'across',
    commas: 'commas',
    'single-column': 'lines',
  } as const
  const layout =
    last && last.key in layouts
      ? layouts[last.key as 'C']
      : (named[format as 'vertical'] ?? (isTerminal && last === undefined ? 'columns' : 'lines'))
  const width = Number(options.value('w') ?? process.shell.variables.get('COLUMNS') ?? 80)
  return {
    layout,
    isLong,
    options,
    width: isTerminal || options.has('w') ? width : 80,
    timeStyle: timeStyleOf(options),
    quote: quoteOf(options, isTerminal),
  }
}

function timeStyleOf(options: Options): string {
  if (options.has('full-time')) return 'full-iso'
  return options.value('time-style') ?? 'locale'
}

function quoteOf(options: Options, isTerminal: boolean): (name: string) => string {
  const last = options.given.findLast(({ key }) => ['b', 'N', 'Q', 'quoting-style'].includes(key))
  const style =
    last?.key === 'quoting-style' ? last.value : { b: 'escape', N: 'literal', Q: 'c' }[last?.key ?? '']
  if (style === 'c') return name => `"${escaped(name).replace(/"/g, '\\"')}"`
  if (style === 'escape') return name => escaped(name).replace(/ /g, '\\ ')
  if (style === 'shell' || style === 'shell-escape') return shellName
  if (style === 'shell-always' || style === 'shell-escape-always')
    return name => (/^'/.test(shellName(name)) ? shellName(name) : `'${name}'`)
  if (style !== undefined && style !== 'literal') throw new NotComputable(`ls --quoting-style=${style}`)
  if (style === undefined && isTerminal) return shellName
  return options.has('q') ? name => name.replace(/[\x00-\x1f\x7f]/g, '?') : name => name
}

function escaped(name: string): string {
  const letters: Record<string, string> = {
    '\n': '\\n',
    '\t': '\\t',
    '\r': '\\r',
    '\b': '\\b',
    '\f': '\\f',
    '\v': '\\v',
    '\x07': '\\a',
    '\\': '\\\\',
  }
  return name.replace(
    /[\x00-\x1f\x7f-\xff\\]/g,
    character => letters[character] ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
}

/** The text of a listing. */
export function render(
  entries: readonly Entry[],
  style: ListStyle,
  process: Process,
  { hasTotal = false, measured = entries }: { hasTotal?: boolean; measured?: readonly Entry[] } = {},
): string {
  const total = hasTotal
    ? `total ${blockText(
        entries.reduce((sum, { node }) => sum + blocksOf(node), 0),
        style,
      )}\n`
    : ''
  if (style.isLong) return total + longLines(entries, style, process, measured)
  const cells = entries.map(entry => prefix(entry, entries, style) + shownName(entry, style, process))
  if (cells.length === 0) return total
  if (style.layout === 'lines') return total + cells.map(cell => `${cell}\n`).join('')
  if (style.layout === 'commas') return total + commas(cells, style.width)
  return total + columns(cells, { isAcross: style.layout === 'across', width: style.width })
}

function blockText(blocks: number, { options }: ListStyle): string {
  const size = options.value('block-size')
  if (options.has('h')) return humanSize(blocks * 512)
  if (options.has('si')) return humanSize(blocks * 512, { base: 1000 })
  return inUnits(blocks * 512, size === undefined ? 1024 : unitOf(size))
}

function unitOf(text: string): number {
  const match = /^([0-9]*)(K|M|G|k|KB|MB|KiB|MiB)?$/.exec(text)
  if (!match) throw new NotComputable(`--block-size=${text}`)
  const units: Record<string, number> = {
    K: 1024,
    k: 1024,
    KiB: 1024,
    M: 1024 ** 2,
    MiB: 1024 ** 2,
    G: 1024 ** 3,
    KB: 1000,
    MB: 1e6,
  }
  return Number(match[1] || 1) * (match[2] ? (units[match[2]] ?? 1) : 1)
}

function prefix(entry: Entry, all: readonly Entry[], style: ListStyle): string {
  const { options } = style
  let text = ''
  if (options.has('i'))
    text += `${String(entry.inode).padStart(Math.max(...all.map(({ inode }) => String(inode).length)))} `
  if (options.has('s')) {
    const width = Math.max(...all.map(({ node }) => blockText(blocksOf(node), style).length))
    text += `${blockText(blocksOf(entry.node), style).padStart(width)} `
  }
  return text
}

function indicator(node: Node, { options }: ListStyle): string {
  const style = options.value('indicator-style')
  const isSlash = options.has('p') || style === 'slash'
  const isType = options.has('file-type') || style === 'file-type'
  const isFull = (options.has('F') && options.value('F') !== 'never') || style === 'classify'
  if (node.kind === 'directory') return isSlash || isType || isFull ? '/' : ''
  if (!isType && !isFull) return ''
  if (node.kind === 'symlink') return '@'
  if (node.kind === 'fifo') return '|'
  return isFull && (node.kind === 'file' || node.kind === 'opaque') && node.mode & 0o111 ? '*' : ''
}

function shownName(entry: Entry, style: ListStyle, process: Process): string {
  const name = style.quote(entry.name)
  if (!style.isLong || entry.node.kind !== 'symlink') return name + indicator(entry.node, style)
  const target = process.fs.find(entry.path)
  return `${name} -> ${style.quote(entry.node.target)}${target ? indicator(target, style) : ''}`
}

function longLines(
  entries: readonly Entry[],
  style: ListStyle,
  process: Process,
  measured: readonly Entry[],
): string {
  const { options } = style
  const isNumeric = options.has('n')
  const rows = measured.map(entry => ({
    entry,
    links: String(entry.node.links),
    owner: options.has('g')
      ? undefined
      : isNumeric
        ? String(entry.node.uid)
        : userName(entry.node.uid, process.shell),
    group:
      options.has('o') || options.has('G')
        ? undefined
        : isNumeric
          ? String(entry.node.gid)
          : groupName(entry.node.gid, process.shell),
    size: sizeText(entry.node, options),
    time: timeText(entry.node, style, process),
  }))
  const widest = (pick: (row: (typeof rows)[number]) => string | undefined) =>
    Math.max(0, ...rows.map(row => pick(row)?.length ?? 0))
  const widths = {
    links: widest(row => row.links),
    owner: widest(row => row.owner),
    group: widest(row => row.group),
    size: widest(row => row.size),
    time: widest(row => row.time),
  }
  const pad = (text: string, width: number) => (isNumeric ? text.padStart(width) : text.padEnd(width))
  return rows
    .filter(({ entry }) => entries.includes(entry))
    .sort((a, b) => entries.indexOf(a.entry) - entries.indexOf(b.entry))
    .map(({ entry, links, owner, group, size, time }) => {
      const who = [owner && pad(owner, widths.owner), group && pad(group, widths.group)].filter(
        text => text !== undefined,
      )
      const cells = [
        modeString(entry.node),
        links.padStart(widths.links),
        ...who,
        size.padStart(widths.size),
        time,
      ]
      return `${prefix(entry, entries, style)}${cells.join(' ')} ${shownName(entry, style, process)}\n`
    })
    .join('')
}

function sizeText(node: Node, options: Options): string {
  if (node.kind === 'device')
    return { null: '1, 3', zero: '1, 5', full: '1, 7', random: '1, 8', tty: '5, 0' }[node.device]
  if (options.has('h')) return humanSize(knownSize(node))
  if (options.has('si')) return humanSize(knownSize(node), { base: 1000 })
  const unit = options.value('block-size')
  return unit === undefined ? String(knownSize(node)) : inUnits(knownSize(node), unitOf(unit))
}

const halfYearMs = 15_778_476_000

function timeText(node: Node, { timeStyle }: ListStyle, process: Process): string {
  const zone = process.environment.get('TZ') ?? 'UTC'
  const now = process.shell.clock.now
  const isRecent = node.mtime > now - halfYearMs && node.mtime <= now
  const formats: Record<string, string> = {
    locale: isRecent ? '%b %e %H:%M' : '%b %e  %Y',
    'full-iso': '%Y-%m-%d %H:%M:%S.%N %z',
    'long-iso': '%Y-%m-%d %H:%M',
    iso: isRecent ? '%m-%d %H:%M' : '%Y-%m-%d ',
  }
  const format = timeStyle.startsWith('+') ? timeStyle.slice(1) : formats[timeStyle]
  if (format === undefined) throw new NotComputable(`ls --time-style=${timeStyle}`)
  return formatTimeIn(format, node.mtime, zone)
}
