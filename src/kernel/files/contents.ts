// What was read of a repository: a list of entries, the bytes of those at hand, and one hash over all.
import { createHash, hash } from 'node:crypto'
import { posix } from 'node:path'
import { WorldError } from '../../world/error.ts'

/** One thing in a repository. Paths are relative and have no `.`, `..` or empty part. */
export interface Entry {
  readonly path: string
  readonly kind: 'file' | 'directory' | 'link'
  readonly isExecutable: boolean
  readonly size: number
  /** Where a link points. */
  readonly target?: string
  /** Absent where they are read when they are first needed. */
  readonly bytes?: Buffer
}

export interface Contents {
  /** What was read, as a message names it. */
  readonly place: string
  readonly entries: readonly Entry[]
  /** Over paths, kinds, modes and bytes; of entries read later, over their size instead of the bytes. */
  readonly hash: string
  /** The bytes of a file; throws where they are not what they were. */
  bytesOf(entry: Entry): Buffer
}

/** The most a repository may hold. */
export const repositoryLimits = { entries: 200_000, fileBytes: 256 * 2 ** 20, totalBytes: 1024 * 2 ** 20 }

/** Contents from entries in any order. */
export function contentsFrom(
  place: string,
  given: readonly Entry[],
  readLater: (entry: Entry) => Buffer,
): Contents {
  const entries = [...given].sort((a, b) => (a.path < b.path ? -1 : 1))
  const sum = createHash('sha256')
  for (const entry of entries) {
    const what = entry.bytes === undefined ? `${entry.target ?? entry.size}` : hash('sha1', entry.bytes)
    sum.update(`${entry.path}\0${entry.kind}\0${entry.isExecutable ? 'x' : '-'}\0${what}\n`)
  }
  return {
    place,
    entries,
    hash: sum.digest('hex'),
    bytesOf: entry => entry.bytes ?? readLater(entry),
  }
}

/** Refuses a link that leads out of the repository; links are kept as they are and never followed. */
export function refuseLinkOut(place: string, { path, target = '' }: Pick<Entry, 'path' | 'target'>): void {
  const end = posix.normalize(posix.join(posix.dirname(path), target))
  if (!posix.isAbsolute(target) && end !== '..' && !end.startsWith('../')) return
  throw new WorldError('world', `${place}: ${path} is a link out of the repository (to ${target}).`, {
    remedy: 'Replace the link by what it points to, or remove it.',
  })
}

/** Counts what is read and refuses more than a repository may hold. */
export function repositoryMeter(place: string): { count(path: string, bytes: number): void } {
  let entries = 0
  let total = 0
  const refuse = (what: string) => {
    throw new WorldError('world', `${place}: ${what}.`, { remedy: 'Point at a smaller part of it.' })
  }
  const size = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
  return {
    count(path, bytes) {
      entries += 1
      total += bytes
      if (entries > repositoryLimits.entries) refuse(`more than ${repositoryLimits.entries} files`)
      if (bytes > repositoryLimits.fileBytes)
        refuse(`${path} is larger than ${size(repositoryLimits.fileBytes)}`)
      if (total > repositoryLimits.totalBytes) refuse(`larger than ${size(repositoryLimits.totalBytes)}`)
    },
  }
}
