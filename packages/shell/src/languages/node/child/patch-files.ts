// Node's own binding to the file system, led to the world's files. Node's modules, its loaders and its streams all go
// through it, and what they print of failures is theirs.
import { byChance } from './chance.ts'
import { ask, giveUp, Refused } from './channel.ts'
import { closeFile, cutFile, factsOf, openFile, readInto, wholeInput, writeBytes } from './file-table.ts'
import {
  type Arguments,
  asking,
  type Binding,
  type Failure,
  failureOf,
  later,
  type Patch,
  patch,
} from './patch-binding.ts'
import { type FileFacts, statsOf } from './stats.ts'

const text = (value: unknown) =>
  typeof value === 'string' ? value : Buffer.from(value as Uint8Array).toString()
const named = (value: unknown, encoding: unknown) => {
  const bytes = Buffer.from(value as string, 'latin1')
  return encoding === 'buffer' ? bytes : bytes.toString((encoding as BufferEncoding | undefined) ?? 'utf8')
}
const at = (syscall: string) => (args: Arguments) => ({ syscall, path: text(args[0]) })
const between = (syscall: string) => (args: Arguments) => ({
  syscall,
  path: text(args[0]),
  dest: text(args[1]),
})
const plain = (syscall: string) => () => ({ syscall })

function stats(operation: string, target: unknown, isBig: unknown, mayMiss: boolean): unknown {
  try {
    return statsOf(ask(operation, target) as FileFacts, isBig === true)
  } catch (error) {
    if (mayMiss && error instanceof Refused && /^ENO(?:ENT|TDIR)$/.test(error.code)) return undefined
    throw error
  }
}

function content(target: unknown): Buffer {
  if (target === 0 || target === '/dev/stdin') return wholeInput()
  if (typeof target === 'number') {
    const bytes = Buffer.alloc(1 << 24)
    return bytes.subarray(0, readInto(target, bytes, -1))
  }
  return Buffer.from(ask('read', text(target)) as string, 'latin1')
}

function writeWhole([target, data, flags, mode]: Arguments): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : (data as Uint8Array)
  if (typeof target === 'number') {
    writeBytes(target, bytes, -1)
    return
  }
  const path = text(target)
  if (path === '/dev/stdout' || path === '/dev/stderr') {
    writeBytes(path === '/dev/stdout' ? 1 : 2, bytes, -1)
    return
  }
  const descriptor = openFile(path, flags as number, mode as number)
  writeBytes(descriptor, bytes, -1)
  closeFile(descriptor)
}

function bytesIn(args: Arguments): number {
  const [descriptor, buffer, offset, length, position] = args as [
    number,
    Uint8Array,
    number,
    number,
    number | bigint | null,
  ]
  const target = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length)
  return readInto(descriptor, target, position === null || position === undefined ? -1 : Number(position))
}

function bytesOut(args: Arguments): number {
  const [descriptor, buffer, offset, length, position] = args as [
    number,
    Uint8Array,
    number,
    number,
    number | null,
  ]
  const start = offset ?? 0
  const source = new Uint8Array(buffer.buffer, buffer.byteOffset + start, length ?? buffer.byteLength - start)
  return writeBytes(descriptor, source, typeof position === 'number' ? position : -1)
}

function buffersOut([descriptor, buffers, position]: Arguments): number {
  const whole = Buffer.concat(buffers as Uint8Array[])
  return writeBytes(descriptor as number, whole, typeof position === 'number' ? position : -1)
}

const handleOf = (descriptor: number) => ({
  fd: descriptor,
  getAsyncId: () => -1,
  close: () => {
    closeFile(descriptor)
    return Promise.resolve()
  },
  releaseFD: () => descriptor,
})

function listed([path, encoding, withKinds]: Arguments): unknown {
  const entries = ask('list', text(path)) as [name: string, kind: number][]
  const names = entries.map(([name]) => named(name, encoding))
  return withKinds === true ? [names, entries.map(([, kind]) => kind)] : names
}

const made = { folders: 0 }

// a folder whose name ends as chance will have it
function folderLike(prefix: string): string {
  const end = byChance('the name of a temporary folder', ['a1B2c3', 'Zq9XyK', '0mNopQ'])
  const path = `${prefix}${end.slice(1)}${'bdfhjlnprt'[made.folders++ % 10]}`
  ask('mkdir', path, 0o700, false)
  return Buffer.from(path).toString('latin1')
}

const mkdtempFailure = ([prefix]: Arguments) => ({ syscall: 'mkdtemp', path: `${text(prefix)}XXXXXX` })

