// du and truncate.

import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { holesAfterResize, holesOf, noHoles } from '../../tree/holes.ts'
import { attempt } from '../files/attempt.ts'
import { type Options, parseOptions } from '../options.ts'
import { blocksOf, humanSize, inUnits, knownSize } from './sizes.ts'

/** `du`: how much of the disk files take, in blocks of 4 KiB. */
export const du: Program = async process => {
  const options = await parseOptions(process, {
    flags: '0abcDhHklLmPsSx',
    values: 'Bdt',
    beyond: 'X',
    long: {
      null: '0',
      all: 'a',
      'apparent-size': 'apparent',
      'block-size': 'B=',
      bytes: 'b',
      total: 'c',
      'dereference-args': 'D',
      'max-depth': 'd=',
      'human-readable': 'h',
      inodes: 'inodes!',
      dereference: 'L',
      'count-links': 'l',
      'no-dereference': 'P',
      'separate-dirs': 'S',
      si: 'si',
      summarize: 's',
      threshold: 't=',
      time: 'time!',
      'time-style': 'ts!',
      'exclude-from': 'X!',
      exclude: 'exclude!',
      'one-file-system': 'x',
    },
  })
  if (typeof options === 'number') return options
  const depth = options.value('d')
  const unread = options.given.filter(({ key, value = '' }) => key === 'd' && !/^[0-9]+$/.test(value))
  for (const { value = '' } of unread.slice(0, -1))
    await process.fail(`invalid maximum depth ${quoted(value)}`)
  const last = unread.at(-1)
  if (last) return process.misuse(`invalid maximum depth ${quoted(last.value ?? '')}`)
  const threshold = options.value('t')
  if (threshold !== undefined && !/^-?[1-9][0-9]*$/.test(threshold)) throw new NotComputable('du -t')
  if (options.has('s') && options.has('a'))
    return process.misuse('cannot both summarize and show all entries')
  if (options.has('s') && depth !== undefined && Number(depth) > 0)
    return process.misuse(`warning: summarizing conflicts with --max-depth=${depth}`)
  if (options.has('s') && depth !== undefined)
    await process.fail('warning: summarizing is the same as using --max-depth=0')
  const usage = new Usage(
    process,
    options,
    options.has('s') ? 0 : depth === undefined ? Number.POSITIVE_INFINITY : Number(depth),
  )
  return usage.run()
}

class Usage {
  private readonly process: Process
  private readonly options: Options
  private readonly depth: number
  private readonly counted = new Set<number>()
  private status = 0

  constructor(process: Process, options: Options, depth: number) {
    this.process = process
    this.options = options
    this.depth = depth
  }

  async run(): Promise<number> {
    const { operands } = this.options
    let total = 0
    for (const name of operands.length > 0 ? operands : ['.']) total += await this.measure(name, 0)
    if (this.options.has('c')) this.process.out(`${this.shown(total)}\ttotal\n`)
    return this.status
  }

  private get isApparent(): boolean {
    return this.options.has('b') || this.options.has('apparent')
  }

  private async measure(name: string, depth: number): Promise<number> {
    const { process, options } = this
    const follow = options.has('L') || (depth === 0 && (options.has('D') || options.has('H')))
    let inode: number
    try {
      if (name === '') throw new FsError('ENOENT')
      inode = process.fs.inode(process.path(name), { follow })
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      const isLink = follow && process.fs.find(process.path(name), { follow: false })?.kind === 'symlink'
      await process.fail(`cannot access ${quoted(name)}${isLink ? '' : `: ${error.message}`}`)
      this.status = 1
      return 0
    }
    const node = process.fs.node(inode)
    if (this.counted.has(inode) && (node.links > 1 || depth === 0 || options.has('L')) && !options.has('l'))
      return 0
    this.counted.add(inode)
    let bytes = this.isApparent ? (node.kind === 'directory' ? 4096 : knownSize(node)) : blocksOf(node) * 512
    if (node.kind !== 'directory') {
      if (depth === 0 || (options.has('a') && depth <= this.depth)) this.line(bytes, name)
      return bytes
    }
    const own = bytes
    bytes += await this.inside(name, depth)
    const isOpen = process.fs.may(node, 4) && process.fs.may(node, 1)
    if (depth <= this.depth)
      this.line(options.has('S') ? own + (isOpen ? this.filesIn(name) : 0) : bytes, name)
    return bytes
  }

  private filesIn(name: string): number {
    const { fs } = this.process
    const path = this.process.path(name)
    return fs
      .list(path)
      .map(child => fs.find(`${path}/${child}`, { follow: this.options.has('L') }))
      .filter(node => node !== undefined)
      .filter(node => node.kind !== 'directory')
      .reduce((sum, node) => sum + (this.isApparent ? knownSize(node) : blocksOf(node) * 512), 0)
  }

