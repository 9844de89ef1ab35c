// What is said of a file that is not there.
import { posix } from 'node:path'
import { toBytes, toText } from 'agentworld-shell/tree'
import { treeOf } from '../checkout.ts'
import type { Checkout } from '../tool.ts'

/** The complaint, with where the shell stands if it left the project, and a file of the same name but for its ending. */
export function missingFile(path: string, checkout: Checkout): string {
  const { memory, state } = checkout
  const place = memory.cwd === state.cwd ? '' : ` Current working directory: ${memory.cwd}`
  const like = similarFile(path, checkout)
  return `File does not exist.${place}${like === undefined ? '' : ` Did you mean ${like}?`}`
}

function similarFile(path: string, checkout: Checkout): string | undefined {
  const folder = treeOf(checkout).find(toBytes(posix.dirname(path)))
  if (folder?.kind !== 'directory') return undefined
  const stem = posix.basename(path, posix.extname(path))
  const names = [...folder.entries.keys()].sort().map(toText)
  return names.find(
    name => posix.basename(name, posix.extname(name)) === stem && name !== posix.basename(path),
  )
}
