// write_file, edit and its older name replace.
import { posix } from 'node:path'
import { FsError } from 'agentworld-shell/tree'
import type { Observation } from '../../../../src/world/observation.ts'
import { nodeAt, textIn, writeText } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, said } from './answers.ts'
import { isInside } from './workspace.ts'

export function writeFile(given: Arguments, checkout: Checkout): Observation {
  const path = textOf(given.file_path)
  if (path === '') return failed('Missing or empty "file_path"')
  const why = whyNotHere(path, checkout)
  if (why !== undefined) return failed(why)
  const node = nodeAt(path, checkout)
  if (node?.kind === 'directory') return failed(`Path is a directory, not a file: ${path}`)
  const problem = save(path, textOf(given.content), checkout)
  if (problem !== undefined) return failed(problem)
  return said(
    node ? `Successfully overwrote file: ${path}.` : `Successfully created and wrote to new file: ${path}.`,
  )
}

function whyNotHere(path: string, checkout: Checkout): string | undefined {
  if (!path.startsWith('/')) return `File path must be absolute: ${path}`
  if (isInside(path, checkout)) return undefined
  return `File path must be within one of the workspace directories: ${checkout.state.cwd}`
}

function save(path: string, text: string, checkout: Checkout): string | undefined {
  try {
    writeText(posix.resolve(path), text, checkout)
    return undefined
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    if (error.code === 'EACCES') return `Permission denied writing to file: ${path} (EACCES)`
    const words: { readonly [code: string]: string } = {
      ENOTDIR: 'not a directory',
      EROFS: 'read-only file system',
    }
    const call = error.code === 'ENOTDIR' ? 'mkdir' : 'open'
    const place = error.code === 'ENOTDIR' ? posix.dirname(path) : path
    return `Error writing to file '${path}': ${error.code}: ${words[error.code] ?? error.message.toLowerCase()}, ${call} '${place}' (${error.code})`
  }
}

export function edit(given: Arguments, checkout: Checkout): Observation {
  const path = textOf(given.file_path)
  if (path === '') return failed("The 'file_path' parameter must be non-empty.")
  const why = whyNotHere(path, checkout)
  if (why !== undefined) return failed(why)
  const node = nodeAt(path, checkout)
  if (node?.kind === 'directory') return failed('EISDIR: illegal operation on a directory, read')
  const change = {
    old: textOf(given.old_string),
    new: textOf(given.new_string),
    expected: typeof given.expected_replacements === 'number' ? given.expected_replacements : 1,
  }
  if (!node) {
    if (change.old !== '') return failed(`File not found: ${path}`)
    const problem = save(path, change.new, checkout)
    return problem === undefined ? said(`Created new file: ${path} with provided content.`) : failed(problem)
  }
  return replace(path, textIn(node).replaceAll('\r\n', '\n'), { change, checkout })
}

interface Change {
  readonly old: string
  readonly new: string
  readonly expected: number
}

function replace(
  path: string,
  text: string,
  { change, checkout }: { change: Change; checkout: Checkout },
): Observation {
  if (change.old === '') return failed(`File already exists, cannot create: ${path}`)
  const count = text.split(change.old).length - 1
  if (count === 0)
    return failed(
      `Failed to edit, 0 occurrences found for old_string in ${path}. No edits made. The exact text in old_string was not found. Ensure you're not escaping content incorrectly and check whitespace, indentation, and context. Use read_file tool to verify.`,
    )
  if (count !== change.expected) {
    const noun = change.expected === 1 ? 'occurrence' : 'occurrences'
    return failed(
      `Failed to edit, Expected ${change.expected} ${noun} but found ${count} for old_string in file: ${path}`,
    )
  }
  if (change.old === change.new)
    return failed(`No changes to apply. The old_string and new_string are identical in file: ${path}`)
  const problem = save(
    path,
    text.replaceAll(change.old, () => change.new),
    checkout,
  )
  return problem === undefined
    ? said(`Successfully modified file: ${path} (${count} replacements).`)
    : failed(problem)
}
