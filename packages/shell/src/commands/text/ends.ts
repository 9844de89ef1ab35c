// head and tail: the first or the last part of files. And tac, which turns them round.
import { NotComputable } from '../../not-computable.ts'
import { OpenFile } from '../../run/open-file.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { type Input, TextInput } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { type GivenOption, type Options, parseOptions } from '../options.ts'
import { openInput } from './open-input.ts'

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

function partOf(options: Options, sign: string): Part {
  const given = options.given.filter(({ key }) => key === 'n' || key === 'c')
  const last = given.at(-1)
  if (!last) return { count: 10, isBytes: false, isOther: false }
  const text = last.value ?? ''
  // a `+` once given holds for every later number, a `-` for its own
  const isOther =
    sign === '-' ? text.startsWith(sign) : given.some(({ value }) => value?.startsWith(sign) === true)
  return { count: countOf(text.replace(/^[-+]/, '')) ?? 0, isBytes: last.key === 'c', isOther }
}

const largest = 2n ** 64n - 1n

async function checkedCount(process: Process, { key, value = '' }: GivenOption): Promise<number | undefined> {
  if (key !== 'n' && key !== 'c') return undefined
  const digits = value.replace(/^[-+]/, '')
  const isLarge = /^[0-9]+$/.test(digits) && BigInt(digits) > largest
  if (countOf(digits) !== undefined && !isLarge) return undefined
  const reason = isLarge ? ': Value too large for defined data type' : ''
  await process.fail(
    `invalid number of ${key === 'c' ? 'bytes' : 'lines'}: ${quoted(value.replace(/^-/, ''))}${reason}`,
  )
  return 1
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

/** `head`: the first lines or bytes. */
export const head: Program = async process => {
  const args = modern(process.args)
  const view = process.with({ args })
  const options = await parseOptions(view, {
    ...partOptions,
    check: option => checkedCount(process, option),
  })
  if (typeof options === 'number') return options
  const part = partOf(options, '-')
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

// `tail -5 FILE`, `tail +5 FILE`: an old way that takes one file alone
function modernTail(args: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = args
  const isAlone = rest.length === 0 && !/^-./s.test(second)
  const old = /^([-+])([0-9]*)([bcl]?)(f?)$/.exec(first)
  if (!old || !(isAlone || (second === '--' && rest.length <= 1))) return args
  const [, sign = '', digits = '', unit = '', follows = ''] = old
  if (sign === '-' && /^c?$/.test(first.slice(1))) return args
  const scale = unit === 'b' ? 512 : 1
  return [
    unit === 'b' || unit === 'c' ? '-c' : '-n',
    `${sign === '+' ? '+' : ''}${(digits === '' ? 10 : Number(digits)) * scale}`,
    ...(follows ? ['-f'] : []),
    ...args.slice(1),
  ]
}

/** `tail`: the last lines or bytes; following a file is not computed. */
export const tail: Program = async process => {
  const view = process.with({ args: modernTail(process.args) })
  const options = await parseOptions(view, {
    ...partOptions,
    flags: 'qvzfF0123456789',
    values: 'ncs',
    long: { ...partOptions.long, follow: 'f?', retry: 'retry', pid: 'pid=', 'sleep-interval': 's=' },
    check: async option => {
      if (!/^[0-9]$/.test(option.key)) return checkedCount(process, option)
      await process.fail(`option used in invalid context -- ${option.key}`)
      return 1
    },
  })
  if (typeof options === 'number') return options
  if (options.has('f') || options.has('F')) throw new NotComputable('following a file as it grows')
  const part = partOf(options, '+')
  // nothing is opened where nothing can be shown
  if (part.count === 0 && !part.isOther) return 0
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

function turnedRound(text: string, options: Options): string {
  const mark = options.value('s') ?? '\n'
  if (mark === '') throw new NotComputable('tac with an empty separator')
  const pieces = text.split(mark)
  // the separator ends a piece, or begins one
  const whole = options.has('b')
    ? pieces.map((piece, index) => (index === 0 ? piece : mark + piece))
    : pieces.map((piece, index) => (index < pieces.length - 1 ? piece + mark : piece))
  return whole.reverse().join('')
}

/** `tac`: lines in reverse. */
export const tac: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'b',
    values: 's',
    beyond: 'r',
    long: { before: 'b', regex: 'r!', separator: 's=' },
  })
  if (typeof options === 'number') return options
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name, {
      complaint: reason =>
        reason === 'Is a directory'
          ? `${name}: read error: Is a directory`
          : `failed to open ${quoted(name)} for reading: ${reason}`,
    })
    if (text === undefined) status = 1
    else process.out(turnedRound(text, options))
  }
  return status
}
