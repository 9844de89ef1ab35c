// chown and chgrp.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { groupName, idOf, userName } from '../listing/names.ts'
import { type Options, parseOptions } from '../options.ts'

interface Owner {
  readonly uid?: number
  readonly gid?: number
  /** As they are shown: what was typed, an empty user where a group alone was. */
  readonly user: string | undefined
  readonly group: string | undefined
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
        from: 'from=',
        'no-preserve-root': 'np',
        'preserve-root': 'pr',
        reference: 'reference=',
        recursive: 'R',
      },
    })
    if (typeof options === 'number') return options
    const reference = options.value('reference')
    const spec = reference === undefined ? options.operands.shift() : undefined
    if (reference === undefined && spec === undefined) return process.misuse('missing operand')
    if (options.operands.length === 0)
      return process.misuse(spec === undefined ? 'missing operand' : `missing operand after ${quoted(spec)}`)
    const owner =
      reference === undefined
        ? await ownerOf(process, spec ?? '', kind)
        : await ownerAs(process, reference, kind)
    if (typeof owner === 'number') return owner
    const from = options.value('from')
    const required = from === undefined ? undefined : await ownerOf(process, from, 'chown')
    if (typeof required === 'number') return required
    let status = 0
    for (const name of options.operands)
      if (!(await changeOwner(process, name, { owner, required, options, kind, isNamed: true }))) status = 1
    return status
  }
}

async function ownerOf(process: Process, spec: string, kind: 'chown' | 'chgrp'): Promise<Owner | number> {
  const [user, given] = kind === 'chgrp' ? ['', spec] : await splitOwner(process, spec)
  const uid = user === '' ? undefined : idOf(user, process.shell, '/etc/passwd')
  const isOfUser = given === '' && user !== ''
  const group = isOfUser ? groupOf(process, user) : given
  const gid = group === undefined || group === '' ? undefined : idOf(group, process.shell, '/etc/group')
  // a user's own group is asked for by name alone
  if (isOfUser && !isNamedUser(process, user) && spec.includes(':')) {
    await process.fail(`invalid spec: ${quoted(spec)}`)
    return 1
  }
  if (user !== '' && uid === undefined) {
    await process.fail(`invalid user: ${quoted(spec)}`)
    return 1
  }
  if (group !== undefined && group !== '' && gid === undefined) {
    await process.fail(`invalid group: ${quoted(kind === 'chgrp' ? group : spec)}`)
    return 1
  }
  return {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    user: kind === 'chown' && (user !== '' || gid !== undefined) ? user : undefined,
    group: gid === undefined ? undefined : group,
  }
}

/** A user's own group, by name where it has one. */
function groupOf(process: Process, user: string): string | undefined {
  const uid = idOf(user, process.shell, '/etc/passwd')
  const line = process.fs
    .read('/etc/passwd')
    .split('\n')
    .find(candidate => Number(candidate.split(':')[2]) === uid && candidate !== '')
  const gid = line?.split(':')[3]
  return gid === undefined ? undefined : groupName(Number(gid), process.shell)
}

async function splitOwner(process: Process, spec: string): Promise<[string, string | undefined]> {
  const at = spec.indexOf(':')
  if (at !== -1) return [spec.slice(0, at), spec.slice(at + 1)]
  const dot = spec.indexOf('.')
  if (dot === -1 || idOf(spec, process.shell, '/etc/passwd') !== undefined) return [spec, undefined]
  const [user, group] = [spec.slice(0, dot), spec.slice(dot + 1)]
  // the old separator counts only where both sides are known
  const isKnown =
    (group === ''
      ? user === '' || isNamedUser(process, user)
      : idOf(group, process.shell, '/etc/group') !== undefined) &&
    (user === '' || idOf(user, process.shell, '/etc/passwd') !== undefined)
  if (!isKnown) return [spec, undefined]
  await process.fail(`warning: '.' should be ':': ${process.mark(spec)}`)
  return [user, group]
}

function isNamedUser(process: Process, user: string): boolean {
  return (
    idOf(user, process.shell, '/etc/passwd') !== undefined &&
    (!/^\+?[0-9]+$/.test(user) ||
      process.fs
        .read('/etc/passwd')
        .split('\n')
        .some(line => line.startsWith(`${user}:`)))
  )
}

/** The owner of another file. */
async function ownerAs(
  process: Process,
  reference: string,
  kind: 'chown' | 'chgrp',
): Promise<Owner | number> {
  const node = process.find(reference)
  if (!node) {
    await process.fail(`failed to get attributes of ${quoted(reference)}: No such file or directory`)
    return 1
  }
  const { uid, gid } = node
  const group = groupName(gid, process.shell)
  return kind === 'chgrp'
    ? { gid, user: undefined, group }
    : { uid, gid, user: userName(uid, process.shell), group }
}

