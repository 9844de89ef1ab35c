// What a file system refuses, in words: a file where a folder is wanted, a place nobody may write to. Nothing of it is a
// fault of ours, so it is told as whoever named the place can mend it.
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'

const refusals: { readonly [code: string]: string } = {
  EACCES: 'may not be read or written',
  EPERM: 'may not be read or written',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'has no room left on its disk',
}

/** An error of the file system as whoever named the place can read it; undefined where it is of another kind. */
export function fileTrouble(error: unknown): WorldError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path: place, syscall = '' } = error as NodeJS.ErrnoException
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

// of a/b/c the part that is in the way: nothing can be below a file
function firstThere(place: string): string {
  return existsSync(place) || path.dirname(place) === place ? place : firstThere(path.dirname(place))
}
