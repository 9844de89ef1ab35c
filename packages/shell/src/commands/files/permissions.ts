// chmod.
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { modeString, type Node } from '../../tree/tree-node.ts'
import { type Options, parseOptions } from '../options.ts'
import { parseMode } from './mode.ts'

/** `chmod`: sets rights, by number, by letters or as another file has them. */
export const chmod: Program = async process => {
  const { args, flagged } = modeArguments(process.args)
  const view = process.with({ args })
  const options = await parseOptions(view, {
    flags: 'cfvR',
    long: {
      changes: 'c',
      silent: 'f',
      quiet: 'f',
      verbose: 'v',
      'no-preserve-root': 'np',
      'preserve-root': 'pr',
      reference: 'reference=',
      recursive: 'R',
    },
  })
  if (typeof options === 'number') return options
  const reference = options.value('reference')
  const mode = reference === undefined ? (flagged ?? options.operands.shift()) : undefined
  if (reference === undefined && mode === undefined) return process.misuse('missing operand')
  if (options.operands.length === 0)
    return process.misuse(mode === undefined ? 'missing operand' : `missing operand after ${quoted(mode)}`)
  if (
    mode !== undefined &&
    parseMode(mode, { from: 0, umask: process.shell.umask, isDirectory: false }) === undefined
  )
    return process.misuse(`invalid mode: ${quoted(mode)}`)
  let fixed: number | undefined
  if (reference !== undefined) {
    const node = process.fs.find(process.path(reference))
    if (!node) {
      await process.fail(`failed to get attributes of ${quoted(reference)}: No such file or directory`)
      return 1
    }
    fixed = node.mode
  }
  let status = 0
  for (const name of options.operands)
    if (!(await change(process, name, { mode: mode ?? '', fixed, options }))) status = 1
  return status
}

// a mode like `-x` looks like an option and is none
function modeArguments(args: readonly string[]): { args: string[]; flagged: string | undefined } {
  const at = args.findIndex(word => /^-[rwxXstugo]+(?:[-+=,].*)?$/.test(word) && !/^-[cfvR]+$/.test(word))
  const end = args.indexOf('--')
  if (at === -1 || (end !== -1 && end < at)) return { args: [...args], flagged: undefined }
  return { args: args.filter((_, index) => index !== at), flagged: args[at] }
}

interface Change {
  readonly mode: string
  readonly fixed: number | undefined
  readonly options: Options
}

async function change(process: Process, name: string, wanted: Change): Promise<boolean> {
  const { mode, fixed, options } = wanted
  const path = process.path(name)
  let node: Node
  try {
    if (name === '') throw new FsError('ENOENT')
    node = process.fs.stat(path)
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    const isDangling = process.fs.find(path, { follow: false })?.kind === 'symlink'
    if (!options.has('f'))
      await process.fail(
        isDangling
          ? `cannot operate on dangling symlink ${quoted(name)}`
          : `cannot access ${quoted(name)}: ${error.message}`,
      )
    if (options.has('v')) process.tell(`${quoted(name)} could not be accessed\n`)
    return false
  }
  const next =
    fixed ??
    parseMode(mode, {
      from: node.mode,
      umask: process.shell.umask,
      isDirectory: node.kind === 'directory',
    }) ??
    node.mode
  let isDone = true
  const before = node.mode
  try {
    process.fs.chmod(path, next)
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    if (!options.has('f')) await process.fail(`changing permissions of ${quoted(name)}: ${error.message}`)
    if (options.has('v'))
      process.tell(`failed to change mode of ${quoted(name)} from ${shown(before)} to ${shown(next)}\n`)
    isDone = false
  }
  if (isDone) report(process, { name, before, next, options })
  if (options.has('R') && node.kind === 'directory') {
    if (!process.fs.may(process.fs.stat(path), 4)) {
      await process.fail(`cannot read directory ${quoted(name)}: Permission denied`)
      return false
    }
    for (const child of process.fs.listOnDisk(path)) {
      const inner = `${name.replace(/\/+$/, '')}/${child}`
      if (process.fs.lstat(process.path(inner)).kind === 'symlink') continue
      if (!(await change(process, inner, wanted))) isDone = false
    }
  }
  return isDone
}

interface Report {
  readonly name: string
  readonly before: number
  readonly next: number
  readonly options: Options
}

const shown = (mode: number) =>
  `${mode.toString(8).padStart(4, '0')} (${modeString({ mode, kind: 'file' } as Node).slice(1)})`

function report(process: Process, { name, before, next, options }: Report): void {
  if (before !== next && (options.has('v') || options.has('c')))
    process.tell(`mode of ${quoted(name)} changed from ${shown(before)} to ${shown(next)}\n`)
  else if (options.has('v')) process.tell(`mode of ${quoted(name)} retained as ${shown(before)}\n`)
}
