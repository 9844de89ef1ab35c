// The program `tar`: making, listing, unpacking and extending archives, plain or packed by gzip.
import { FsError } from '../../fs-error.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { GzipError, pack, unpack } from './gzip-format.ts'
import { TarCreator } from './tar-create.ts'
import { type DecodedArchive, decodeArchive, encodeArchive } from './tar-format.ts'
import { type TarSettings, tarSettings } from './tar-options.ts'
import { listMembers, TarExtractor } from './tar-read.ts'

export async function tar(process: Process): Promise<number> {
  const settings = tarSettings(process.args)
  if ('complaint' in settings) return misuse(process, settings.complaint, settings.status)
  if (settings.mode === '')
    return misuse(process, "You must specify one of the '-Acdtrux', '--delete' or '--test-label' options", 2)
  if (settings.mode === 'c') return create(process, settings)
  if (settings.mode === 'r') return append(process, settings)
  return read(process, settings)
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

const isStandard = ({ file }: TarSettings) => file === undefined || file === '-'

async function create(process: Process, settings: TarSettings): Promise<number> {
  if (settings.names.length === 0) return misuse(process, 'Cowardly refusing to create an empty archive', 2)
  if (isStandard(settings) && process.output?.isTerminal)
    return fatal(process, 'Refusing to write archive contents to terminal (missing -f option?)')
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
  return ended(process, creator.status !== 0)
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
    await process.fail('Child returned status 1')
    await process.fail('Error is not recoverable: exiting now')
    return 2
  }
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
  const hasProblem = await complainAbout(process, archive, bytes.length)
  const hasFailed =
    settings.mode === 't'
      ? await listMembers(process, settings, archive.members)
      : await new TarExtractor(process, settings, base).extract(archive.members)
  if (archive.problem === 'cut') return fatal(process, 'Unexpected EOF in archive')
  return ended(process, hasFailed || hasProblem)
}

async function complainAbout(
  process: Process,
  { problem, members }: DecodedArchive,
  size: number,
): Promise<boolean> {
  if (problem !== 'not-tar') return false
  if (members.length === 0) await process.fail('This does not look like a tar archive')
  if (members.length > 0 || size > 512) await process.fail('Skipping to next header')
  return true
}

async function append(process: Process, settings: TarSettings): Promise<number> {
  const path = process.path(settings.file ?? '-')
  const present = process.fs.find(path)
  if (!present) return create(process, settings)
  const bytes = process.fs.read(path)
  const { end } = decodeArchive(bytes)
  const creator = new TarCreator(process, settings, process.fs.inode(path))
  const added = await creator.addAll()
  const members = added.slice(0, decodeArchive(added).end)
  process.fs.write(path, encodeArchive(bytes.slice(0, end) + members))
  return ended(process, creator.status !== 0)
}
