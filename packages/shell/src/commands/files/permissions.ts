// chmod, chown, chgrp.
import { FsError } from '../../fs-error.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { modeString, type Node } from '../../tree-node.ts'
import { groupName, idOf, userName } from '../listing/names.ts'
import { type Options, parseOptions } from '../options.ts'
import { parseMode } from './mode.ts'

export const chmod: Program = async process => {
  const { args, flagged } = modeArguments(process.args)
  const view = Object.create(process, { args: { value: args } }) as Process
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
    if (options.has('v'))
      process.out(`failed to change mode of ${quoted(name)} from 0000 (---------) to 0000 (---------)\n`)
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

function report(process: Process, { name, before, next, options }: Report): void {
  const shown = (mode: number) =>
    `${mode.toString(8).padStart(4, '0')} (${modeString({ mode, kind: 'file' } as Node).slice(1)})`
  if (before !== next && (options.has('v') || options.has('c')))
    process.out(`mode of ${quoted(name)} changed from ${shown(before)} to ${shown(next)}\n`)
  else if (options.has('v')) process.out(`mode of ${quoted(name)} retained as ${shown(before)}\n`)
}

interface Owner {
  readonly uid?: number
  readonly gid?: number
}

function ownerProgram(kind: 'chown' | 'chgrp'): Program {
  return async process => {
    const options = await parseOptions(process, {
      flags: 'cfvhRHLP',
      long: {
        changes: 'c',
        silent: 'f',
        quiet: 'f',
        verbose: 'v',
        dereference: 'deref',
        'no-dereference': 'h',
        from: 'from!',
        'no-preserve-root': 'np',
        'preserve-root': 'pr',
        reference: 'reference!',
        recursive: 'R',
      },
    })
    if (typeof options === 'number') return options
    const spec = options.operands.shift()
    if (spec === undefined) return process.misuse('missing operand')
    if (options.operands.length === 0) return process.misuse(`missing operand after ${quoted(spec)}`)
    const owner = await ownerOf(process, spec, kind)
    if (typeof owner === 'number') return owner
    let status = 0
    for (const name of options.operands)
      if (!(await changeOwner(process, name, { owner, options, kind }))) status = 1
    return status
  }
}

async function ownerOf(process: Process, spec: string, kind: 'chown' | 'chgrp'): Promise<Owner | number> {
  const [user, group] = kind === 'chgrp' ? ['', spec] : splitOwner(spec)
  const uid = user === '' ? undefined : idOf(user, process.shell, '/etc/passwd')
  const gid = group === undefined || group === '' ? undefined : idOf(group, process.shell, '/etc/group')
  if (user !== '' && uid === undefined) {
    await process.fail(`invalid user: ${quoted(spec)}`)
    return 1
  }
  if (group !== undefined && group !== '' && gid === undefined) {
    await process.fail(`invalid group: ${quoted(kind === 'chgrp' ? group : spec)}`)
    return 1
  }
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
}

function splitOwner(spec: string): [string, string | undefined] {
  const at = spec.search(/[:.]/)
  return at === -1 ? [spec, undefined] : [spec.slice(0, at), spec.slice(at + 1)]
}

interface OwnerChange {
  readonly owner: Owner
  readonly options: Options
  readonly kind: 'chown' | 'chgrp'
}

async function changeOwner(process: Process, name: string, wanted: OwnerChange): Promise<boolean> {
  const { owner, options, kind } = wanted
  const path = process.path(name)
  const node = process.fs.find(path, { follow: !options.has('h') })
  if (!node) {
    if (!options.has('f')) await process.fail(`cannot access ${quoted(name)}: No such file or directory`)
    return false
  }
  let isDone = true
  const { identity } = process.fs
  const isAllowed =
    identity.uid === 0 ||
    (node.uid === identity.uid &&
      (owner.uid ?? node.uid) === node.uid &&
      (owner.gid === undefined || owner.gid === identity.gid || identity.groups.includes(owner.gid)))
  const what = kind === 'chgrp' || owner.uid === undefined ? 'group' : 'ownership'
  if (!isAllowed) {
    if (!options.has('f')) await process.fail(`changing ${what} of ${quoted(name)}: Operation not permitted`)
    isDone = false
  } else {
    process.fs.chown(path, owner)
    if (options.has('v')) {
      const shown = [
        owner.uid === undefined ? '' : userName(owner.uid, process.shell),
        owner.gid === undefined ? '' : groupName(owner.gid, process.shell),
      ]
        .filter(Boolean)
        .join(':')
      process.out(`${what} of ${quoted(name)} retained as ${shown}\n`)
    }
  }
  if (options.has('R') && node.kind === 'directory')
    for (const child of process.fs.listOnDisk(path))
      if (!(await changeOwner(process, `${name.replace(/\/+$/, '')}/${child}`, wanted))) isDone = false
  return isDone
}

export const chown = ownerProgram('chown')
export const chgrp = ownerProgram('chgrp')
