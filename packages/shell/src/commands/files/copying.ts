// cp and mv.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { type Options, parseOptions } from '../options.ts'
import { attempt } from './attempt.ts'
import { confirm } from './confirm.ts'
import { Copier } from './copier.ts'

interface Move {
  readonly source: string
  readonly target: string
}

/** Sources and where each one goes; a number is the status after a complaint. */
export async function targetsOf(process: Process, options: Options): Promise<Move[] | number> {
  const moves = await movesOf(process, options)
  if (typeof moves === 'number') return moves
  // what was just made is not overwritten, and what is named twice is done once
  const targets = new Set(moves.map(({ target }) => process.path(target)))
  if (targets.size < moves.length) throw new NotComputable('two sources of one name')
  return moves
}

async function movesOf(process: Process, options: Options): Promise<Move[] | number> {
  const { operands } = options
  const folder = options.value('t')
  const [first, second] = operands
  if (first === undefined) return process.misuse('missing file operand')
  if (folder !== undefined)
    return (await isFolder(process, folder, { isNamed: true }))
      ? operands.map(source => into(folder, source))
      : 1
  if (second === undefined) return process.misuse(`missing destination file operand after ${quoted(first)}`)
  const target = operands.at(-1) ?? ''
  if (options.has('T')) {
    if (operands.length > 2) return process.misuse(`extra operand ${quoted(operands[2] ?? '')}`)
    return [{ source: first, target }]
  }
  const node = process.fs.find(process.path(target))
  if (node?.kind === 'directory') return operands.slice(0, -1).map(source => into(target, source))
  if (operands.length === 2) return [{ source: first, target }]
  await isFolder(process, target, { isNamed: false })
  return 1
}

async function isFolder(process: Process, name: string, { isNamed }: { isNamed: boolean }): Promise<boolean> {
  const node = process.fs.find(process.path(name))
  if (node?.kind === 'directory') return true
  const reason = node ? 'Not a directory' : 'No such file or directory'
  await process.fail(
    isNamed ? `target directory ${quoted(name)}: ${reason}` : `target ${quoted(name)}: ${reason}`,
  )
  return false
}

function into(folder: string, source: string): Move {
  const base =
    source
      .replace(/(?<=.)\/+$/, '')
      .split('/')
      .at(-1) ?? source
  return { source, target: folder.endsWith('/') ? folder + base : `${folder}/${base}` }
}

/** `cp`: copies files and trees; backups are not computed. */
export const cp: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'adfHiLlnPpRrsTuvx',
    values: 'tS',
    beyond: 'bZ',
    long: {
      archive: 'a',
      'attributes-only': 'attributes!',
      backup: 'backup!',
      'copy-contents': 'contents!',
      dereference: 'L',
      force: 'f',
      interactive: 'i',
      link: 'l',
      'no-clobber': 'n',
      'no-dereference': 'P',
      'no-target-directory': 'T',
      'one-file-system': 'x',
      parents: 'parents',
      preserve: 'preserve?',
      'no-preserve': 'no-preserve!',
      recursive: 'r',
      reflink: 'reflink?',
      'remove-destination': 'remove',
      sparse: 'sparse=',
      'strip-trailing-slashes': 'strip',
      suffix: 'S=',
      'symbolic-link': 's',
      'target-directory': 't=',
      update: 'u',
      verbose: 'v',
    },
  })
  if (typeof options === 'number') return options
  const moves = options.has('parents')
    ? await parentMoves(process, options)
    : await targetsOf(process, options)
  if (typeof moves === 'number') return moves
  const copier = new Copier(process, options)
  for (const { source, target } of moves) await copier.copy(source, target)
  return copier.status
}

async function parentMoves(process: Process, options: Options): Promise<Move[] | number> {
  const folder = options.value('t') ?? options.operands.at(-1) ?? ''
  const sources = options.has('t') ? options.operands : options.operands.slice(0, -1)
  if (process.fs.find(process.path(folder))?.kind !== 'directory') {
    await process.fail('with --parents, the destination must be a directory')
    await process.err("Try 'cp --help' for more information.\n")
    return 1
  }
  for (const source of sources) {
    const names = source.split('/').slice(0, -1)
    for (let depth = 1; depth <= names.length; depth++) {
      const path = process.path(`${folder}/${names.slice(0, depth).join('/')}`)
      if (!process.fs.exists(path)) process.fs.mkdir(path)
    }
  }
  return sources.map(source => ({ source, target: `${folder}/${source}` }))
}

