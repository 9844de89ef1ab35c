// ls: which entries, in which order. How a line looks is in ls-format.ts.

import type { QuotingStyle } from '../../format/quotearg.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { matches } from '../../words/pattern/pattern.ts'
import { type Options, parseOptions } from '../options.ts'
import { refusalOf } from './ls-choices.ts'
import { type Entry, type Form, type ListStyle, render, styleOf } from './ls-format.ts'
import { nameStyleOf, placesOf } from './ls-names.ts'
import { knownSize } from './sizes.ts'
import { compareVersions } from './version-order.ts'

const long = {
  all: 'a',
  'almost-all': 'A',
  author: 'author',
  escape: 'b',
  'block-size': 'block-size=',
  'ignore-backups': 'B',
  color: 'color?',
  directory: 'd',
  classify: 'F?',
  'file-type': 'file-type',
  format: 'format=',
  'full-time': 'full-time',
  'group-directories-first': 'dirs-first',
  'no-group': 'G',
  'human-readable': 'h',
  si: 'si',
  dereference: 'L',
  'dereference-command-line': 'H',
  'dereference-command-line-symlink-to-dir': 'symlink-to-dir!',
  hide: 'hide=',
  hyperlink: 'hyperlink!',
  'indicator-style': 'indicator-style=',
  inode: 'i',
  ignore: 'I=',
  kibibytes: 'k',
  'numeric-uid-gid': 'n',
  literal: 'N',
  'hide-control-chars': 'q',
  'show-control-chars': 'show-control',
  'quote-name': 'Q',
  'quoting-style': 'quoting-style=',
  reverse: 'r',
  recursive: 'R',
  size: 's',
  sort: 'sort=',
  time: 'time!',
  'time-style': 'time-style=',
  tabsize: 'T=',
  width: 'w=',
  context: 'Z!',
  zero: 'zero',
}

class Listing {
  readonly process: Process
  readonly options: Options
  readonly style: ListStyle
  status = 0
  private isFirst = true

  constructor(process: Process, options: Options, form: Form) {
    this.process = process
    this.options = options
    this.style = styleOf(options, process, form)
  }

  async run(): Promise<number> {
    const { operands } = this.options
    const names = operands.length > 0 ? operands : ['.']
    const files: Entry[] = []
    const folders: Entry[] = []
    for (const name of names) {
      const entry = await this.operand(name)
      if (!entry) continue
      if (entry.node.kind === 'directory' && !this.options.has('d')) folders.push(entry)
      else files.push(entry)
    }
    if (files.length > 0) {
      this.process.out(
        render(this.ordered(files), this.style, this.process, { measured: [...files, ...folders] }),
      )
      this.isFirst = false
    }
    const isTitled = names.length > 1 || this.options.has('R')
    for (const folder of this.ordered(folders)) await this.folder(folder.name, { isTitled, isOperand: true })
    return this.status
  }

  private async operand(name: string): Promise<Entry | undefined> {
    const follows = !this.style.isLong && !this.options.has('F') && !this.options.has('d')
    const isAsked = this.options.has('L') || this.options.has('H')
    const isFollowed = isAsked || follows
    try {
      if (name === '') throw new FsError('ENOENT')
      const path = this.process.path(name)
      const node = isFollowed ? this.followed(path, { isAsked }) : this.process.fs.lstat(path)
      return {
        name,
        node,
        path,
        inode: this.process.fs.inode(path, { follow: isFollowed && this.process.fs.exists(path) }),
      }
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.process.fail(`cannot access ${quoted(name)}: ${error.message}`)
      this.status = 2
      return undefined
    }
  }

  // a link that leads nowhere is shown itself where nobody asked to follow it, one that leads in a circle is not
  private followed(path: string, { isAsked }: { isAsked: boolean }): Node {
    try {
      return this.process.fs.stat(path)
    } catch (error) {
      if (!isAsked && error instanceof FsError && error.code === 'ENOENT') return this.process.fs.lstat(path)
      throw error
    }
  }

  private async folder(
    name: string,
    { isTitled, isOperand }: { isTitled: boolean; isOperand: boolean },
  ): Promise<void> {
    const { process } = this
    let names: string[]
    try {
      names = process.fs.list(process.path(name))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await process.fail(`cannot open directory ${quoted(name)}: ${error.message}`)
      this.status = isOperand ? 2 : Math.max(this.status, 1)
      return
    }
    if (isTitled) process.out(`${this.isFirst ? '' : '\n'}${this.style.names.quoteFolder(name)}:\n`)
    this.isFirst = false
    const entries: Entry[] = []
    for (const child of this.visible(names)) {
      const entry = await this.entry(name, child)
      if (entry) entries.push(entry)
    }
    const ordered = this.ordered(entries)
    process.out(
      render(ordered, this.style, process, { hasTotal: this.style.isLong || this.options.has('s') }),
    )
    if (!this.options.has('R')) return
    for (const entry of ordered)
      if (entry.node.kind === 'directory' && entry.name !== '.' && entry.name !== '..')
        await this.folder(join(name, entry.name), { isTitled: true, isOperand: false })
  }

  private async entry(folder: string, name: string): Promise<Entry | undefined> {
    const path = this.process.path(name === '.' ? folder : join(folder, name))
    try {
      const node = this.options.has('L') ? this.process.fs.stat(path) : this.process.fs.lstat(path)
      return { name, node, path, inode: this.process.fs.inode(path, { follow: this.options.has('L') }) }
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (error.code === 'EACCES') return this.unsearched(folder, name)
      await this.process.fail(`cannot access ${quoted(join(folder, name))}: ${error.message}`)
      this.status = Math.max(this.status, 1)
      return undefined
    }
  }

