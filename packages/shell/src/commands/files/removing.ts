// rm, rmdir, unlink.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { shellName } from '../../words/quote.ts'
import { type Options, parseOptions } from '../options.ts'
import { attempt } from './attempt.ts'
import { confirm } from './confirm.ts'

/** `rm`: removes files and trees. */
export const rm: Program = async given => {
  const process = withHint(given)
  const options = await parseOptions(process, {
    flags: 'dfiIrRv',
    long: {
      dir: 'd',
      force: 'f',
      interactive: 'interactive?',
      recursive: 'r',
      verbose: 'v',
      'one-file-system': 'one',
      'no-preserve-root': 'no-preserve',
      'preserve-root': 'preserve?',
    },
  })
  if (typeof options === 'number') return options
  const asks = options.given.findLast(({ key }) => ['f', 'i', 'I', 'interactive'].includes(key))
  if (asks?.key === 'I' || asks?.key === 'interactive') throw new NotComputable('rm that asks once')
  if (options.operands.length === 0) return options.has('f') ? 0 : process.misuse('missing operand')
  const removal = new Removal(process, options)
  for (const name of options.operands) await removal.operand(name)
  return removal.status
}

// what looks like an option may be a file
function withHint(process: Process): Process {
  const misuse = async (message: string) => {
    await process.fail(message)
    const name = message.startsWith('invalid option')
      ? process.args.find(word => /^-./.test(word) && process.find(word, { follow: false }))
      : undefined
    if (name !== undefined)
      await process.err(
        `Try '${process.name} ${shellName(`./${name}`)}' to remove the file ${quoted(name)}.\n`,
      )
    await process.err(`Try '${process.name} --help' for more information.\n`)
    return 1
  }
  return process.with({ misuse })
}

class Removal {
  private readonly process: Process
  private readonly options: Options
  status = 0

  constructor(process: Process, options: Options) {
    this.process = process
    this.options = options
  }

  async operand(name: string): Promise<void> {
    const { process, options } = this
    const isRecursive = options.has('r') || options.has('R')
    const base = name
      .replace(/(?<=.)\/+$/, '')
      .split('/')
      .at(-1)
    if (isRecursive && (base === '.' || base === '..'))
      return this.refuse(`refusing to remove '.' or '..' directory: skipping ${quoted(name)}`)
    if (isRecursive && /^\/+$/.test(name) && !options.has('no-preserve')) {
      await process.fail("it is dangerous to operate recursively on '/'")
      return this.refuse('use --no-preserve-root to override this failsafe')
    }
    let node: ReturnType<Process['fs']['lstat']>
    try {
      if (name === '') throw new FsError('ENOENT')
      node = process.fs.lstat(process.path(name))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (options.has('f') && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return
      return this.refuse(`cannot remove ${quoted(name)}: ${error.message}`)
    }
    if (node.kind === 'directory' && !isRecursive) {
      if (!options.has('d')) return this.refuse(`cannot remove ${quoted(name)}: Is a directory`)
      if (node.entries.size > 0) return this.refuse(`cannot remove ${quoted(name)}: Directory not empty`)
    }
    await this.remove(name, this.lasting(name))
  }

  // the folder one is in may go first: what lies around it is still found
  private lasting(name: string): string {
    const path = this.process.path(name).replace(/(?<=.)\/+$/, '')
    const at = path.lastIndexOf('/')
    return /\/\.\.?\//.test(path) ? `${this.process.fs.realpath(path.slice(0, at))}${path.slice(at)}` : path
  }

  private async refuse(message: string): Promise<void> {
    await this.process.fail(message)
    this.status = 1
  }

  private async remove(name: string, path: string): Promise<boolean> {
    const { process } = this
    const node = process.fs.lstat(path)
    if (node.kind !== 'directory') {
      if (!(await this.mayRemove(name, node))) return true
      return this.finish(name, `removed ${quoted(name)}`, () => process.fs.unlink(path))
    }
    if (
      this.asks &&
      node.entries.size > 0 &&
      !(await confirm(process, `descend into directory ${quoted(name)}`))
    )
      return true
    let isEmpty = true
    if (node.entries.size > 0 && !process.fs.may(node, 4)) {
      await this.refuse(`cannot remove ${quoted(name)}: Permission denied`)
      return false
    }
    for (const child of process.fs.listOnDisk(path))
      if (!(await this.remove(`${name.replace(/(?<=.)\/+$/, '')}/${child}`, `${path}/${child}`)))
        isEmpty = false
    if (!isEmpty) return false
    if (this.asks && !(await confirm(process, `remove directory ${quoted(name)}`))) return true
    return this.finish(name, `removed directory ${quoted(name)}`, () => process.fs.rmdir(path))
  }

  private get asks(): boolean {
    return this.options.given.findLast(({ key }) => key === 'f' || key === 'i')?.key === 'i'
  }

  private async mayRemove(name: string, node: Node): Promise<boolean> {
    const { process, options } = this
    const isProtected = node.kind !== 'symlink' && !process.fs.may(node, 2)
    if (!this.asks && (options.has('f') || !isProtected || !process.input.isTerminal)) return true
    const kinds = {
      directory: 'directory',
      symlink: 'symbolic link',
      fifo: 'fifo',
      device: 'character special file',
    }
    const isEmpty = node.kind === 'file' && node.data === ''
    const kind =
      node.kind === 'file' || node.kind === 'opaque'
        ? `regular ${isEmpty ? 'empty ' : ''}file`
        : kinds[node.kind]
    return confirm(process, `remove ${isProtected ? 'write-protected ' : ''}${kind} ${quoted(name)}`)
  }

  private async finish(name: string, report: string, action: () => void): Promise<boolean> {
    const isDone = await attempt(this.process, reason => `cannot remove ${quoted(name)}: ${reason}`, action)
    if (!isDone) this.status = 1
    else if (this.options.has('v')) this.process.tell(`${report}\n`)
    return isDone
  }
}

/** `rmdir`: removes empty folders. */
export const rmdir: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'pv',
    long: { parents: 'p', verbose: 'v', 'ignore-fail-on-non-empty': 'ignore' },
  })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  let status = 0
  for (const name of options.operands) if (!(await removeChain(process, name, options))) status = 1
  return status
}

async function removeChain(process: Process, name: string, options: Options): Promise<boolean> {
  const chain = options.has('p') ? parentsOf(name) : [name]
  for (const [index, path] of chain.entries()) {
    if (options.has('v')) process.tell(`rmdir: removing directory, ${quoted(path)}\n`)
    const what =
      index === 0 ? `failed to remove ${quoted(path)}` : `failed to remove directory ${quoted(path)}`
    try {
      process.fs.rmdir(process.path(path))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (options.has('ignore') && error.code === 'ENOTEMPTY') return true
      await process.fail(`${what}: ${error.message}`)
      return false
    }
  }
  return true
}

function parentsOf(name: string): string[] {
  const pieces = name.replace(/\/+$/, '').split('/')
  return pieces
    .map((_, index) => pieces.slice(0, pieces.length - index).join('/'))
    .filter(path => path !== '')
}

/** `unlink`: removes one name of a file. */
export const unlink: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  const [name, extra] = options.operands
  if (name === undefined) return process.misuse('missing operand')
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  return (await attempt(
    process,
    reason => `cannot unlink ${quoted(name)}: ${reason}`,
    () => process.fs.unlink(process.path(name)),
  ))
    ? 0
    : 1
}