  private async inside(name: string, depth: number): Promise<number> {
    let bytes = 0
    try {
      for (const child of this.process.fs.listOnDisk(this.process.path(name)))
        bytes += await this.measure(name.endsWith('/') ? name + child : `${name}/${child}`, depth + 1)
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.process.fail(`cannot read directory ${quoted(name)}: ${error.message}`)
      this.status = 1
    }
    return bytes
  }

  private line(bytes: number, name: string): void {
    const threshold = Number(this.options.value('t') ?? 0)
    if (threshold < 0 ? bytes > -threshold : bytes < threshold) return
    this.process.out(`${this.shown(bytes)}\t${name}${this.options.has('0') ? '\0' : '\n'}`)
  }

  private shown(bytes: number): string {
    const last = this.options.given.findLast(({ key }) => ['b', 'h', 'k', 'm', 'B', 'si'].includes(key))
    if (last?.key === 'h') return humanSize(bytes)
    if (last?.key === 'si') return humanSize(bytes, { base: 1000 })
    if (last?.key === 'b') return String(bytes)
    if (last?.key === 'm') return inUnits(bytes, 1024 ** 2)
    if (last?.key === 'B') return inSize(bytes, last.value ?? '')
    return inUnits(bytes, 1024)
  }
}

function inSize(bytes: number, text: string): string {
  const match = /^([0-9]*)([kKMG]?)(i?B)?$/.exec(text)
  const unit = { '': 1, k: 1024, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }[match?.[2] ?? ''] ?? 1
  const suffix = match?.[1] === '' ? (match[2] ?? '') : ''
  return inUnits(bytes, Number(match?.[1] || 1) * unit) + suffix
}

const sizeForm = /^([-+<>/%]?)\s*([0-9]+)(?:([kKmMgGtTPEZY])(B|iB)?)?$/
const maxBytes = 256 * 1024 * 1024

/** `truncate`: makes files shorter or longer. */
export const truncate: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'co',
    values: 'rs',
    long: { 'no-create': 'c', 'io-blocks': 'o', reference: 'r=', size: 's=' },
    check: async ({ key, value = '' }, before) => {
      const sign = sizeForm.exec(value)?.[1]
      const isRelative = before.some(option => option.key === 's' && /^[-+<>/%]/.test(option.value ?? ''))
      if (key !== 's') return undefined
      if (sign !== undefined && sign !== '' && isRelative)
        return process.misuse('multiple relative modifiers specified')
      if (sign === undefined) {
        await process.fail(`Invalid number: ${quoted(value)}`)
        return 1
      }
      if (isRelative) throw new NotComputable('truncate with several sizes')
      return undefined
    },
  })
  if (typeof options === 'number') return options
  const size = options.value('s')
  const reference = options.value('r')
  if (size === undefined && reference === undefined)
    return process.misuse("you must specify either '--size' or '--reference'")
  const match = sizeForm.exec(size ?? '0') ?? []
  if (reference !== undefined && size !== undefined && match[1] === '')
    return process.misuse("you must specify a relative '--size' with '--reference'")
  if (options.has('o') && size === undefined)
    return process.misuse("'--io-blocks' was specified but '--size' was not")
  if (options.has('o')) throw new NotComputable('truncate -o')
  if (options.operands.length === 0) return process.misuse('missing file operand')
  const power = 'KMGTPEZY'.indexOf((match[3] ?? '').toUpperCase()) + (match[3] === undefined ? 0 : 1)
  const wanted = Number(match[2]) * (match[4] === 'B' ? 1000 : 1024) ** power
  let status = 0
  for (const name of options.operands) {
    const path = process.path(name)
    if (options.has('c') && !process.fs.exists(path)) continue
    const isDone = await attempt(
      process,
      reason => `cannot open ${quoted(name)} for writing: ${reason}`,
      () => {
        const mode = 0o666 & ~process.shell.umask
        const data = process.fs.exists(path) ? process.fs.read(path) : ''
        const from = reference === undefined ? data.length : process.fs.read(process.path(reference)).length
        const length = newLength(match[1] ?? '', {
          from,
          wanted: reference !== undefined && size === undefined ? from : wanted,
        })
        if (length > maxBytes) throw new NotComputable(`a file of ${length} bytes`)
        const node = process.fs.find(path)
        const holes = node?.kind === 'file' ? holesOf(node) : noHoles
        process.fs.write(path, data.slice(0, length).padEnd(length, '\0'), {
          mode,
          holes: holes && holesAfterResize(holes, { length: data.length, wanted: length }),
        })
      },
    )
    if (!isDone) status = 1
  }
  return status
}

function newLength(sign: string, { from, wanted }: { from: number; wanted: number }): number {
  if (sign === '+') return from + wanted
  if (sign === '-') return Math.max(0, from - wanted)
  if (sign === '<') return Math.min(from, wanted)
  if (sign === '>') return Math.max(from, wanted)
  if (sign === '/') return Math.floor(from / wanted) * wanted
  return sign === '%' ? Math.ceil(from / wanted) * wanted : wanted
}
