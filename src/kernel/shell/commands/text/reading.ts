// cat, head, tail, wc, tac: programs that read files from start to end.
import { charactersOf, toText } from '../../bytes.ts'
import { FsError } from '../../fs-error.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import { OpenFile } from '../../run/open-file.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { type Input, TextInput } from '../../run/stream.ts'
import { shellName } from '../../words/quote.ts'
import { type Options, parseOptions } from '../options.ts'

export const cat: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'AbeEnstTuv',
    long: {
      'show-all': 'A',
      'number-nonblank': 'b',
      'show-ends': 'E',
      number: 'n',
      'squeeze-blank': 's',
      'show-tabs': 'T',
      'show-nonprinting': 'v',
    },
  })
  if (typeof options === 'number') return options
  const style = {
    number: options.has('b') ? ('nonblank' as const) : options.has('n') ? ('all' as const) : undefined,
    isSqueezed: options.has('s'),
    showsEnds: ['A', 'e', 'E'].some(options.has),
    showsTabs: ['A', 't', 'T'].some(options.has),
    showsOthers: ['A', 'e', 't', 'v'].some(options.has),
  }
  const isPlain = !Object.values(style).some(Boolean)
  const writer = new CatWriter(style)
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const input = await openInput(process, name)
    if (!input) {
      status = 1
      continue
    }
    for (let bytes = await input.read(); bytes !== undefined; bytes = await input.read())
      await process.output?.write(isPlain ? bytes : writer.write(bytes))
  }
  return status
}

/** Opens a file for reading in pieces; undefined after a complaint. */
async function openInput(process: Process, name: string): Promise<Input | undefined> {
  if (name === '-') return process.input
  const offered = process.shell.surroundings.offered.get(name)
  if (offered !== undefined) return new TextInput(offered)
  try {
    if (name === '') throw new FsError('ENOENT')
    const path = process.path(name)
    const inode = process.fs.inode(path)
    const node = process.fs.node(inode)
    if (node.kind === 'device' && node.device === 'zero')
      return { read: () => '\0'.repeat(32_768), unread: () => {} }
    process.fs.readInode(inode)
    return new OpenFile({ fs: () => process.fs, inode, path })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`${shellName(name)}: ${error.message}`)
    return undefined
  }
}

interface CatStyle {
  readonly number: 'all' | 'nonblank' | undefined
  readonly isSqueezed: boolean
  readonly showsEnds: boolean
  readonly showsTabs: boolean
  readonly showsOthers: boolean
}

class CatWriter {
  private readonly style: CatStyle
  private count = 0
  private blanks = 0
  private isLineStart = true

  constructor(style: CatStyle) {
    this.style = style
  }

  write(bytes: string): string {
    const { number, isSqueezed, showsEnds } = this.style
    let text = ''
    for (const line of bytes.split(/(?<=\n)/)) {
      const hasEnd = line.endsWith('\n')
      const body = hasEnd ? line.slice(0, -1) : line
      const isBlank = body === '' && this.isLineStart
      this.blanks = isBlank ? this.blanks + 1 : 0
      if (isSqueezed && this.blanks > 1) continue
      if (this.isLineStart && number && !(number === 'nonblank' && isBlank))
        text += `${String(++this.count).padStart(6)}\t`
      text += this.shown(body) + (hasEnd ? (showsEnds ? '$\n' : '\n') : '')
      this.isLineStart = hasEnd
    }
    return text
  }

  private shown(line: string): string {
    const { showsTabs, showsOthers } = this.style
    const tabs = showsTabs ? line.replaceAll('\t', '^I') : line
    return showsOthers ? tabs.replace(/[\0-\x08\x0a-\x1f\x7f-\xff]/g, visible) : tabs
  }
}

function visible(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x80)
    return `M-${code - 0x80 < 0x20 || code === 0xff ? visible(String.fromCharCode(code - 0x80)) : String.fromCharCode(code - 0x80)}`
  return code === 0x7f ? '^?' : `^${String.fromCharCode(code + 64)}`
}

const sizes: Readonly<Record<string, number>> = {
  b: 512,
  kB: 1000,
  K: 1024,
  KB: 1000,
  k: 1024,
  M: 1024 ** 2,
  MB: 1e6,
  G: 1024 ** 3,
  GB: 1e9,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
}

function countOf(text: string): number | undefined {
  const match = /^([0-9]+)([A-Za-z]*)$/.exec(text)
  if (!match) return undefined
  const unit = match[2] === '' ? 1 : sizes[match[2] ?? '']
  return unit === undefined ? undefined : Number(match[1]) * unit
}

interface Part {
  readonly count: number
  readonly isBytes: boolean
  /** `-` before head's count, `+` before tail's. */
  readonly isOther: boolean
}

async function partOf(process: Process, options: Options, signs: string): Promise<Part | number> {
  const given = options.given.findLast(({ key }) => key === 'n' || key === 'c')
  if (!given) return { count: 10, isBytes: false, isOther: false }
  const isBytes = given.key === 'c'
  const text = given.value ?? ''
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  const count = countOf(text.slice(sign.length))
  if (count === undefined) {
    await process.fail(`invalid number of ${isBytes ? 'bytes' : 'lines'}: ${quoted(text)}`)
    return 1
  }
  return { count, isBytes, isOther: sign !== '' && sign === signs }
}

