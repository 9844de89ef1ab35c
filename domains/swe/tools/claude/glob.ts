// Glob: files by pattern, oldest change first, as `rg --files --glob … --sort=modified --no-ignore --hidden` lists them.
import { posix } from 'node:path'
import { walkFiles } from 'agentworld-shell/search'
import { toBytes, toText } from 'agentworld-shell/tree'
import type { Observation } from '../../../../src/world/observation.ts'
import { absolute, nodeAt, treeOf } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { refused, said } from './answers.ts'

const most = 100

export function glob(given: Arguments, checkout: Checkout): Observation {
  const { state } = checkout
  const shown = textOf(given.path)
  const folder = shown === '' ? state.cwd : absolute(shown, checkout)
  const node = nodeAt(folder, checkout)
  if (!node) return refused(`Directory does not exist: ${shown}`)
  if (node.kind !== 'directory') return refused(`Path is not a directory: ${shown}`)
  const { base, pattern } = splitPattern(textOf(given.pattern))
  const files = walkFiles(treeOf(checkout), {
    cwd: toBytes(base ?? state.cwd),
    target: toBytes(base ?? folder),
    hidden: true,
    noIgnore: true,
    globs: [toBytes(pattern)],
  })
  return globAnswer(files.map(({ path, node: { mtime } }) => ({ path: toText(path), mtime })))
}

/** What is said of the files that were found. */
export function globAnswer(files: readonly { readonly path: string; readonly mtime: number }[]): Observation {
  const paths = [...files]
    .sort((a, b) => a.mtime - b.mtime || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
  if (paths.length === 0) return said('No files found')
  const note =
    paths.length > most ? ['(Results are truncated. Consider using a more specific path or pattern.)'] : []
  return said([...paths.slice(0, most), ...note].join('\n'))
}

// an absolute pattern is taken apart where its first wildcard is
function splitPattern(pattern: string): { base: string | undefined; pattern: string } {
  if (!pattern.startsWith('/')) return { base: undefined, pattern }
  const wild = pattern.search(/[*?[{]/)
  if (wild === -1) return { base: posix.dirname(pattern), pattern: posix.basename(pattern) }
  const slash = pattern.lastIndexOf('/', wild)
  return { base: pattern.slice(0, slash) || '/', pattern: pattern.slice(slash + 1) }
}
