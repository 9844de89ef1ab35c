// The program `tar`: making, listing, unpacking and extending archives, plain or packed by gzip.
import { parseMode } from '../../../commands/files/mode.ts'
import { parseDate } from '../../../commands/system/parse-date.ts'
import { formatTime } from '../../../format-time.ts'
import { NotComputable } from '../../../not-computable.ts'
import type { Process } from '../../../run/process.ts'
import { readAll } from '../../../run/stream.ts'
import { FsError } from '../../../tree/fs-error.ts'
import { GzipError, pack, unpack } from '../gzip-format.ts'
import { compareMembers } from './tar-compare.ts'
import { TarCreator } from './tar-create.ts'
import { decodeArchive, encodeArchive } from './tar-format.ts'
import { type TarSettings, tarSettings } from './tar-options.ts'
import { listMembers, TarExtractor } from './tar-read.ts'

/** `tar`: makes, lists, unpacks and extends archives. */
export async function tar(process: Process): Promise<number> {
  const settings = tarSettings(process.args)
  if ('complaint' in settings) return misuse(process, settings.complaint, settings.status)
  const problem = await readLists(process, settings)
  if (problem !== undefined) return problem
  if (settings.mode === '')
    return misuse(process, "You must specify one of the '-Acdtrux', '--delete' or '--test-label' options", 2)
  if (settings.modeChange !== undefined && parseMode(settings.modeChange, anyMode) === undefined)
    return fatal(process, 'Invalid mode given on option')
  await tellTime(process, settings)
  if (settings.mode === 'c') return create(process, settings)
  if (settings.mode === 'r') return append(process, settings)
  return read(process, settings)
}

// a time that is not written in full is told where names are told
async function tellTime(process: Process, { mtime, isVerbose }: TarSettings): Promise<void> {
  if (mtime === undefined || isVerbose === 0 || /^[./]/.test(mtime)) return
  const time = parseDate(mtime, process.shell)
  if (time === 'invalid' || time % 1000 !== 0) throw new NotComputable(`tar --mtime=${mtime}`)
  const shown = formatTime('%Y-%m-%d %H:%M:%S', time, process.shell)
  if (shown !== mtime) await process.fail(`Option --mtime: Treating date '${mtime}' as ${shown}`)
}

const anyMode = { from: 0, umask: 0, isDirectory: false }

/** Reads the files that names and patterns stand in. */
async function readLists(process: Process, settings: TarSettings): Promise<number | undefined> {
  const { lists, excludeLists, names, excluded, isNulled } = settings
  for (const { file, folder } of [
    ...lists,
    ...excludeLists.map(name => ({ file: name, folder: undefined })),
  ]) {
    const text = await process.read(file, { complaint: reason => `${file}: Cannot open: ${reason}` })
    if (text === undefined) {
      await process.fail('Error is not recoverable: exiting now')
      return 2
    }
    const isList = folder !== undefined
    const lines = text.split(isNulled && isList ? '\0' : '\n').filter(line => line !== '')
    if (isList && !isNulled && lines.some(line => line.startsWith('-') || line.includes('\\')))
      throw new NotComputable('options in a list of names')
    if (isList) names.push(...lines.map(name => ({ name, folder })))
    else excluded.push(...lines)
  }
  return undefined
}

async function misuse(process: Process, message: string, status: number): Promise<number> {
  await process.fail(message)
  await process.err(`Try '${process.name} --help' or '${process.name} --usage' for more information.\n`)
  return status
}

async function fatal(process: Process, ...messages: readonly string[]): Promise<number> {
  for (const message of messages) await process.fail(message)
  await process.fail('Error is not recoverable: exiting now')
  return 2
}

async function ended(process: Process, hasFailed: boolean): Promise<number> {
  if (!hasFailed) return 0
  await process.fail('Exiting with failure status due to previous errors')
  return 2
}

const idleWarning =
  'The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.'

const isStandard = ({ file }: TarSettings) => file === undefined || file === '-'

async function create(process: Process, settings: TarSettings): Promise<number> {
  if (settings.names.length === 0 && settings.lists.length === 0)
    return misuse(process, 'Cowardly refusing to create an empty archive', 2)
  if (isStandard(settings) && process.output.isTerminal)
    return fatal(process, 'Refusing to write archive contents to terminal (missing -f option?)')
  if (settings.idle.length > 0) {
    settings.excluded.splice(-settings.idle.length)
    await process.fail(idleWarning)
    for (const pattern of settings.idle)
      await process.fail(`--exclude ${process.mark(pattern)} has no effect`)
  }
  const isPacked = settings.isPacked || (settings.isAutomatic && /\.(gz|tgz|taz)$/.test(settings.file ?? ''))
  const path = process.path(settings.file ?? '-')
  let inode: number | undefined
  if (!isStandard(settings)) {
    try {
      inode = process.fs.openForWriting(path, { mode: 0o666 & ~process.shell.umask, truncate: true })
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      return fatal(process, `${settings.file}: Cannot open: ${error.message}`)
    }
  }
  for (const { folder } of settings.names) {
    if (folder !== '' && process.fs.find(process.path(folder))?.kind !== 'directory')
      return fatal(process, `${folder}: Cannot open: No such file or directory`)
  }
  const creator = new TarCreator(process, settings, inode)
  const archive = await creator.addAll()
  const bytes = isPacked ? pack(archive) : archive
  if (inode === undefined) process.out(bytes)
  else process.fs.writeInode(inode, 0, bytes)
  if (settings.removes) remove(process, creator)
  return ended(process, creator.status !== 0 || settings.idle.length > 0)
}

