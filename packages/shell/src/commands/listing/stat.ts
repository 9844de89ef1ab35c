// stat.

import { formatTimeIn } from '../../format-time.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { decodeEscapes } from '../../syntax/escapes.ts'
import { FsError } from '../../tree/fs-error.ts'
import { fullMode, modeString, type Node } from '../../tree/tree-node.ts'
import { parseOptions } from '../options.ts'
import { groupName, userName } from './names.ts'
import { blocksOf, knownSize } from './sizes.ts'

interface Subject {
  readonly name: string
  readonly node: Node
  readonly inode: number
  readonly process: Process
}

/** `stat`: what is known of a file besides its content; file systems are not computed. */
export const stat: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'Lt',
    values: 'c',
    beyond: 'f',
    long: {
      dereference: 'L',
      'file-system': 'f!',
      cached: 'cached!',
      format: 'c=',
      printf: 'printf=',
      terse: 't',
    },
  })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  if (options.has('t')) throw new NotComputable('stat -t')
  const printf = options.value('printf')
  const format = options.value('c')
  let status = 0
  for (const name of options.operands) {
    const path = process.path(name)
    try {
      if (name === '') throw new FsError('ENOENT')
      const follow = options.has('L')
      const subject = {
        name,
        node: follow ? process.fs.stat(path) : process.fs.lstat(path),
        inode: process.fs.inode(path, { follow }),
        process,
      }
      if (printf !== undefined) process.out(decodeEscapes(filled(printf, subject), { style: 'printf' }).bytes)
      else process.out(`${format === undefined ? whole(subject) : filled(format, subject)}\n`)
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await process.fail(`cannot statx ${quoted(name)}: ${error.message}`)
      status = 1
    }
  }
  return status
}

function typeName(node: Node): string {
  if (node.kind === 'file' || node.kind === 'opaque')
    return node.kind === 'file' && node.data === '' ? 'regular empty file' : 'regular file'
  return { directory: 'directory', symlink: 'symbolic link', fifo: 'fifo', device: 'character special file' }[
    node.kind
  ]
}

function time(milliseconds: number, process: Process): string {
  return formatTimeIn('%Y-%m-%d %H:%M:%S.%N %z', milliseconds, process.environment.get('TZ') ?? 'UTC')
}

function linkedName({ name, node }: Subject): string {
  return node.kind === 'symlink' ? `${name} -> ${node.target}` : name
}

function whole(subject: Subject): string {
  const { node, inode, process } = subject
  const { shell } = process
  const mode = (node.mode & 0o7777).toString(8).padStart(4, '0')
  const id = (value: number, name: string) => `(${String(value).padStart(5)}/${name.padStart(8)})`
  return [
    `  File: ${linkedName(subject)}`,
    `  Size: ${String(knownSize(node)).padEnd(10)}\tBlocks: ${String(blocksOf(node)).padEnd(10)} IO Block: 4096   ${typeName(node)}`,
    `Device: 8,1\tInode: ${String(inode).padEnd(11)} Links: ${node.links}`,
    `Access: (${mode}/${modeString(node)})  Uid: ${id(node.uid, userName(node.uid, shell, 'UNKNOWN'))}   Gid: ${id(node.gid, groupName(node.gid, shell, 'UNKNOWN'))}`,
    `Access: ${time(node.mtime, process)}`,
    `Modify: ${time(node.mtime, process)}`,
    `Change: ${time(node.ctime, process)}`,
    ` Birth: ${time(node.ctime, process)}`,
  ].join('\n')
}

function filled(format: string, subject: Subject): string {
  return format.replace(
    /%([-+ #0]*)([0-9]*)(?:\.([0-9]+))?([A-Za-z%])/g,
    (whole_, flags: string, width: string, _: string, letter: string) => {
      if (letter === '%') return '%'
      const value = field(letter, subject)
      if (value === undefined) return whole_.includes('%') && letter === '?' ? '?' : '?'
      const text = flags.includes('#') && letter === 'a' ? `0${value}` : value
      if (width === '') return text
      if (flags.includes('-')) return text.padEnd(Number(width))
      return text.padStart(Number(width), flags.includes('0') ? '0' : ' ')
    },
  )
}

function field(letter: string, subject: Subject): string | undefined {
  const { name, node, inode, process } = subject
  const { shell } = process
  const seconds = (milliseconds: number) => String(Math.floor(milliseconds / 1000))
  const fields: Record<string, () => string> = {
    a: () => (node.mode & 0o7777).toString(8),
    A: () => modeString(node),
    b: () => String(blocksOf(node)),
    B: () => '512',
    d: () => '2049',
    D: () => '801',
    f: () => fullMode(node).toString(16),
    F: () => typeName(node),
    g: () => String(node.gid),
    G: () => groupName(node.gid, shell, 'UNKNOWN'),
    h: () => String(node.links),
    i: () => String(inode),
    m: () => '/',
    n: () => name,
    N: () => (node.kind === 'symlink' ? `${quoted(name)} -> ${quoted(node.target)}` : quoted(name)),
    o: () => '4096',
    s: () => String(knownSize(node)),
    t: () => '0',
    T: () => '0',
    u: () => String(node.uid),
    U: () => userName(node.uid, shell, 'UNKNOWN'),
    x: () => time(node.mtime, process),
    X: () => seconds(node.mtime),
    y: () => time(node.mtime, process),
    Y: () => seconds(node.mtime),
    z: () => time(node.ctime, process),
    Z: () => seconds(node.ctime),
    w: () => time(node.ctime, process),
    W: () => seconds(node.ctime),
  }
  return fields[letter]?.()
}