/** `mv`: renames and moves; backups are not computed. */
export const mv: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'finTuv',
    values: 'tS',
    beyond: 'bZ',
    long: {
      backup: 'backup!',
      force: 'f',
      interactive: 'i',
      'no-clobber': 'n',
      'no-target-directory': 'T',
      'strip-trailing-slashes': 'strip',
      suffix: 'S=',
      'target-directory': 't=',
      update: 'u',
      verbose: 'v',
      context: 'Z!',
    },
  })
  if (typeof options === 'number') return options
  const moves = await targetsOf(process, options)
  if (typeof moves === 'number') return moves
  let status = 0
  for (const move of moves) if (!(await moveOne(process, move, options))) status = 1
  return status
}

async function moveOne(process: Process, { source, target }: Move, options: Options): Promise<boolean> {
  const from = process.path(source)
  const to = process.path(target)
  const refuse = async (message: string) => {
    await process.fail(message)
    return false
  }
  let node: Node
  try {
    if (source === '') throw new FsError('ENOENT')
    node = process.fs.lstat(from)
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    return refuse(`cannot stat ${quoted(source)}: ${error.message}`)
  }
  const present = process.fs.find(to, { follow: false })
  // a folder by one of these names is always in use
  if (/(?:^|\/)\.{0,2}\/*$/.test(source) && (/(?:^|\/)\.\.?\/*$/.test(source) || /^\/+$/.test(source))) {
    if (present || target.replace(/\/+$/, '').includes('/')) throw new NotComputable(`moving ${source} there`)
    return refuse(`cannot move ${quoted(source)} to ${quoted(target)}: Device or resource busy`)
  }
  const policy = options.given.findLast(({ key }) => ['f', 'i', 'n'].includes(key))?.key
  if (present && policy === 'i' && !(await confirm(process, `overwrite ${quoted(target)}`))) return false
  if (present && policy === 'n') return true
  if (present && options.has('u') && present.mtime >= node.mtime) return true
  if (present && isSame(process, from, to))
    return refuse(`${quoted(source)} and ${quoted(target)} are the same file`)
  if (present?.kind === 'directory' && node.kind !== 'directory')
    return refuse(`cannot overwrite directory ${quoted(target)} with non-directory`)
  if (present && present.kind !== 'directory' && node.kind === 'directory')
    return refuse(`cannot overwrite non-directory ${quoted(target)} with directory ${quoted(source)}`)
  if (node.kind === 'directory' && isInside(process, from, to))
    return refuse(`cannot move ${quoted(source)} to a subdirectory of itself, ${quoted(target)}`)
  if (
    present &&
    policy !== 'f' &&
    present.kind === 'file' &&
    !process.fs.may(present, 2) &&
    process.input.isTerminal
  )
    throw new NotComputable('mv that asks')
  const isDone = await attempt(
    process,
    reason => complaint({ source, target }, reason),
    () => {
      if (target.endsWith('/') && node.kind !== 'directory') {
        if (present && present.kind !== 'directory')
          throw new NotComputable('mv onto a file that is named as a folder')
        process.fs.place(to.replace(/\/+$/, ''))
        throw new FsError('ENOTDIR')
      }
      if (node.kind === 'directory' && isAround(process, from))
        throw new NotComputable('moving the folder one is in')
      process.fs.rename(from, to)
    },
  )
  if (isDone && options.has('v')) process.tell(`renamed ${quoted(source)} -> ${quoted(target)}\n`)
  return isDone
}

function complaint({ source, target }: Move, reason: string): string {
  if (reason === 'Directory not empty') return `cannot move ${quoted(source)} to ${quoted(target)}: ${reason}`
  return `cannot move ${quoted(source)} to ${quoted(target)}: ${reason}`
}

function isAround(process: Process, folder: string): boolean {
  const [own, cwd] = [process.fs.realpath(folder), process.shell.cwd]
  return cwd === own || cwd.startsWith(`${own}/`)
}

function isSame(process: Process, from: string, to: string): boolean {
  return process.fs.place(from, { follow: false }).inode === process.fs.place(to, { follow: false }).inode
}

function isInside(process: Process, from: string, to: string): boolean {
  const parent = to.replace(/\/+$/, '').replace(/\/[^/]*$/, '') || '/'
  const folder = process.fs.find(parent) ? process.fs.realpath(parent) : parent
  const origin = process.fs.realpath(from)
  return folder === origin || folder.startsWith(`${origin}/`)
}