function patches(): Patch[] {
  const of = (
    name: string,
    request: number | undefined,
    run: Patch['run'],
    failure: Patch['failure'],
  ): Patch => ({
    name,
    ...(request !== undefined && { request }),
    run,
    failure,
  })
  return [
    of('access', 2, ([path, mode]) => void ask('access', text(path), mode), at('access')),
    of('open', 3, ([path, flags, mode]) => openFile(text(path), flags as number, mode as number), at('open')),
    of(
      'openFileHandle',
      3,
      ([path, flags, mode]) => handleOf(openFile(text(path), flags as number, mode as number)),
      at('open'),
    ),
    of('close', 1, ([descriptor]) => closeFile(descriptor as number), plain('close')),
    of('read', 5, bytesIn, plain('read')),
    of(
      'readFileUtf8',
      undefined,
      ([target]) => content(target).toString(),
      args => (typeof args[0] === 'number' ? { syscall: 'read' } : readFailure(args)),
    ),
    of('writeFileUtf8', undefined, writeWhole, at('open')),
    of('writeBuffer', 5, bytesOut, plain('write')),
    of('writeBuffers', 3, buffersOut, plain('write')),
    of(
      'writeString',
      4,
      ([descriptor, data, position, encoding]) =>
        writeBytes(
          descriptor as number,
          Buffer.from(data as string, encoding as BufferEncoding),
          typeof position === 'number' ? position : -1,
        ),
      plain('write'),
    ),
    of('rename', 2, ([from, to]) => void ask('rename', text(from), text(to)), between('rename')),
    of(
      'ftruncate',
      2,
      ([descriptor, length]) => cutFile(descriptor as number, (length as number) ?? 0),
      plain('ftruncate'),
    ),
    of('rmdir', 1, ([path]) => void ask('rmdir', text(path)), at('rmdir')),
    of(
      'mkdir',
      3,
      ([path, mode, isRecursive]) => ask('mkdir', text(path), mode, isRecursive) ?? undefined,
      at('mkdir'),
    ),
    of('mkdtemp', 2, ([prefix, encoding]) => named(folderLike(text(prefix)), encoding), mkdtempFailure),
    of('readdir', 3, listed, at('scandir')),
    of('stat', 2, args => stats('stat', text(args[0]), args[1], args[3] === false), at('stat')),
    of('lstat', 2, args => stats('lstat', text(args[0]), args[1], args[3] === false), at('lstat')),
    of(
      'fstat',
      2,
      args =>
        args[0] === 1 || args[0] === 2
          ? giveUp('what an output is')
          : statsOf(factsOf(args[0] as number), args[1] === true),
      plain('fstat'),
    ),
    of('link', 2, ([from, to]) => void ask('link', text(from), text(to)), between('link')),
    of('symlink', 3, ([target, path]) => void ask('symlink', text(target), text(path)), between('symlink')),
    of('readlink', 2, ([path, encoding]) => named(ask('readlink', text(path)), encoding), at('readlink')),
    of('unlink', 1, ([path]) => void ask('unlink', text(path)), at('unlink')),
    of('realpath', 2, ([path, encoding]) => named(ask('realpath', text(path)), encoding), at('realpath')),
    of(
      'copyFile',
      3,
      ([from, to, mode]) => void ask('copy', text(from), text(to), mode),
      between('copyfile'),
    ),
    of('chmod', 2, ([path, mode]) => void ask('chmod', text(path), mode), at('chmod')),
    of('utimes', 3, ([path, , time]) => void ask('utimes', text(path), time), at('utime')),
    of('fsync', 1, () => undefined, plain('fsync')),
    of('fdatasync', 1, () => undefined, plain('fdatasync')),
    of('rmSync', undefined, ([path, , isRecursive]) => void ask('rm', text(path), isRecursive), at('rm')),
  ]
}

// a folder can be opened, but not read
function readFailure([target]: Arguments): Failure {
  const path = text(target)
  try {
    if ((ask('stat', path) as FileFacts).kind === 'directory') return { syscall: 'read' }
  } catch {}
  return { syscall: 'open', path }
}

/** Leads the binding to the world's files; what is not led there ends the script. */
export function patchFiles(binding: Binding, folders: Binding): void {
  const own = patches()
  const others = Object.keys(binding).filter(
    name => typeof binding[name] === 'function' && /^[a-z]/.test(name),
  )
  for (const name of others) binding[name] = () => giveUp(`fs ${name}`)
  for (const one of own) patch(binding, one)
  folders.opendir = () => giveUp('fs opendir')
  folders.opendirSync = () => giveUp('fs opendir')
  binding.existsSync = (path: unknown) => has(path)
  binding.internalModuleStat = (...args: unknown[]) => moduleStat(args.find(arg => typeof arg === 'string'))
  binding.getFormatOfExtensionlessFile = () => 0
  binding.StatWatcher = () => giveUp('fs watch')
  patchJobs(binding)
}

function has(path: unknown): boolean {
  try {
    ask('stat', text(path))
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

function moduleStat(path: unknown): number {
  try {
    return (ask('stat', path) as FileFacts).kind === 'directory' ? 1 : 0
  } catch (error) {
    if (error instanceof Refused) return -2
    throw error
  }
}

interface Job {
  ondone: (error: unknown, ...rest: readonly unknown[]) => void
}

// whole files in one go; those that write are opened and written step by step, which makes no difference to see
function patchJobs(binding: Binding): void {
  const { prototype } = binding.ReadFileJob as { prototype: { run: unknown } }
  prototype.run = function run(this: Job, path: unknown) {
    const since = asking()
    let [error, bytes]: [unknown, Buffer | undefined] = [null, undefined]
    try {
      bytes = content(path)
    } catch (thrown) {
      error = failureOf(thrown, readFailure([path]))
      if (error instanceof Error) error.stack = `Error: ${error.message}`
    }
    later(() => (error === null ? this.ondone(null, bytes, -1, bytes?.length) : this.ondone(error)), since)
  }
  binding.WriteFileJob = class {
    ondone: Job['ondone'] = () => {}
    readonly args: Arguments

    constructor(...args: Arguments) {
      this.args = args
    }

    run(path: unknown): void {
      const since = asking()
      const [, flags, mode, data] = this.args
      let error: unknown = null
      try {
        writeWhole([path, data, flags, mode])
      } catch (thrown) {
        error = failureOf(thrown, { syscall: 'open', path: text(path) })
        if (error instanceof Error) error.stack = `Error: ${error.message}`
      }
      later(() => this.ondone(error), since)
    }
  }
}
