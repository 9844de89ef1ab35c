// Copies files and trees for cp and install.
import * as path from 'node:path'
import { type Process, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { holesOf } from '../../tree/holes.ts'
import type { Node } from '../../tree/tree-node.ts'
import type { Options } from '../options.ts'
import { confirm } from './confirm.ts'

/** Copies files and trees, and says what went wrong. */
export class Copier {
  private readonly process: Process
  private readonly options: Options
  private readonly isRecursive: boolean
  private readonly made = new Set<number>()
  private top = { source: '', target: '' }
  status = 0

  constructor(process: Process, options: Options) {
    this.process = process
    this.options = options
    this.isRecursive = ['r', 'R', 'a'].some(options.has)
  }

  async copy(source: string, target: string, { isOperand = true } = {}): Promise<void> {
    if (isOperand) this.top = { source, target }
    try {
      await this.tryCopy(source, target, isOperand)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await this.process.fail(error.message)
      this.status = 1
    }
  }

  private follows(isOperand: boolean): boolean {
    const last = this.options.given.findLast(({ key }) => ['L', 'P', 'd', 'a', 'H'].includes(key))?.key
    if (last === 'L') return true
    if (last === 'H') return isOperand
    return last === undefined && !this.isRecursive
  }

  private async tryCopy(source: string, target: string, isOperand: boolean): Promise<void> {
    const { process, options } = this
    const from = process.path(source)
    const to = process.path(target)
    const follow = this.follows(isOperand)
    const node = statOf(process, source, follow)
    if (node.kind === 'directory') return this.folder(source, target, node)
    const present = process.fs.find(to)
    const link = process.fs.find(to, { follow: false })
    if (present?.kind === 'directory')
      throw new Refusal(`cannot overwrite directory ${quoted(target)} with non-directory`)
    if (present && process.fs.inode(to) === process.fs.inode(from, { follow: node.kind !== 'symlink' })) {
      if (!options.has('l')) throw new Refusal(`${quoted(source)} and ${quoted(target)} are the same file`)
      return
    }
    if (link && !present) throw new Refusal(`not writing through dangling symlink ${quoted(target)}`)
    const policy = options.given.findLast(({ key }) => ['f', 'i', 'n'].includes(key))?.key
    if (present && policy === 'n') return
    if (present && policy === 'i' && !(await confirm(process, `overwrite ${quoted(target)}`))) {
      this.status = 1
      return
    }
    if (present && options.has('u') && present.mtime >= node.mtime) return
    this.put(node, { source, target, from, to, present })
    if (options.has('v')) process.tell(`${quoted(source)} -> ${quoted(target)}\n`)
  }

  private put(
    node: Node,
    {
      source,
      target,
      from,
      to,
      present,
    }: { source: string; target: string; from: string; to: string; present: Node | undefined },
  ): void {
    const { process, options } = this
    const { fs } = process
    const guarded = (what: string, action: () => void) => {
      try {
        action()
      } catch (error) {
        if (error instanceof FsError) throw new Refusal(`${what}: ${error.message}`)
        throw error
      }
    }
    if (options.has('s')) {
      if (present && (options.has('f') || options.has('remove'))) fs.unlink(to)
      if (!source.startsWith('/') && target.includes('/'))
        throw new Refusal(`${target}: can make relative symbolic links only in current directory`)
      guarded(`cannot create symbolic link ${quoted(target)} to ${quoted(source)}`, () =>
        fs.symlink(source, to),
      )
      return
    }
    if (options.has('l')) {
      if (present && options.has('f')) fs.unlink(to)
      guarded(`cannot create hard link ${quoted(target)} to ${quoted(source)}`, () => fs.link(from, to))
      return
    }
    if (node.kind === 'symlink') {
      if (present) fs.unlink(to)
      guarded(`cannot create symbolic link ${quoted(target)}`, () => fs.symlink(node.target, to))
      if (['p', 'a'].some(options.has)) {
        this.keepOwner(node, to)
        fs.setTime(to, node.mtime, { follow: false })
      }
      return
    }
    let data = ''
    guarded(`cannot open ${quoted(source)} for reading`, () => {
      data = fs.read(from)
    })
    if (target.endsWith('/') && !present && fs.find(path.posix.dirname(to)))
      throw new Refusal(`cannot create regular file ${quoted(target)}: Not a directory`)
    if (present && (options.has('remove') || (options.has('f') && !fs.may(present, 2)))) fs.unlink(to)
    guarded(`cannot create regular file ${quoted(target)}`, () =>
      fs.write(to, data, {
        mode: node.mode & 0o777 & ~process.shell.umask,
        // a copy leaves out what the source leaves out
        holes: node.kind === 'file' && !options.has('sparse') ? holesOf(node) : undefined,
      }),
    )
    this.keep(node, to)
  }

  private keep(node: Node, to: string): void {
    const { fs } = this.process
    const preserved = this.options.value('preserve') ?? ''
    const isAll =
      this.options.has('p') ||
      this.options.has('a') ||
      (this.options.has('preserve') && (preserved === '' || preserved.includes('all')))
    if (isAll || preserved.includes('ownership')) this.keepOwner(node, to)
    if (isAll || preserved.includes('mode')) fs.chmod(to, node.mode)
    if (isAll || preserved.includes('timestamps')) fs.setTime(to, node.mtime)
  }

  // whoever may not give files away keeps them
  private keepOwner({ uid, gid }: Node, to: string): void {
    const { fs } = this.process
    if (fs.identity.uid === 0) fs.chown(to, { uid, gid }, { follow: false })
  }

  private async folder(
    source: string,
    target: string,
    node: Extract<Node, { kind: 'directory' }>,
  ): Promise<void> {
    const { process, options } = this
    const { fs } = process
    if (!this.isRecursive) throw new Refusal(`-r not specified; omitting directory ${quoted(source)}`)
    const to = process.path(target)
    const present = fs.find(to)
    const inode = fs.inode(process.path(source))
    if (present && present.kind !== 'directory')
      throw new Refusal(`cannot overwrite non-directory ${quoted(target)} with directory ${quoted(source)}`)
    if (this.made.has(inode))
      throw new Refusal(
        `cannot copy a directory, ${quoted(this.top.source)}, into itself, ${quoted(this.top.target)}`,
      )
    if (!present) {
      try {
        fs.mkdir(to, { mode: (node.mode & ~process.shell.umask) | 0o700 })
      } catch (error) {
        if (error instanceof FsError)
          throw new Refusal(`cannot create directory ${quoted(target)}: ${error.message}`)
        throw error
      }
      if (options.has('v')) process.tell(`${quoted(source)} -> ${quoted(target)}\n`)
    }
    this.made.add(fs.inode(to))
    if (!fs.may(node, 4)) throw new Refusal(`cannot access ${quoted(source)}: Permission denied`)
    for (const name of fs.listOnDisk(process.path(source)))
      await this.copy(join(source, name), join(target, name), { isOperand: false })
    if (!present) this.finishFolder(node, to)
  }

  private finishFolder(node: Node, to: string): void {
    const isKept = ['p', 'a'].some(this.options.has)
    if (isKept) this.keepOwner(node, to)
    this.process.fs.chmod(to, isKept ? node.mode : node.mode & ~this.process.shell.umask)
    if (isKept) this.process.fs.setTime(to, node.mtime)
  }
}

class Refusal extends Error {}

function statOf(process: Process, source: string, follow: boolean): Node {
  try {
    if (source === '') throw new FsError('ENOENT')
    return follow ? process.fs.stat(process.path(source)) : process.fs.lstat(process.path(source))
  } catch (error) {
    if (error instanceof FsError) throw new Refusal(`cannot stat ${quoted(source)}: ${error.message}`)
    throw error
  }
}

function join(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`
}
