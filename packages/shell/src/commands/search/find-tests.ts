// The tests of find on one file.
import { PosixRegex } from '../../languages/regex/posix-regex.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { matches } from '../../words/pattern/pattern.ts'
import { parseMode } from '../files/mode.ts'
import { groupName, idOf, userName } from '../listing/names.ts'
import { knownSize } from '../listing/sizes.ts'
import { parseDate } from '../system/parse-date.ts'
import { FindError } from './find-expression.ts'

export interface Visited {
  /** As it is printed. */
  readonly path: string
  readonly start: string
  readonly name: string
  readonly node: Node
  readonly inode: number
  readonly depth: number
}

export type Test = (file: Visited) => boolean

const units: Readonly<Record<string, number>> = {
  '': 512,
  b: 512,
  c: 1,
  w: 2,
  k: 1024,
  M: 1024 ** 2,
  G: 1024 ** 3,
}
const types: Readonly<Record<string, readonly Node['kind'][]>> = {
  f: ['file', 'opaque'],
  d: ['directory'],
  l: ['symlink'],
  p: ['fifo'],
  c: ['device'],
  b: [],
  s: [],
}

/** The test of that name; throws FindError where its argument makes no sense. */
export function testFor(name: string, value: string, process: Process, regexType?: string): Test {
  const now = process.shell.clock.now
  if (name === 'name' || name === 'iname')
    return ({ name: own }) => matches(value, own, { ignoreCase: name === 'iname' })
  if (['path', 'wholename', 'ipath', 'iwholename'].includes(name))
    return ({ path }) => matches(value, path, { ignoreCase: name.startsWith('i') })
  if (name === 'lname' || name === 'ilname')
    return ({ node }) =>
      node.kind === 'symlink' && matches(value, node.target, { ignoreCase: name === 'ilname' })
  if (name === 'regex' || name === 'iregex') return regexTest(value, name === 'iregex', regexType)
  if (name === 'type' || name === 'xtype') return typeTest(name, value, process)
  if (name === 'size') return sizeTest(value)
  if (/^[amc](?:time|min)$/.test(name)) return timeTest(name, value, now)
  if (name === 'newer' || name === 'anewer' || name === 'cnewer' || name.startsWith('newer'))
    return newerTest(name, value, process)
  if (name === 'perm') return permTest(value)
  if (name === 'links') return numberTest(value, ({ node }) => node.links, name)
  if (name === 'inum') return numberTest(value, ({ inode }) => inode, name)
  if (name === 'uid' || name === 'gid') return numberTest(value, ({ node }) => node[name], name)
  if (name === 'user' || name === 'group') return ownerTest(name, value, process)
  if (name === 'samefile') return sameTest(value, process)
  return plainTest(name, process)
}

function plainTest(name: string, process: Process): Test {
  const { fs } = process
  if (name === 'empty')
    return ({ node }) =>
      node.kind === 'directory' ? node.entries.size === 0 : node.kind === 'file' && node.data === ''
  if (name === 'readable') return ({ node }) => fs.may(node, 4)
  if (name === 'writable') return ({ node }) => fs.may(node, 2)
  if (name === 'executable') return ({ node }) => fs.may(node, 1)
  if (name === 'false') return () => false
  if (name === 'nouser') return ({ node }) => userName(node.uid, process.shell, '') === ''
  if (name === 'nogroup') return ({ node }) => groupName(node.gid, process.shell, '') === ''
  return () => true
}

const extended = new Set(['posix-extended', 'posix-egrep', 'egrep', 'awk', 'posix-awk', 'gnu-awk'])
const basic = new Set(['posix-basic', 'posix-minimal-basic', 'sed', 'ed', 'grep'])

function regexTest(value: string, ignoreCase: boolean, type = 'emacs'): Test {
  if (extended.has(type) || basic.has(type)) {
    const isExtended = extended.has(type)
    const whole = isExtended ? `^(${value})$` : `^\\(${value}\\)$`
    const expression = new PosixRegex(whole, { isExtended, ignoreCase })
    return ({ path }) => expression.exec(path) !== undefined
  }
  if (type !== 'emacs' && type !== 'findutils-default') throw new NotComputable(`find -regextype ${type}`)
  const emacs = value.replace(/\\([|()])|([+?])/g, (_, operator?: string, bare?: string) =>
    operator ? operator : (bare ?? ''),
  )
  const regex = new PosixRegex(`^(${emacs})$`, { isExtended: true, ignoreCase })
  return ({ path }) => regex.exec(path) !== undefined
}