// `head -5` is an old way of saying `head -n 5`
function modern(args: readonly string[]): string[] {
  const [first, ...rest] = args
  const match = /^-([0-9]+)([bkmcqvl]*)$/.exec(first ?? '')
  if (!match) return [...args]
  const letters = match[2] ?? ''
  return [
    letters.includes('c') ? '-c' : '-n',
    match[1] ?? '',
    ...[...letters].filter(letter => 'qv'.includes(letter)).map(letter => `-${letter}`),
    ...rest,
  ]
}

const partOptions = {
  flags: 'qvz',
  values: 'nc',
  long: { lines: 'n=', bytes: 'c=', quiet: 'q', silent: 'q', verbose: 'v', 'zero-terminated': 'z' },
}

export const head: Program = async process => {
  const args = modern(process.args)
  const view = Object.create(process, { args: { value: args } }) as Process
  const options = await parseOptions(view, partOptions)
  if (typeof options === 'number') return options
  const part = await partOf(process, options, '-')
  if (typeof part === 'number') return part
  return eachWithTitle(process, options, {
    verb: 'open',
    take: input => firstPart(input, part, options.has('z') ? '\0' : '\n'),
  })
}

async function firstPart(input: Input, { count, isBytes, isOther }: Part, end: string): Promise<string> {
  if (isOther) {
    const whole = await wholeOf(input)
    if (isBytes) return whole.slice(0, Math.max(0, whole.length - count))
    const lines = linesOf(whole, end)
    return lines.slice(0, Math.max(0, lines.length - count)).join('')
  }
  let text = ''
  let lines = 0
  while (isBytes ? text.length < count : lines < count) {
    const bytes = await input.read()
    if (bytes === undefined) return text
    if (isBytes) {
      const need = count - text.length
      text += bytes.slice(0, need)
      input.unread(bytes.slice(need))
      continue
    }
    let at = 0
    while (lines < count && at < bytes.length) {
      const next = bytes.indexOf(end, at)
      at = next === -1 ? bytes.length : next + 1
      if (next !== -1) lines++
    }
    text += bytes.slice(0, at)
    input.unread(bytes.slice(at))
  }
  return text
}

async function wholeOf(input: Input): Promise<string> {
  const chunks: string[] = []
  for (let bytes = await input.read(); bytes !== undefined; bytes = await input.read()) chunks.push(bytes)
  return chunks.join('')
}

/** Lines with their ends; the last one may have none. */
export function linesOf(text: string, end = '\n'): string[] {
  if (text === '') return []
  const lines = text.split(end)
  const last = lines.pop()
  const whole = lines.map(line => line + end)
  if (last) whole.push(last)
  return whole
}

export const tail: Program = async process => {
  const [first = ''] = process.args
  const old = /^([-+])([0-9]+)([bcl]?)(f?)$/.exec(first)
  const args = old
    ? [
        old[3] === 'c' ? '-c' : '-n',
        `${old[1] === '+' ? '+' : ''}${old[2]}`,
        ...(old[4] ? ['-f'] : []),
        ...process.args.slice(1),
      ]
    : process.args
  const view = Object.create(process, { args: { value: args } }) as Process
  const options = await parseOptions(view, {
    ...partOptions,
    flags: 'qvzfF',
    values: 'ncs',
    long: { ...partOptions.long, follow: 'f?', retry: 'retry', pid: 'pid=', 'sleep-interval': 's=' },
  })
  if (typeof options === 'number') return options
  if (options.has('f') || options.has('F')) throw new NotComputable('following a file as it grows')
  const part = await partOf(process, options, '+')
  if (typeof part === 'number') return part
  return eachWithTitle(process, options, {
    verb: 'open',
    take: input => lastPart(input, part, options.has('z') ? '\0' : '\n'),
  })
}

async function lastPart(input: Input, { count, isBytes, isOther }: Part, end: string): Promise<string> {
  const whole = await wholeOf(input)
  if (isBytes)
    return isOther ? whole.slice(Math.max(0, count - 1)) : whole.slice(Math.max(0, whole.length - count))
  const lines = linesOf(whole, end)
  return lines.slice(isOther ? Math.max(0, count - 1) : Math.max(0, lines.length - count)).join('')
}

async function eachWithTitle(
  process: Process,
  options: Options,
  { verb, take }: { verb: string; take: (input: Input) => Promise<string> },
): Promise<number> {
  const names = options.operands.length > 0 ? options.operands : ['-']
  const last = options.given.findLast(({ key }) => key === 'q' || key === 'v')?.key
  const isTitled = last === 'v' || (names.length > 1 && last !== 'q')
  let isFirst = true
  let status = 0
  for (const name of names) {
    const input = await openTitled(process, name, {
      verb,
      title: isTitled ? () => title(process, name, isFirst) : undefined,
    })
    if (!input) {
      status = 1
      if (input === null) isFirst = false
      continue
    }
    if (isTitled) title(process, name, isFirst)
    isFirst = false
    process.out(await take(input))
  }
  return status
}

