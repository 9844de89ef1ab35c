// Reads a folder of this machine: every name, and the bytes of small files. Large files, installed packages and git
// objects are read when they are first needed, and must not have changed by then. Nothing outside the folder is ever
// opened.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { type Contents, contentsFrom, type Entry, refuseLinkOut, repositoryMeter } from './contents.ts'

const eagerFileBytes = 2 ** 20
const eagerTotalBytes = 64 * 2 ** 20
const readLaterBelow = /(^|\/)(node_modules|\.venv|venv|site-packages|\.git\/objects)\//

export interface FolderOptions {
  /** Whether a path below the folder, which ends in a slash where it is a folder itself, is left out. */
  readonly isLeftOut: (path: string) => boolean
  /** Other bytes for a file than those on disk. */
  readonly rewrite?: (path: string, bytes: Buffer) => Buffer
}

/** The contents of a folder. */
export function readFolder(
  folder: string,
  { isLeftOut, rewrite = (_, bytes) => bytes }: FolderOptions,
): Contents {
  const root = realFolder(folder)
  const meter = repositoryMeter(folder)
  const entries: Entry[] = []
  const times = new Map<string, number>()
  let eager = 0
  const visit = (below: string) => {
    for (const item of listed(path.join(root, below), folder)) {
      const name = below === '' ? item.name : `${below}/${item.name}`
      if (isLeftOut(item.isDirectory() ? `${name}/` : name)) continue
      if (item.isDirectory()) {
        meter.count(name, 0)
        entries.push({ path: name, kind: 'directory', isExecutable: true, size: 0 })
        visit(name)
      } else if (item.isSymbolicLink()) {
        const target = fs.readlinkSync(path.join(root, name))
        refuseLinkOut(folder, { path: name, target })
        meter.count(name, 0)
        entries.push({ path: name, kind: 'link', isExecutable: false, size: 0, target })
      } else if (item.isFile()) {
        const { size, mode, mtimeMs } = fs.lstatSync(path.join(root, name))
        meter.count(name, size)
        const file = { path: name, kind: 'file', isExecutable: (mode & 0o100) !== 0, size } as const
        const isEager =
          size <= eagerFileBytes && eager + size <= eagerTotalBytes && !readLaterBelow.test(name)
        if (isEager) {
          const bytes = rewrite(name, readPlainFile(root, name, folder))
          eager += bytes.length
          entries.push({ ...file, size: bytes.length, bytes })
        } else {
          times.set(name, mtimeMs)
          entries.push(file)
        }
      }
    }
  }
  visit('')
  return contentsFrom(folder, entries, entry =>
    readUnchanged(root, entry, { folder, mtimeMs: times.get(entry.path) }),
  )
}

function realFolder(folder: string): string {
  try {
    const root = fs.realpathSync(folder)
    if (fs.statSync(root).isDirectory()) return root
  } catch (cause) {
    throw new WorldError('world', `${folder}: there is no such folder.`, { cause })
  }
  throw new WorldError('world', `${folder}: it is not a folder.`)
}

function listed(folder: string, place: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch (cause) {
    throw new WorldError('world', `${place}: ${path.basename(folder)} cannot be listed.`, { cause })
  }
}

// a name that became a link since it was listed is not followed
function readPlainFile(root: string, name: string, place: string): Buffer {
  let descriptor: number | undefined
  try {
    descriptor = fs.openSync(path.join(root, name), fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW)
    return fs.readFileSync(descriptor)
  } catch (cause) {
    throw new WorldError('world', `${place}: ${name} cannot be read.`, { cause })
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor)
  }
}

function readUnchanged(
  root: string,
  { path: name, size }: Entry,
  { folder, mtimeMs }: { folder: string; mtimeMs: number | undefined },
): Buffer {
  const bytes = readPlainFile(root, name, folder)
  const isUnchanged = bytes.length === size && fs.lstatSync(path.join(root, name)).mtimeMs === mtimeMs
  if (isUnchanged) return bytes
  throw new WorldError('world', `${folder}: ${name} has changed since the world was opened.`, {
    remedy: 'Open a new session.',
  })
}
