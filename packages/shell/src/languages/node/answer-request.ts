// Does what a Node program asks for, in the world's files.
import { toBytes, toText } from '../../bytes.ts'
import { LeftToChance } from '../../chance.ts'
import { logicalPath } from '../../logical-path.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { fullMode, type Node, sizeOf } from '../../tree/tree-node.ts'
import type { FileFacts } from './child/stats.ts'
import { spawnProgram } from './spawn-program.ts'

/** What is asked, and what with. */
export type Request = readonly [operation: string, ...args: readonly unknown[]]

/** What has to be known of a program that runs. */
export interface NodeRun {
  readonly process: Process
  readonly argv: readonly string[]
  /** The options that Node was given. */
  readonly options: readonly string[]
  /** Hands its standard input to it. */
  readonly feed: (bytes: string) => void
  input: string | undefined
}

interface Opening {
  readonly isWritable: boolean
  readonly creates: boolean
  readonly isExclusive: boolean
  readonly truncates: boolean
  readonly mode: number
}

/** The answer to a request: a value, or the C library's name of a failure. */
export async function answerRequest(run: NodeRun, [operation, ...args]: Request): Promise<object> {
  const answer = answers[operation]
  if (!answer) throw new NotComputable(`the request '${operation}' of a Node program`)
  try {
    return { value: await answer(run, args as unknown as Arguments) }
  } catch (error) {
    if (error instanceof FsError) return { code: error.code }
    throw error
  }
}

type Arguments = readonly [never, never, never]
type Answer = (run: NodeRun, args: Arguments) => unknown

const modules = /node:(?:sqlite|test|sea|vfs|wasi|trace_events)|['"](?:wasi|trace_events)['"]/

/** Refuses what is printed of numbers that only a machine knows: of processes in warnings, of files in their facts. */
export function refuseNumbers(text: string): void {
  if (/\(node:(?!(?:4217|18733|902211)\))\d+\)|\bbirthtimeMs: |\bERR_ACCESS_DENIED\b/.test(text))
    throw new NotComputable('numbers of the machine that a Node program prints')
}

/** Refuses a text that uses what cannot be led to the world. */
export function refuseModules(text: string): void {
  if (modules.test(text)) throw new NotComputable('a module of Node that is not computed')
}

function pathOf({ process }: NodeRun, path: string): string {
  const bytes = toBytes(path)
  if (bytes === '') throw new FsError('ENOENT')
  return process.shell.path(bytes)
}

function factsOf({ process }: NodeRun, path: string, follow: boolean): FileFacts {
  const { fs } = process
  const node = follow ? fs.stat(path) : fs.lstat(path)
  return facts(node, fs.inode(path, { follow }))
}

function facts(node: Node, inode: number): FileFacts {
  const size = sizeOf(node)
  if (size === undefined) throw new NotComputable('the size of a file whose content is unknown')
  const { links, uid, gid, mtime, ctime } = node
  const kind = node.kind === 'opaque' ? 'file' : node.kind
  return { kind, mode: fullMode(node), links, uid, gid, inode, size, mtime, ctime }
}

const kinds: Readonly<Record<string, number>> = {
  file: 1,
  opaque: 1,
  directory: 2,
  symlink: 3,
  fifo: 4,
  device: 6,
}

function list(run: NodeRun, path: string): [string, number][] {
  const { fs } = run.process
  const folder = pathOf(run, path)
  return fs.list(folder).map(name => [name, kinds[fs.lstat(`${folder}/${name}`).kind] ?? 0])
}

function read(run: NodeRun, path: string): string {
  const text = run.process.fs.read(pathOf(run, path))
  if (/\.(?:[cm]?[jt]s)$/.test(path)) refuseModules(text)
  return text
}

function open(
  run: NodeRun,
  path: string,
  { isWritable, creates, isExclusive, truncates, mode }: Opening,
): number {
  const { fs, shell } = run.process
  const at = pathOf(run, path)
  if (!isWritable) {
    if (fs.stat(at).kind !== 'directory') read(run, path)
    return fs.inode(at)
  }
  if (!creates && !fs.exists(at)) fs.stat(at)
  return fs.openForWriting(at, { mode: mode & ~shell.umask, truncate: truncates, exclusive: isExclusive })
}

function readInode({ process: { fs } }: NodeRun, inode: number, from: number, length: number): string {
  if (fs.node(inode).kind === 'directory') throw new FsError('EISDIR')
  return fs.readInode(inode).slice(from, from + length)
}

function writeInode({ process: { fs } }: NodeRun, inode: number, position: number, bytes: string): void {
  const node = fs.node(inode)
  const end = node.kind === 'file' ? node.data.length : 0
  fs.writeInode(inode, position < 0 ? end : position, bytes)
}

function truncate({ process: { fs } }: NodeRun, inode: number, length: number): void {
  const node = fs.node(inode)
  if (node.kind !== 'file') throw new FsError('EINVAL')
  if (length < node.data.length) throw new NotComputable('an open file that is cut')
  if (length > node.data.length)
    fs.writeInode(inode, node.data.length, '\0'.repeat(length - node.data.length))
}

