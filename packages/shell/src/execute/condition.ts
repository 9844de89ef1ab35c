// The operators that `[[`, `[` and `test` share.
import { NotComputable } from '../not-computable.ts'
import { OpenFile } from '../run/open-file.ts'
import { inputNamed } from '../run/open-stream.ts'
import { type Input, Pipe, TextInput } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { FsError } from '../tree/fs-error.ts'
import type { Node } from '../tree/tree-node.ts'
import { sizeOf } from '../tree/tree-node.ts'
import { evaluateText } from '../words/expand.ts'
import { dynamicVariable } from '../words/special.ts'
import { refuseRead } from '../words/special-variables.ts'

function nodeAt(path: string, shell: Shell, { follow = true } = {}): Node | undefined {
  if (path === '') return undefined
  return shell.fs.find(shell.path(path), { follow })
}

/** A unary operator, e.g. `-f`. */
export function fileTest(operator: string, operand: string, shell: Shell): boolean {
  if (operator === '-z') return operand === ''
  if (operator === '-n') return operand !== ''
  if (operator === '-v') return isSet(operand, shell)
  if (operator === '-R') return shell.variables.raw(operand)?.isReference === true
  if (operator === '-o') return shell.options.has(operand)
  if (operator === '-t') return isTerminal(Number(operand), shell)
  if (shell.surroundings.offered.has(operand) && /^-[aepr]$/.test(operator)) return true
  const stream = inputNamed(operand, shell)
  if (stream && !(stream instanceof OpenFile)) return streamTest(operator, stream)
  if (operator === '-h' || operator === '-L')
    return nodeAt(operand, shell, { follow: false })?.kind === 'symlink'
  const node = stream instanceof OpenFile ? shell.fs.node(stream.inode) : nodeAt(operand, shell)
  return node !== undefined && nodeTest(operator, node, shell)
}

// what is open and no file: a pipe, or where the shell itself reads from, of which less is known
function streamTest(operator: string, stream: Input): boolean {
  if (/^-[aer]$/.test(operator)) return true
  if (/^-[hL]$/.test(operator)) return true
  if (/^-[fdugk]$/.test(operator)) return false
  if (operator === '-p') return stream instanceof Pipe || (stream instanceof TextInput && stream.isPiped)
  throw new NotComputable('what kind of file standard input is')
}

function nodeTest(operator: string, node: Node, shell: Shell): boolean {
  const { identity } = shell.fs
  switch (operator) {
    case '-a':
    case '-e':
      return true
    case '-f':
      return node.kind === 'file' || node.kind === 'opaque'
    case '-d':
      return node.kind === 'directory'
    case '-p':
      return node.kind === 'fifo'
    case '-c':
      return node.kind === 'device'
    case '-s':
      return (sizeOf(node) ?? 1) > 0
    case '-r':
      return shell.fs.may(node, 4)
    case '-w':
      return shell.fs.may(node, 2)
    case '-x':
      return shell.fs.may(node, 1)
    case '-u':
      return (node.mode & 0o4000) !== 0
    case '-g':
      return (node.mode & 0o2000) !== 0
    case '-k':
      return (node.mode & 0o1000) !== 0
    case '-O':
      return node.uid === identity.uid
    case '-G':
      return node.gid === identity.gid
    case '-N':
      return true
    default:
      return false
  }
}

// what bash makes when it is read is set at all times
function isOwn(name: string, shell: Shell): boolean {
  return /^S?RANDOM$/.test(name) || dynamicVariable(name, shell) !== undefined
}

function isSet(name: string, shell: Shell): boolean {
  refuseRead(name.replace(/\[.*/s, ''), shell)
  const match = /^([A-Za-z_][A-Za-z0-9_]*)\[(.*)\]$/s.exec(name)
  if (!match?.[1])
    return /^[0-9]+$/.test(name)
      ? Number(name) <= shell.positional.length
      : shell.variables.get(name) !== undefined || isOwn(name, shell)
  const variable = shell.variables.find(match[1])
  if (match[2] === '@' || match[2] === '*') return (variable?.list?.size ?? variable?.table?.size ?? 0) > 0
  if (variable?.table) return variable.table.has(match[2] ?? '')
  return variable?.list?.has(Number(evaluateText(match[2] ?? '', shell))) === true
}

function isTerminal(descriptor: number, shell: Shell): boolean {
  const open = shell.descriptors.get(descriptor)
  return open?.output?.isTerminal === true || open?.input?.isTerminal === true
}

interface Comparison {
  readonly right: string
  readonly shell: Shell
  /** `[[` takes expressions where `test` wants plain integers. */
  readonly isArithmetic: boolean
}

/** Thrown where `test` wants an integer. */
export class IntegerExpected extends Error {
  override readonly name = 'IntegerExpected'
}

/** A binary operator but for `=`, `!=` and `=~`. */
export function compareTest(
  operator: string,
  left: string,
  { right, shell, isArithmetic }: Comparison,
): boolean {
  if (operator === '<') return left < right
  if (operator === '>') return left > right
  if (operator === '-nt' || operator === '-ot' || operator === '-ef')
    return compareFiles(operator, [left, right], shell)
  const number = (text: string) => (isArithmetic ? evaluateText(text, shell, '[[: ') : integer(text))
  const [a, b] = [number(left), number(right)]
  if (operator === '-eq') return a === b
  if (operator === '-ne') return a !== b
  if (operator === '-lt') return a < b
  if (operator === '-le') return a <= b
  return operator === '-gt' ? a > b : a >= b
}

function integer(text: string): bigint {
  if (!/^[ \t\n]*[-+]?[0-9]+[ \t]*$/.test(text))
    throw new IntegerExpected(`${text}: integer expression expected`)
  return BigInt(text.trim().replace(/^\+/, ''))
}

function compareFiles(operator: string, [left, right]: readonly [string, string], shell: Shell): boolean {
  const a = nodeAt(left, shell)
  const b = nodeAt(right, shell)
  if (operator === '-ef')
    return a !== undefined && b !== undefined && inodeOf(left, shell) === inodeOf(right, shell)
  const newer = operator === '-nt' ? a : b
  const older = operator === '-nt' ? b : a
  if (!newer) return false
  return !older || newer.mtime > older.mtime
}

function inodeOf(path: string, shell: Shell): number | undefined {
  try {
    return shell.fs.inode(shell.path(path))
  } catch (error) {
    if (error instanceof FsError) return undefined
    throw error
  }
}