interface OwnerChange {
  readonly owner: Owner
  /** Who it has to belong to. */
  readonly required: Owner | undefined
  readonly options: Options
  readonly kind: 'chown' | 'chgrp'
  /** Named on the command line. */
  readonly isNamed: boolean
}

async function changeOwner(process: Process, name: string, wanted: OwnerChange): Promise<boolean> {
  const { options, isNamed } = wanted
  const path = process.path(name)
  const own = process.fs.find(path, { follow: false })
  if (!own) {
    if (!options.has('f')) await process.fail(`cannot access ${quoted(name)}: No such file or directory`)
    return false
  }
  const walk = options.given.findLast(({ key }) => 'HLP'.includes(key))?.key ?? 'P'
  const isWalking = options.has('R')
  // a walk that follows no links changes the links themselves
  const follows = isWalking && walk === 'P' ? false : !options.has('h')
  const node = follows ? process.fs.find(path) : own
  if (!node) {
    if (!options.has('f')) await process.fail(`cannot dereference ${quoted(name)}: No such file or directory`)
    return false
  }
  const enters = own.kind !== 'symlink' || walk === 'L' || (walk === 'H' && isNamed)
  const target = enters ? process.fs.find(path) : own
  let isDone = true
  if (isWalking && target?.kind === 'directory')
    for (const child of process.fs.listOnDisk(path)) {
      const inner = `${name.replace(/\/+$/, '')}/${child}`
      if (!(await changeOwner(process, inner, { ...wanted, isNamed: false }))) isDone = false
    }
  return (await setOwner(process, name, { ...wanted, node, follows })) && isDone
}

interface Setting extends OwnerChange {
  readonly node: Node
  readonly follows: boolean
}

async function setOwner(process: Process, name: string, wanted: Setting): Promise<boolean> {
  const { owner, required, options, kind, node, follows } = wanted
  const { identity } = process.fs
  const before = { uid: node.uid, gid: node.gid }
  const isMeant =
    required === undefined ||
    ((required.uid ?? node.uid) === node.uid && (required.gid ?? node.gid) === node.gid)
  const report = { ...wanted, before }
  if (!isMeant) {
    reportOwner(process, name, { ...report, owner: { ...owner, ...before } })
    return true
  }
  const isAllowed =
    identity.uid === 0 ||
    (node.uid === identity.uid &&
      (owner.uid ?? node.uid) === node.uid &&
      (owner.gid === undefined || owner.gid === identity.gid || identity.groups.includes(owner.gid)))
  if (!isAllowed) {
    const what = kind === 'chgrp' || owner.uid === undefined ? 'group' : 'ownership'
    if (!options.has('f')) await process.fail(`changing ${what} of ${quoted(name)}: Operation not permitted`)
    if (options.has('v')) reportFailure(process, name, report)
    return false
  }
  try {
    process.fs.chown(process.path(name), owner, { follow: follows })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    throw new NotComputable(`an owner that cannot be set: ${error.message}`)
  }
  reportOwner(process, name, report)
  return true
}

interface OwnerReport extends OwnerChange {
  readonly before: { readonly uid: number; readonly gid: number }
}

function reportFailure(process: Process, name: string, { owner, before }: OwnerReport): void {
  const { user, group } = owner
  const what = `${user === undefined ? 'group' : 'ownership'} of ${quoted(name)}`
  const old = oldOwner(process, owner, before)
  process.tell(`failed to change ${what} from ${old} to ${shownOwner(user, group)}\n`)
}

function oldOwner(process: Process, { user, group }: Owner, before: OwnerReport['before']): string {
  return shownOwner(
    user === undefined ? undefined : userName(before.uid, process.shell),
    group === undefined ? undefined : groupName(before.gid, process.shell),
  )
}

function reportOwner(process: Process, name: string, { owner, options, before }: OwnerReport): void {
  const { uid = before.uid, gid = before.gid, user, group } = owner
  const isChanged = uid !== before.uid || gid !== before.gid
  if (!options.has('v') && !(options.has('c') && isChanged)) return
  const old = oldOwner(process, owner, before)
  const what = `${user === undefined ? 'group' : 'ownership'} of ${quoted(name)}`
  process.tell(
    isChanged
      ? `changed ${what} from ${old} to ${shownOwner(user, group)}\n`
      : `${what} retained as ${old}\n`,
  )
}

function shownOwner(user: string | undefined, group: string | undefined): string {
  return user === undefined ? (group ?? '') : group === undefined ? user : `${user}:${group}`
}

/** `chown`: sets owner and group. */
export const chown = ownerProgram('chown')

/** `chgrp`: sets the group. */
export const chgrp = ownerProgram('chgrp')
