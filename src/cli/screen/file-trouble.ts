// What a file system refuses, in plain words: a file where a folder is wanted, a place that nobody can write to. It is
// told in the way in which the user can mend it.
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'

const refusals: { readonly [code: string]: string } = {
  EACCES: 'may not be read or written',
  EPERM: 'may not be read or written',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'has no room left on its disk',
  ENAMETOOLONG: 'has a name that is too long',
  ELOOP: 'is a link that leads in a circle',
}

/** An error of the file system as whoever named the place can read it; undefined where it is of another kind. */
export function fileTrouble(error: unknown): WorldError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path: place, syscall = '' } = error as NodeJS.ErrnoException
  if (place === undefined && isFull(error)) {
    return new WorldError('store', 'The disk is full.', {
      remedy: 'Free some space and try again.',
      cause: error,
    })
  }
  if (place === undefined || syscall.startsWith('spawn')) return undefined
  const trouble = (at: 'usage' | 'store', message: string) => new WorldError(at, message, { cause: error })
  if (code === 'ENOTDIR' || (code === 'EEXIST' && syscall === 'mkdir'))
    return trouble('usage', `${firstThere(place)} is a file, not a folder.`)
  if (code === 'EISDIR') return trouble('usage', `${place} is a folder, not a file.`)
  const folder = path.dirname(place)
  if (code === 'ENOENT' && syscall === 'open' && !existsSync(folder))
    return trouble('usage', `${folder}: there is no such folder.`)
  const words = refusals[code]
  return words === undefined ? undefined : trouble('store', `${place} ${words}.`)
}

// a write names no file, and a database says it in its own number
function isFull(error: NodeJS.ErrnoException & { readonly errcode?: number }): boolean {
  return (
    error.code === 'ENOSPC' ||
    error.code === 'EDQUOT' ||
    (error.code === 'ERR_SQLITE_ERROR' && error.errcode === 13)
  )
}

// of a/b/c the part that is in the way: nothing can be below a file
function firstThere(place: string): string {
  return existsSync(place) || path.dirname(place) === place ? place : firstThere(path.dirname(place))
}