function title(process: Process, name: string, isFirst: boolean): void {
  process.out(`${isFirst ? '' : '\n'}==> ${name === '-' ? 'standard input' : name} <==\n`)
}

// a directory opens and fails on reading, after its title; null tells that
async function openTitled(
  process: Process,
  name: string,
  { verb, title: announce }: { verb: string; title: (() => void) | undefined },
): Promise<Input | undefined | null> {
  if (name === '-') return process.input
  const offered = process.shell.surroundings.offered.get(name)
  if (offered !== undefined) return new TextInput(offered)
  try {
    if (name === '') throw new FsError('ENOENT')
    const path = process.path(name)
    const inode = process.fs.inode(path)
    if (process.fs.node(inode).kind === 'directory') {
      announce?.()
      await process.fail(`error reading ${quoted(name)}: Is a directory`)
      return null
    }
    if (process.fs.node(inode).kind === 'device') return openInput(process, name)
    process.fs.readInode(inode)
    return new OpenFile({ fs: () => process.fs, inode, path })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`cannot ${verb} ${quoted(name)} for reading: ${error.message}`)
    return undefined
  }
}

const countKeys = ['l', 'w', 'm', 'c', 'L'] as const
type Counts = Record<(typeof countKeys)[number], number>

export const wc: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'clLmw',
    long: {
      bytes: 'c',
      chars: 'm',
      lines: 'l',
      'max-line-length': 'L',
      words: 'w',
      'files0-from': 'files0!',
      total: 'total!',
    },
  })
  if (typeof options === 'number') return options
  const asked = countKeys.filter(key => options.has(key))
  const shown = asked.length > 0 ? asked : (['l', 'w', 'c'] as const)
  const names = options.operands
  const total: Counts = { l: 0, w: 0, m: 0, c: 0, L: 0 }
  let status = 0
  const width = widthFor(process, { names, isSingle: shown.length === 1 })
  const print = (counts: Counts, name: string) =>
    process.out(`${shown.map(key => String(counts[key]).padStart(width)).join(' ')}${name === '' ? '' : ` ${name}`}
`)
  for (const name of names.length > 0 ? names : ['-']) {
    const isFolder = name !== '-' && process.fs.find(process.path(name))?.kind === 'directory'
    const text = await process.read(name)
    if (text === undefined) status = 1
    if (text === undefined && !isFolder) continue
    const counts = countsOf(text ?? '', isUtf8Locale(process.shell))
    for (const key of countKeys)
      total[key] = key === 'L' ? Math.max(total.L, counts.L) : total[key] + counts[key]
    print(counts, names.length > 0 ? name : '')
  }
  if (names.length > 1) print(total, 'total')
  return status
}

function widthFor(
  process: Process,
  { names, isSingle }: { names: readonly string[]; isSingle: boolean },
): number {
  if (names.length <= 1 && isSingle) return 1
  if (names.length === 0 || names.includes('-')) return stdinSize(process, names) ?? 7
  let bytes = 0
  let minimum = 1
  for (const name of names) {
    const node = process.fs.find(process.path(name))
    if (node?.kind === 'file') bytes += node.data.length
    else if (node) minimum = 7
  }
  return Math.max(minimum, String(bytes).length)
}

function stdinSize(process: Process, names: readonly string[]): number | undefined {
  if (names.length > 1 || !(process.input instanceof OpenFile)) return undefined
  const node = process.fs.node(process.input.inode)
  return node.kind === 'file' ? String(node.data.length).length : undefined
}

function countsOf(text: string, isUtf8: boolean): Counts {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  const decoded = isUtf8 ? toText(text) : text
  const longest = Math.max(0, ...decoded.split('\n').map(line => displayWidth(line)))
  return {
    l: lines,
    w: wordsIn(decoded, isUtf8),
    m: isUtf8 ? charactersOf(text).length : text.length,
    c: text.length,
    L: longest,
  }
}

// a word has at least one character that prints; in a plain locale only ASCII prints
function wordsIn(text: string, isUtf8: boolean): number {
  if (isUtf8) return text.match(/[^\s]*[^\s\p{Cc}\p{Cn}][^\s]*/gu)?.length ?? 0
  return text.match(/[^ \t-\r]*[!-~][^ \t-\r]*/g)?.length ?? 0
}

function displayWidth(line: string): number {
  let width = 0
  for (const character of line) {
    if (character === '\t') width += 8 - (width % 8)
    else if (character === '\r' || character === '\f') continue
    else if (character >= ' ' && character !== '\x7f') width++
  }
  return width
}

export const tac: Program = async process => {
  const options = await parseOptions(process, {
    beyond: 'brs',
    long: { before: 'b!', regex: 'r!', separator: 's!' },
  })
  if (typeof options === 'number') return options
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name, {
      complaint: reason =>
        reason === 'Is a directory'
          ? `${name}: read error: Invalid argument`
          : `failed to open ${quoted(name)} for reading: ${reason}`,
    })
    if (text === undefined) status = 1
    else process.out(linesOf(text).reverse().join(''))
  }
  return status
}
