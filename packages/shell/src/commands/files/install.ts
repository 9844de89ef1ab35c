// install.
import { NotComputable } from '../../not-computable.ts'
import { inputNamed } from '../../run/open-stream.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { idOf } from '../listing/names.ts'
import { type Options, parseOptions } from '../options.ts'
import { attempt } from './attempt.ts'
import { targetsOf } from './copying.ts'
import { parseMode } from './mode.ts'

/** `install`: copies with rights and an owner, or makes folders; stripping is not computed. */
export const install: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'bcCdDpTv',
    values: 'gmotS',
    beyond: 'sZ',
    long: {
      compare: 'C',
      directory: 'd',
      group: 'g=',
      mode: 'm=',
      owner: 'o=',
      'preserve-timestamps': 'p',
      'target-directory': 't=',
      'no-target-directory': 'T',
      verbose: 'v',
      backup: 'backup!',
      suffix: 'S=',
      strip: 'strip!',
    },
  })
  if (typeof options === 'number') return options
  const owner = await ownerOf(process, options)
  if (typeof owner === 'number') return owner
  const backup = backupSuffix(process, options)
  if (options.has('d') && options.has('t')) {
    await process.fail('target directory not allowed when installing a directory')
    return 1
  }
  const text = options.value('m') ?? '755'
  const mode = parseMode(text, { from: 0, umask: 0, isDirectory: options.has('d') })
  if (mode === undefined) {
    await process.fail(`invalid mode ${quoted(text)}`)
    return 1
  }
  if (options.has('d')) {
    if (options.operands.length === 0) return process.misuse('missing file operand')
    let status = 0
    for (const name of options.operands)
      if (!(await makeFolder(process, name, { mode, isVerbose: options.has('v'), owner }))) status = 1
    return status
  }
  const folder = options.has('D') ? wantedFolder(process, options) : undefined
  if (folder !== undefined)
    await makeFolder(process, folder, { mode: 0o755, isVerbose: options.has('v'), owner: {} })
  const moves = await targetsOf(process, options)
  if (typeof moves === 'number') return moves
  let status = 0
  for (const { source, target } of moves) {
    const isSame = options.has('C') && isInstalled(process, { source, target, mode, owner })
    const isVerbose = options.has('v')
    if (!isSame && !(await installOne(process, { source, target, mode, owner, backup, isVerbose }))) {
      status = 1
      continue
    }
    const isDone = !isSame
    const node = process.fs.find(process.path(source))
    if (isDone && options.has('p') && node) process.fs.setTime(process.path(target), node.mtime)
  }
  return status
}

/** The folder that `-D` makes: the target's, or the one all is put in. */
function wantedFolder(process: Process, options: Options): string | undefined {
  const all = options.value('t')
  if (all !== undefined) return all
  const [, target, more] = options.operands
  if (target === undefined || more !== undefined) return undefined
  if (!options.has('T') && process.find(target)?.kind === 'directory') return undefined
  return target.replace(/\/?[^/]*$/, '') || '.'
}

interface Owner {
  readonly uid?: number
  readonly gid?: number
}

async function ownerOf(process: Process, options: Options): Promise<Owner | number> {
  const [user, group] = [options.value('o'), options.value('g')]
  const uid = user === undefined ? undefined : idOf(user, process.shell, '/etc/passwd')
  const gid = group === undefined ? undefined : idOf(group, process.shell, '/etc/group')
  if (user !== undefined && uid === undefined) {
    await process.fail(`invalid user ${quoted(user)}`)
    return 1
  }
  if (group !== undefined && gid === undefined) {
    await process.fail(`invalid group ${quoted(group)}`)
    return 1
  }
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
}

/** What is put behind the name of what was there; undefined where it is not kept. */
function backupSuffix(process: Process, options: Options): string | undefined {
  if (!options.has('b') && !options.has('S')) return undefined
  const { environment } = process
  if (environment.has('VERSION_CONTROL') || environment.has('SIMPLE_BACKUP_SUFFIX'))
    throw new NotComputable('backups of another kind')
  const suffix = options.value('S') ?? '~'
  if (suffix === '' || suffix.includes('/')) throw new NotComputable('backups of another name')
  return suffix
}

function save(process: Process, target: string, suffix: string | undefined): string | undefined {
  const { fs } = process
  const path = process.path(target)
  const present = fs.find(path, { follow: false })
  if (suffix === undefined || present === undefined) return undefined
  // where numbered ones are, the next one has a number
  if (present.kind === 'directory' || fs.find(`${path}.~1~`)) throw new NotComputable('a numbered backup')
  fs.rename(path, path + suffix)
  return target + suffix
}

interface Installed {
  readonly source: string
  readonly target: string
  readonly mode: number
  readonly owner: Owner
}