/** Makes a folder, with those above it where asked; the first that was made then. */
function mkdir(run: NodeRun, path: string, mode: number, isRecursive: boolean): string | null {
  const { fs, shell } = run.process
  const at = pathOf(run, path)
  const bits = mode & ~shell.umask
  if (!isRecursive) {
    fs.mkdir(at, { mode: bits })
    return null
  }
  const pieces = logicalPath(at).split('/').slice(1)
  let first: string | null = null
  for (let count = 1; count <= pieces.length; count++) {
    const folder = `/${pieces.slice(0, count).join('/')}`
    const node = fs.find(folder)
    if (node && node.kind !== 'directory') throw new FsError(count === pieces.length ? 'EEXIST' : 'ENOTDIR')
    if (node) continue
    fs.mkdir(folder, { mode: bits })
    first ??= toText(folder)
  }
  return first
}

function remove(run: NodeRun, at: string, isRecursive: boolean): void {
  const { fs } = run.process
  const node = fs.lstat(at)
  if (node.kind !== 'directory') {
    fs.unlink(at)
    return
  }
  if (!isRecursive) throw new FsError('EISDIR')
  for (const name of fs.list(at)) remove(run, `${at}/${name}`, true)
  fs.rmdir(at)
}

function access(run: NodeRun, path: string, mode: number | null): void {
  const { fs } = run.process
  const node = fs.stat(pathOf(run, path))
  // without a mode it is asked whether it is there
  if (mode !== null && mode !== 0 && !fs.may(node, mode)) throw new FsError('EACCES')
}

function copy(run: NodeRun, from: string, to: string, mode: number): void {
  const { fs } = run.process
  const target = pathOf(run, to)
  const source = pathOf(run, from)
  if ((mode & 1) !== 0 && fs.exists(target)) throw new FsError('EEXIST')
  fs.write(target, fs.read(source), { mode: fs.stat(source).mode })
}

function factsOfMachine({ machine, clock }: NodeRun['process']['shell']) {
  const { uid, gid, user, home, host, system } = machine
  const { kernel, version, processors } = system
  return { uid, gid, user, home, host, kernel, version, processors, now: clock.now }
}

async function inputBytes(run: NodeRun): Promise<string> {
  run.input ??= await readAll(run.process.input)
  return run.input
}

const answers: Readonly<Record<string, Answer>> = {
  start: ({ process: { shell }, argv, options }) => ({
    cwd: toText(shell.fs.realpath(shell.cwd)),
    argv: argv.map(toText),
    options: options.map(toText),
    umask: shell.umask,
    ...factsOfMachine(shell),
  }),
  chance: ({ process }, [reason]) => {
    const { trial } = process.shell.surroundings
    if (trial === undefined) throw new LeftToChance(reason)
    return trial
  },
  spawn: (run, [spawning]) => spawnProgram(run.process, spawning),
  unknown: (_, [reason]) => {
    throw new NotComputable(`${reason} in a Node program`)
  },
  enter: (run, [path]) => {
    const at = run.process.fs.realpath(pathOf(run, path))
    if (run.process.fs.stat(at).kind !== 'directory') throw new FsError('ENOTDIR')
    run.process.shell.cwd = at
    return toText(at)
  },
  input: async run => run.feed(await inputBytes(run)),
  inputBytes,
  print: async ({ process }, [descriptor, text]) => {
    refuseNumbers(text)
    await process.shell.output(descriptor)?.write(text)
  },
  open: (run, [path, opening]) => open(run, path, opening),
  readInode: (run, [inode, from, length]) => readInode(run, inode, from, length),
  writeInode: (run, [inode, position, bytes]) => writeInode(run, inode, position, bytes),
  truncate: (run, [inode, length]) => truncate(run, inode, length),
  fstat: ({ process: { fs } }, [inode]) => facts(fs.node(inode), inode),
  stat: (run, [path]) => factsOf(run, pathOf(run, path), true),
  lstat: (run, [path]) => factsOf(run, pathOf(run, path), false),
  read: (run, [path]) => read(run, path),
  access: (run, [path, mode]) => access(run, path, mode),
  list: (run, [path]) => list(run, path),
  mkdir: (run, [path, mode, isRecursive]) => mkdir(run, path, mode, isRecursive),
  rmdir: (run, [path]) => run.process.fs.rmdir(pathOf(run, path)),
  rm: (run, [path, isRecursive]) => remove(run, pathOf(run, path), isRecursive),
  unlink: (run, [path]) => run.process.fs.unlink(pathOf(run, path)),
  rename: (run, [from, to]) => run.process.fs.rename(pathOf(run, from), pathOf(run, to)),
  link: (run, [from, to]) => run.process.fs.link(pathOf(run, from), pathOf(run, to)),
  symlink: (run, [target, path]) => run.process.fs.symlink(toBytes(target), pathOf(run, path)),
  readlink: (run, [path]) => run.process.fs.readlink(pathOf(run, path)),
  realpath: (run, [path]) => run.process.fs.realpath(pathOf(run, path)),
  copy: (run, [from, to, mode]) => copy(run, from, to, mode),
  chmod: (run, [path, mode]) => run.process.fs.chmod(pathOf(run, path), mode),
  utimes: (run, [path, time]) => run.process.fs.setTime(pathOf(run, path), time * 1000),
}
