// How ls prints entries: one per line, in columns, or long.
import { formatTimeIn } from '../../format-time.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { modeString, type Node } from '../../tree/tree-node.ts'
import type { Options } from '../options.ts'
import { columns, commas } from './ls-columns.ts'
import { type NameStyle, placesOf } from './ls-names.ts'
import { groupName, userName } from './names.ts'
import { blocksOf, humanSize, inBlocks, inUnits, knownSize } from './sizes.ts'

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
  readonly tab: number
  readonly names: NameStyle
}

/** How entries are listed where no option says otherwise. */
export interface Form {
  readonly names: NameStyle
  readonly isColumns?: boolean
  readonly isLong?: boolean
}

/** What the options ask for. */
export function styleOf(options: Options, process: Process, form: Form): ListStyle {
  const isTerminal = process.output.isTerminal === true || form.isColumns === true
  const longKeys = ['l', 'g', 'o', 'n', 'full-time']
  const last = options.given.findLast(({ key }) => [...longKeys, 'C', 'x', 'm', '1', 'format'].includes(key))
  const format = last?.key === 'format' ? (last.value ?? '') : undefined
  const isLong =
    last?.key === '1'
      ? longKeys.some(options.has)
      : (last !== undefined && longKeys.includes(last.key)) ||
        format === 'long' ||
        format === 'verbose' ||
        (!last && form.isLong === true)
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
  const columns = process.environment.get('COLUMNS') ?? process.shell.variables.get('COLUMNS')
  return {
    layout: options.has('zero') ? 'lines' : layout,
    isLong,
    options,
    width: Number(options.value('w') ?? (/^[0-9]+$/.test(columns ?? '') ? columns : 80)),
    timeStyle: timeStyleOf(options, process),
    tab: Number(options.value('T') ?? 8),
    names: form.names,
  }
}

function timeStyleOf(options: Options, process: Process): string {
  const last = options.given.findLast(({ key }) => key === 'full-time' || key === 'time-style')
  if (last) return last.key === 'full-time' ? 'full-iso' : (last.value ?? '')
  return process.environment.get('TIME_STYLE') ?? 'locale'
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
  const isAligned = isPadded(entries, style)
  const texts = entries.map(
    entry => prefix(entry, entries, style) + shownName(entry, style, { process, isAligned }),
  )
  if (texts.length === 0) return total
  const end = style.options.has('zero') ? '\0' : '\n'
  if (style.layout === 'lines') return total + texts.map(text => `${text}${end}`).join('')
  const isUtf8 = isUtf8Locale(process.shell)
  const cells = texts.map(text => ({ text, places: placesOf(text, isUtf8) }))
  if (style.layout === 'commas') return total + commas(cells, style.width)
  const { width, tab } = style
  return total + columns(cells, { isAcross: style.layout === 'across', width, tab })
}

function blockText(blocks: number, { options }: ListStyle): string {
  const size = options.value('block-size')
  if (options.has('h')) return humanSize(blocks * 512)
  if (options.has('si')) return humanSize(blocks * 512, { base: 1000 })
  return size === undefined ? inUnits(blocks * 512, 1024) : inBlocks(blocks * 512, size)
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

function isIndicator(key: string, value: string | undefined): boolean {
  if (key === 'F') return !['never', 'no', 'none', 'auto', 'tty', 'if-tty'].includes(value ?? 'always')
  return key === 'p' || key === 'file-type' || key === 'indicator-style'
}

function indicator(node: Node, { options }: ListStyle): string {
  const last = options.given.findLast(({ key, value }) => isIndicator(key, value))
  const style = last?.key === 'indicator-style' ? last.value : last?.key
  const isSlash = style === 'p' || style === 'slash'
  const isType = style === 'file-type'
  const isFull = style === 'F' || style === 'classify'
  if (node.kind === 'directory') return isSlash || isType || isFull ? '/' : ''
  if (!isType && !isFull) return ''
  if (node.kind === 'symlink') return '@'
  if (node.kind === 'fifo') return '|'
  return isFull && (node.kind === 'file' || node.kind === 'opaque') && node.mode & 0o111 ? '*' : ''
}

// beside names in quotes, those without stand one place to the right
function isPadded(entries: readonly Entry[], { names, isLong, layout, width }: ListStyle): boolean {
  if (!/^(?:shell|shell-escape|c-maybe)$/.test(names.quoting)) return false
  if (!isLong && (layout === 'lines' || layout === 'commas' || width === 0)) return false
  return entries.some(({ name }) => names.quote(name) !== name)
}

function shownName(
  entry: Entry,
  style: ListStyle,
  { process, isAligned }: { process: Process; isAligned: boolean },
): string {
  const quoted = style.names.quote(entry.name)
  const name = isAligned && quoted === entry.name ? ` ${quoted}` : quoted
  if (!style.isLong || entry.node.kind !== 'symlink') return name + indicator(entry.node, style)
  const target = process.fs.find(entry.path)
  return `${name} -> ${style.names.quote(entry.node.target)}${target ? indicator(target, style) : ''}`
}

function longLines(
  entries: readonly Entry[],
  style: ListStyle,
  process: Process,
  measured: readonly Entry[],
): string {
  const { options } = style
  const isAligned = isPadded(entries, style)
  const end = options.has('zero') ? '\0' : '\n'
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
    author: options.has('author') ? userName(entry.node.uid, process.shell) : undefined,
    size: sizeText(entry.node, options),
    time: timeText(entry.node, style, process),
  }))
  const widest = (pick: (row: (typeof rows)[number]) => string | undefined) =>
    Math.max(0, ...rows.map(row => pick(row)?.length ?? 0))
  const widths = {
    links: widest(row => row.links),
    owner: widest(row => row.owner),
    group: widest(row => row.group),
    author: widest(row => row.author),
    size: widest(row => row.size),
    time: widest(row => row.time),
  }
  // a number without a name stands on the right
  const pad = (text: string, width: number, id: number) =>
    text === String(id) ? text.padStart(width) : text.padEnd(width)
  return rows
    .filter(({ entry }) => entries.includes(entry))
    .sort((a, b) => entries.indexOf(a.entry) - entries.indexOf(b.entry))
    .map(({ entry, links, owner, group, author, size, time }) => {
      const { uid, gid } = entry.node
      const who = [
        owner && pad(owner, widths.owner, uid),
        group && pad(group, widths.group, gid),
        author && pad(author, widths.author, uid),
      ].filter(text => text !== undefined)
      const cells = [
        modeString(entry.node),
        links.padStart(widths.links),
        ...who,
        size.padStart(widths.size),
        time,
      ]
      return `${prefix(entry, entries, style)}${cells.join(' ')} ${shownName(entry, style, { process, isAligned })}${end}`
    })
    .join('')
}

function sizeText(node: Node, options: Options): string {
  if (node.kind === 'device')
    return { null: '1, 3', zero: '1, 5', full: '1, 7', random: '1, 8', tty: '5, 0' }[node.device]
  if (options.has('h')) return humanSize(knownSize(node))
  if (options.has('si')) return humanSize(knownSize(node), { base: 1000 })
  const unit = options.value('block-size')
  return unit === undefined ? String(knownSize(node)) : inBlocks(knownSize(node), unit)
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
  const format = timeStyle.startsWith('+')
    ? (timeStyle.slice(1).split('\n')[isRecent ? 1 : 0] ?? timeStyle.slice(1))
    : formats[timeStyle.replace(/^posix-/, '')]
  if (format === undefined) throw new NotComputable(`ls --time-style=${timeStyle}`)
  return formatTimeIn(format, node.mtime, zone)
}