// `-C` leaves alone what is there already
function isInstalled(process: Process, { source, target, mode, owner }: Installed): boolean {
  const { fs } = process
  const [from, to] = [process.find(source), fs.find(process.path(target), { follow: false })]
  if (from?.kind !== 'file' || to?.kind !== 'file' || mode & 0o7000) return false
  const { uid = fs.identity.uid, gid = fs.identity.gid } = owner
  return from.data === to.data && to.mode === mode && to.uid === uid && to.gid === gid
}

async function installOne(
  process: Process,
  {
    source,
    target,
    mode,
    owner,
    backup,
    isVerbose,
  }: Installed & { readonly backup: string | undefined; readonly isVerbose: boolean },
): Promise<boolean> {
  const stream = inputNamed(source, process.shell)
  const node = stream ? undefined : process.fs.find(process.path(source))
  if (!node && !stream) {
    await process.fail(`cannot stat ${quoted(source)}: No such file or directory`)
    return false
  }
  if (node?.kind === 'directory') {
    await process.fail(`omitting directory ${quoted(source)}`)
    return false
  }
  if (node && !process.fs.may(node, 4)) {
    await process.fail(`cannot open ${quoted(source)} for reading: Permission denied`)
    return false
  }
  const path = process.path(target)
  if (node && process.find(target, { follow: false }) === node) {
    await process.fail(`${quoted(source)} and ${quoted(target)} are the same file`)
    return false
  }
  const given = stream && (await readAll(stream))
  let saved: string | undefined
  const isWritten = await attempt(
    process,
    reason => `cannot create regular file ${quoted(target)}: ${reason}`,
    () => {
      // a device says what it has, which is nothing for the empty one
      if (node?.kind === 'device' && node.device !== 'null') throw new NotComputable('install of a device')
      const data = given ?? (node?.kind === 'device' ? '' : process.fs.read(process.path(source)))
      saved = save(process, target, backup)
      const present = process.fs.find(path, { follow: false })
      if (present?.kind === 'directory') throw new FsError('EISDIR')
      if (present) {
        process.fs.unlink(path)
        if (isVerbose) process.tell(`removed ${quoted(target)}\n`)
      }
      process.fs.write(path, data, { mode: 0o600 })
    },
  )
  if (!isWritten) return false
  const shown = saved === undefined ? '' : ` (backup: ${quoted(saved)})`
  if (isVerbose) process.tell(`${quoted(source)} -> ${quoted(target)}${shown}\n`)
  const isOwned = await attempt(
    process,
    reason => `cannot change ownership of ${quoted(target)}: ${reason}`,
    () => setOwner(process, path, owner),
  )
  if (isOwned) process.fs.chmod(path, mode)
  return isOwned
}

function setOwner({ fs }: Process, path: string, owner: Owner): void {
  if (owner.uid === undefined && owner.gid === undefined) return
  const { uid, gid, groups } = fs.identity
  const isMine = owner.gid === undefined || owner.gid === gid || groups.includes(owner.gid)
  if (uid !== 0 && !isMine) throw new FsError('EPERM')
  fs.chown(path, owner)
}

async function makeFolder(
  process: Process,
  name: string,
  { mode, isVerbose, owner }: { mode: number; isVerbose: boolean; owner: Owner },
): Promise<boolean> {
  const existing = process.fs.find(process.path(name))
  const isNew = existing?.kind !== 'directory'
  const pieces = name.replace(/\/+$/, '').split('/')
  for (let count = 1; count <= pieces.length; count++) {
    const folder = pieces.slice(0, count).join('/')
    if (folder === '' || folder === '.' || process.fs.find(process.path(folder))?.kind === 'directory')
      continue
    const isLast = count === pieces.length
    const isGiven = owner.uid !== undefined || owner.gid !== undefined
    const isMade = await attempt(
      process,
      // where none may be made, it looks at the last one all the same
      reason =>
        isLast && reason === 'Permission denied'
          ? `cannot change permissions of ${quoted(folder)}: No such file or directory`
          : `cannot create directory ${quoted(folder)}: ${reason}`,
      () => {
        if (process.fs.exists(process.path(folder))) throw new FsError(isLast ? 'EEXIST' : 'ENOTDIR')
        process.fs.mkdir(process.path(folder), { mode: isLast ? (isGiven ? mode & 0o700 : mode) : 0o755 })
      },
    )
    if (!isMade) return false
    if (isVerbose) process.tell(`install: creating directory ${quoted(folder)}\n`)
  }
  if (owner.uid === undefined && owner.gid === undefined && isNew) return true
  return attempt(
    process,
    reason => `cannot change owner and permissions of ${quoted(name)}: ${reason}`,
    () => {
      setOwner(process, process.path(name), owner)
      process.fs.chmod(process.path(name), mode)
    },
  )
}
