// glob and list_directory: files by pattern, newest first, and what lies in a folder.
import { posix } from 'node:path'
import { countedRegex, globExpression, walkFiles } from 'agentworld-shell/search'
import { toBytes, toText } from 'agentworld-shell/tree'
import type { Observation } from '../../../../src/world/observation.ts'
import { nodeAt, treeOf } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, said } from './answers.ts'
import { ignoreVerdicts, isInside } from './workspace.ts'

const leftOut = ['**/node_modules/**', '**/.git/**', '**/bower_components/**', '**/.svn/**', '**/.hg/**']
const dayMs = 86_400_000

interface GlobOptions {
  readonly folder: string
  readonly checkout: Checkout
  readonly leaveOut?: readonly string[]
  readonly isCaseSensitive?: boolean
}

/** Files below a folder that match one of the patterns; a pattern that is the path of something means just that. */
export function globFiles(
  patterns: readonly string[],
  { folder, checkout, leaveOut = leftOut, isCaseSensitive = false }: GlobOptions,
): { path: string; mtime: number }[] {
  const expressions = patterns.map(pattern => {
    const isPath = nodeAt(posix.join(folder, pattern), checkout) !== undefined
    const text = isPath ? pattern.replace(/[*?[\]{}\\]/g, '\\$&') : pattern
    return globExpression(text.replace(/^\.\//, ''), { ignoresCase: !isCaseSensitive })
  })
  const unwanted = leaveOut.map(pattern => globExpression(pattern))
  const bytes = toBytes(folder)
  const folders = leaveOut.flatMap(pattern => /^\*\*\/([^*/]+)\/\*\*$/.exec(pattern)?.[1] ?? [])
  const walked = walkFiles(treeOf(checkout), {
    cwd: bytes,
    target: bytes,
    hidden: true,
    noIgnore: true,
    globs: folders.map(name => `!${name}/`),
  })
  return walked.flatMap(({ path, node }) => {
    const text = toText(path)
    const relative = posix.relative(folder, text)
    const isWanted =
      expressions.some(expression => expression.test(relative)) &&
      !unwanted.some(expression => expression.test(relative))
    return isWanted ? [{ path: text, mtime: node.mtime }] : []
  })
}

export function glob(given: Arguments, checkout: Checkout): Observation {
  const { cwd } = checkout.state
  const pattern = textOf(given.pattern)
  const folder = posix.resolve(cwd, textOf(given.path) || '.')
  if (!isInside(folder, checkout))
    return failed(`Search path ("${folder}") resolves outside the allowed workspace directories: ${cwd}`)
  const node = nodeAt(folder, checkout)
  if (!node) return failed(`Search path does not exist ${folder}`)
  if (node.kind !== 'directory') return failed(`Search path is not a directory: ${folder}`)
  if (pattern.trim() === '') return failed("The 'pattern' parameter cannot be empty.")
  const found = globFiles([pattern], { folder, checkout, isCaseSensitive: given.case_sensitive === true })
  const verdicts = ignoreVerdicts(checkout)
  const relative = (path: string) => posix.relative(cwd, path)
  const isGitIgnored = (path: string) =>
    given.respect_git_ignore !== false && verdicts.isGitIgnored(relative(path), false)
  const git = found.filter(({ path }) => isGitIgnored(path)).length
  const left = found.filter(({ path }) => !isGitIgnored(path))
  const kept = left.filter(({ path }) => !verdicts.isQwenIgnored(relative(path), false))
  const ignored = { git, qwen: left.length - kept.length }
  if (kept.length === 0)
    return said(
      `No files found matching pattern "${pattern}" within ${folder}${notes(ignored, 'files were')}`,
    )
  const { now } = checkout.session.shell.clock
  const paths = [...kept].sort(byRecency(now)).map(({ path }) => path)
  return said(
    `Found ${paths.length} file(s) matching "${pattern}" within ${folder}${notes(ignored, 'additional files were')}, sorted by modification time (newest first):\n${paths.join('\n')}`,
  )
}

function notes({ git, qwen }: { git: number; qwen: number }, words: string): string {
  return `${git > 0 ? ` (${git} ${words} git-ignored)` : ''}${qwen > 0 ? ` (${qwen} ${words} qwen-ignored)` : ''}`
}

interface Dated {
  readonly path: string
  readonly mtime: number
}

// what changed within a day comes first, newest first; what is older follows by name
function byRecency(now: number): (a: Dated, b: Dated) => number {
  return (a, b) => {
    const isRecent = (file: Dated) => now - file.mtime < dayMs
    if (isRecent(a) && isRecent(b)) return b.mtime - a.mtime
    if (isRecent(a) || isRecent(b)) return isRecent(a) ? -1 : 1
    return a.path.localeCompare(b.path)
  }
}

export function listDirectory(given: Arguments, checkout: Checkout): Observation {
  const { cwd } = checkout.state
  const path = textOf(given.path)
  if (!path.startsWith('/')) return failed(`Path must be absolute: ${path}`)
  if (!isInside(path, checkout)) return failed(`Path must be within one of the workspace directories: ${cwd}`)
  const node = nodeAt(path, checkout)
  if (!node) return failed(`Error listing directory: ENOENT: no such file or directory, stat '${path}'`)
  if (node.kind !== 'directory') return failed(`Error: Path is not a directory: ${path}`)
  const names = treeOf(checkout).list(toBytes(path)).map(toText)
  if (names.length === 0) return said(`Directory ${path} is empty.`)
  return said(listing(path, names, { given, checkout }))
}

function listing(
  path: string,
  names: readonly string[],
  { given, checkout }: { given: Arguments; checkout: Checkout },
): string {
  const verdicts = ignoreVerdicts(checkout)
  const unwanted = (Array.isArray(given.ignore) ? given.ignore : []).map(pattern =>
    nameExpression(textOf(pattern)),
  )
  const entries = names.map(name => {
    const relative = posix.relative(checkout.state.cwd, posix.join(path, name))
    const isFolder = nodeAt(posix.join(path, name), checkout)?.kind === 'directory'
    const isGit = verdicts.isGitIgnored(relative, isFolder)
    return { name, isFolder, isGit, isQwen: !isGit && verdicts.isQwenIgnored(relative, isFolder) }
  })
  const shown = entries
    .filter(
      ({ name, isGit, isQwen }) => !isGit && !isQwen && !unwanted.some(expression => expression.test(name)),
    )
    .filter(({ name }) => nodeAt(posix.join(path, name), checkout) !== undefined)
    .sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name))
    .map(({ name, isFolder }) => `${isFolder ? '[DIR] ' : ''}${name}`)
  const git = entries.filter(({ isGit }) => isGit).length
  const qwen = entries.filter(({ isQwen }) => isQwen).length
  const left = [...(git > 0 ? [`${git} git-ignored`] : []), ...(qwen > 0 ? [`${qwen} qwen-ignored`] : [])]
  const note = left.length > 0 ? `\n\n(${left.join(', ')})` : ''
  return `Directory listing for ${path}:\n${shown.join('\n')}${note}`
}

function nameExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return countedRegex(`^${source}$`)
}