function remove({ fs }: Process, { packed, status }: TarCreator): void {
  if (status !== 0) throw new NotComputable('what tar removes after a failure')
  for (const { path, isFolder } of [...packed].reverse())
    if (isFolder) fs.rmdir(path)
    else fs.unlink(path)
}

/** The archive's bytes, or the status after a complaint. */
async function load(process: Process, settings: TarSettings): Promise<string | number> {
  let bytes: string
  if (isStandard(settings)) {
    if (process.input.isTerminal)
      return fatal(process, 'Refusing to read archive contents from terminal (missing -f option?)')
    bytes = await readAll(process.input)
  } else {
    try {
      bytes =
        process.shell.surroundings.offered.get(settings.file ?? '') ??
        process.fs.read(process.path(settings.file ?? ''))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (error.code === 'EISDIR')
        return fatal(
          process,
          `${settings.file}: Cannot read: Is a directory`,
          'At beginning of tape, quitting now',
        )
      if (settings.isPacked) {
        await process.err(
          `tar (child): ${settings.file}: Cannot open: ${error.message}\ntar (child): Error is not recoverable: exiting now\n`,
        )
        return fatal(process, 'Child returned status 2')
      }
      return fatal(process, `${settings.file}: Cannot open: ${error.message}`)
    }
  }
  const looksPacked = bytes.startsWith('\x1f\x8b') && !isStandard(settings)
  if (!settings.isPacked && !looksPacked) return bytes
  try {
    return unpack(bytes).bytes
  } catch (error) {
    if (!(error instanceof GzipError)) throw error
    await process.err(`\ngzip: stdin: ${error.message}\n`)
    if (error.start === undefined) throw new NotComputable('the beginning of a damaged archive')
    if (error.start.length >= 512) return cutOff(error.start)
    await process.fail('Child returned status 1')
    await process.fail('Error is not recoverable: exiting now')
    return 2
  }
}

// what is left of an archive that ends too early: its end marks are missing
function cutOff(start: string): string {
  if (decodeArchive(start).problem !== 'cut') throw new NotComputable('a damaged archive that is whole')
  return start
}

async function read(process: Process, settings: TarSettings): Promise<number> {
  const bytes = await load(process, settings)
  if (typeof bytes === 'number') return bytes
  const base = settings.folder === '' ? process.shell.cwd : process.path(settings.folder)
  if (settings.mode === 'x' && settings.folder !== '' && process.fs.find(base)?.kind !== 'directory')
    return fatal(
      process,
      `${settings.folder}: Cannot open: ${process.fs.find(base) ? 'Not a directory' : 'No such file or directory'}`,
    )
  const archive = decodeArchive(bytes)
  if (archive.members.length === 0 ? archive.problem === 'not-tar' : archive.members[0]?.isAfterSkip)
    await process.fail('This does not look like a tar archive')
  const hasFailed =
    settings.mode === 't'
      ? await listMembers(process, settings, archive.members)
      : settings.mode === 'd'
        ? await compareMembers(process, settings, { members: archive.members, base })
        : await new TarExtractor(process, settings, base).extract(archive.members)
  if (archive.problem === 'not-tar' && (archive.members.length > 0 || bytes.length > 512))
    await process.fail('Skipping to next header')
  if (archive.problem === 'cut') return fatal(process, 'Unexpected EOF in archive')
  const hasSkipped = archive.problem === 'not-tar' || archive.members.some(member => member.isAfterSkip)
  if (settings.mode === 'd' && !hasSkipped) return hasFailed ? 1 : 0
  return ended(process, hasFailed || hasSkipped)
}

async function append(process: Process, settings: TarSettings): Promise<number> {
  const path = process.path(settings.file ?? '-')
  const present = process.fs.find(path)
  if (!present) return create(process, settings)
  const bytes = process.fs.read(path)
  if (bytes.length % 512 !== 0) throw new NotComputable('members behind what is no archive')
  const { end } = decodeArchive(bytes)
  const creator = new TarCreator(process, settings, process.fs.inode(path))
  const added = await creator.addAll()
  const members = added.slice(0, decodeArchive(added).end)
  process.fs.write(path, encodeArchive(bytes.slice(0, end) + members))
  return ended(process, creator.status !== 0)
}