  // in a folder that may be read but not searched there are names, and nothing is known of what they name
  private unsearched(folder: string, name: string): Entry | undefined {
    const { fs } = this.process
    const asksMore = this.options.given.some(({ key }) => !/^(?:[1aACmNqQrRUvx]|color)$/.test(key))
    if (asksMore) throw new NotComputable('what ls shows of files that it may not look at')
    const parent = fs.stat(this.process.path(folder))
    const inode = parent.kind === 'directory' ? parent.entries.get(name) : undefined
    return inode === undefined
      ? undefined
      : { name, node: fs.node(inode), path: this.process.path(join(folder, name)), inode }
  }

  private visible(names: readonly string[]): string[] {
    const { options } = this
    const showsAll = options.has('a') || options.has('f')
    const patterns = options.given.filter(({ key }) => key === 'I').map(({ value }) => value ?? '')
    const hidden = options.given.filter(({ key }) => key === 'hide').map(({ value }) => value ?? '')
    const kept = names.filter(name => {
      if (options.has('B') && name.endsWith('~')) return false
      if (patterns.some(pattern => matches(pattern, name))) return false
      if (showsAll || options.has('A')) return true
      return !name.startsWith('.') && !hidden.some(pattern => matches(pattern, name))
    })
    return showsAll ? ['.', '..', ...kept] : kept
  }

  private ordered(entries: Entry[]): Entry[] {
    const { options } = this
    const key = this.sortKey()
    if (key === 'none') throw new NotComputable('the order of a directory on disk')
    const byName = (a: Entry, b: Entry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
    const isUtf8 = isUtf8Locale(this.process.shell)
    const places = ({ name }: Entry) => placesOf(this.style.names.quote(name), isUtf8)
    const byKey = key === 'width' ? (a: Entry, b: Entry) => places(a) - places(b) : comparisons[key]
    const compare = (a: Entry, b: Entry) => (byKey?.(a, b) ?? 0) || byName(a, b)
    const sorted = [...entries].sort(compare)
    if (options.has('r')) sorted.reverse()
    if (!options.has('dirs-first')) return sorted
    const isFolder = ({ node, path }: Entry) =>
      node.kind === 'directory' ||
      (node.kind === 'symlink' && this.process.fs.find(path)?.kind === 'directory')
    return [...sorted.filter(isFolder), ...sorted.filter(entry => !isFolder(entry))]
  }

  private sortKey(): string {
    const last = this.options.given.findLast(({ key }) =>
      ['t', 'S', 'X', 'v', 'U', 'f', 'sort'].includes(key),
    )
    if (!last) return 'name'
    if (last.key === 'sort') return last.value ?? 'name'
    return { t: 'time', S: 'size', X: 'extension', v: 'version', U: 'none', f: 'none' }[last.key] ?? 'name'
  }
}

const comparisons: Readonly<Record<string, (a: Entry, b: Entry) => number>> = {
  time: (a, b) => b.node.mtime - a.node.mtime,
  size: (a, b) => knownSize(b.node) - knownSize(a.node),
  extension: (a, b) =>
    extension(a.name) < extension(b.name) ? -1 : extension(a.name) > extension(b.name) ? 1 : 0,
  version: (a, b) => compareVersions(a.name, b.name),
}

function extension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot)
}

function join(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`
}

/** `ls`: what is in folders; colours and the times of access and change are not computed. */
export const ls: Program = process => list(process, {})

/** `dir`: names in columns, with backslashes. */
export const dir: Program = process => list(process, { quoting: 'escape', isColumns: true })

/** `vdir`: long lines, with backslashes. */
export const vdir: Program = process => list(process, { quoting: 'escape', isLong: true })

interface Usual extends Omit<Form, 'names'> {
  readonly quoting?: QuotingStyle
}

async function list(process: Process, usual: Usual): Promise<number> {
  const options = await parseOptions(process, {
    flags: 'aAbBCdfFgGhHiklLmnNopqQrRsStUvxX1',
    values: 'IwT',
    beyond: 'cuDZ',
    long,
    status: 2,
  })
  if (typeof options === 'number') return options
  if (!process.fs.find(process.shell.cwd) && options.operands.every(name => name === '.')) {
    // a folder that is gone has no names left
    if (options.given.length > 0) throw new NotComputable('a folder that is gone')
    return 0
  }
  if (['BLOCK_SIZE', 'LS_BLOCK_SIZE', 'BLOCKSIZE'].some(name => process.environment.has(name)))
    throw new NotComputable('ls in blocks of another size')
  const color = options.value('color')
  const isColoured =
    options.has('color') && !['never', 'no', 'none', 'auto', 'tty', 'if-tty'].includes(color ?? 'always')
  const hasColours = ['LS_COLORS', 'TERM', 'COLORTERM'].some(
    name => (process.environment.get(name) ?? '') !== '',
  )
  if (isColoured && hasColours) throw new NotComputable('coloured listings')
  const refusal = await refusalOf(process, options)
  if (refusal !== undefined) return refusal
  const names = await nameStyleOf(options, process, usual)
  return typeof names === 'number' ? names : new Listing(process, options, { names, ...usual }).run()
}

export type { Node }