function typeTest(name: string, value: string, process: Process): Test {
  const letters = value.split(',')
  for (const letter of letters) {
    if (letter.length > 1) throw new FindError(`Must separate multiple arguments to -${name} using: ','`)
    if (!(letter in types)) throw new FindError(`Unknown argument to -${name}: ${letter}`)
  }
  const kinds = letters.flatMap(letter => types[letter] ?? [])
  if (name === 'type') return ({ node }) => kinds.includes(node.kind)
  return ({ path, node }) => kinds.includes(targetOf(process, path, node).kind)
}

function targetOf(process: Process, path: string, node: Node): Node {
  try {
    return process.fs.stat(process.path(path))
  } catch (error) {
    if (!(error instanceof FsError) || error.code === 'ELOOP') throw error
    return node
  }
}

function signed(text: string): { sign: string; rest: string } {
  const sign = /^[-+]/.exec(text)?.[0] ?? ''
  return { sign, rest: text.slice(sign.length) }
}

function compared(value: number, sign: string, wanted: number): boolean {
  return sign === '+' ? value > wanted : sign === '-' ? value < wanted : value === wanted
}

function sizeTest(value: string): Test {
  const { sign, rest } = signed(value)
  const match = /^([0-9]+)([bcwkMG]?)$/.exec(rest)
  const last = value.slice(-1)
  if (!match && !/[0-9bckwMG]/.test(last)) throw new FindError(`invalid -size type \`${last}'`)
  if (!match) throw new FindError(`Invalid argument \`${value}' to -size`)
  const unit = units[match[2] ?? ''] ?? 512
  return ({ node }) => compared(Math.ceil(knownSize(node) / unit), sign, Number(match[1]))
}

function numberTest(value: string, pick: (file: Visited) => number, name: string): Test {
  const { sign, rest } = signed(value)
  if (!/^[0-9]+$/.test(rest)) throw new FindError(`non-numeric argument to -${name}: ${quoted(value)}`)
  return file => compared(pick(file), sign, Number(rest))
}

function timeTest(name: string, value: string, now: number): Test {
  const { sign, rest } = signed(value)
  if (!/^[0-9]+(?:\.[0-9]+)?$/.test(rest)) throw new FindError(`invalid argument \`${value}' to \`-${name}'`)
  const unit = name.endsWith('min') ? 60_000 : 86_400_000
  const time = (node: Node) => (name.startsWith('c') ? node.ctime : node.mtime)
  if (name.endsWith('min')) {
    return ({ node }) => {
      const age = (now - time(node)) / unit
      return sign === '+'
        ? age > Number(rest)
        : sign === '-'
          ? age < Number(rest)
          : Math.ceil(age) === Number(rest)
    }
  }
  return ({ node }) => compared(Math.floor((now - time(node)) / unit), sign, Number(rest))
}

function newerTest(name: string, value: string, process: Process): Test {
  if (name.endsWith('t') && name !== 'newer') {
    const moment = parseDate(value, process.shell)
    if (moment === 'invalid')
      throw new FindError(`I cannot figure out how to interpret ${quoted(value)} as a date or time`)
    return ({ node }) => node.mtime > moment
  }
  const node = process.fs.find(process.path(value))
  if (!node) throw new FindError(`${quoted(value)}: No such file or directory`)
  return file => file.node.mtime > node.mtime
}

function permTest(value: string): Test {
  const sign = /^[-/]/.exec(value)?.[0] ?? ''
  const mode = parseMode(value.slice(sign.length), { from: 0, umask: 0, isDirectory: false })
  if (mode === undefined) throw new FindError(`invalid mode ${quoted(value)}`)
  if (sign === '-') return ({ node }) => (node.mode & mode) === mode
  if (sign === '/') return ({ node }) => mode === 0 || (node.mode & mode) !== 0
  return ({ node }) => (node.mode & 0o7777) === mode
}

function ownerTest(name: 'user' | 'group', value: string, process: Process): Test {
  const id = idOf(value, process.shell, name === 'user' ? '/etc/passwd' : '/etc/group')
  if (id === undefined)
    throw new FindError(
      name === 'user'
        ? `${quoted(value)} is not the name of a known user`
        : `${quoted(value)} is not the name of an existing group`,
    )
  return ({ node }) => (name === 'user' ? node.uid : node.gid) === id
}

function sameTest(value: string, process: Process): Test {
  const node = process.fs.find(process.path(value))
  if (!node) throw new FindError(`${quoted(value)}: No such file or directory`)
  const wanted = process.fs.inode(process.path(value))
  return ({ inode }) => inode === wanted
}
