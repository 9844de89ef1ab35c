// Write: a whole file. One that exists must have been read.
import { FsError } from 'agentworld-shell/tree'
import type { Observation } from '../../../../src/world/observation.ts'
import { absolute, nodeAt, writeText } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, numbered, refused, said } from './answers.ts'
import { markSeen, whyNotWritable } from './seen-files.ts'

export function write(given: Arguments, checkout: Checkout): Observation {
  const shown = textOf(given.file_path)
  const path = absolute(shown, checkout)
  const content = textOf(given.content)
  const node = nodeAt(path, checkout)
  const why = node && whyNotWritable(path, checkout)
  if (why !== undefined) return refused(why)
  try {
    writeText(path, content, checkout)
  } catch (error) {
    return failed(openFailure(error, path))
  }
  markSeen(path, checkout)
  return said(node ? updated(shown, numbered(content)) : `File created successfully at: ${shown}`)
}

/** What is said after a change, with the numbered lines around it. */
export function updated(path: string, snippet: string): string {
  return `The file ${path} has been updated. Here's the result of running \`cat -n\` on a snippet of the edited file:\n${snippet}`
}

const words: { readonly [code: string]: string } = {
  EACCES: 'permission denied',
  EISDIR: 'illegal operation on a directory',
  ENOTDIR: 'not a directory',
  EROFS: 'read-only file system',
  ENAMETOOLONG: 'name too long',
  ELOOP: 'too many symbolic links encountered',
  EEXIST: 'file already exists',
}

/** A failed write in the words of the runtime; anything else is thrown on. */
export function openFailure(error: unknown, path: string): string {
  if (!(error instanceof FsError)) throw error
  const call = error.code === 'EEXIST' ? 'mkdir' : 'open'
  return `${error.code}: ${words[error.code] ?? error.message.toLowerCase()}, ${call} '${path}'`
}
