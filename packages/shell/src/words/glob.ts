// Pathname expansion: the names in the tree that a pattern matches, in byte order.
import { isUtf8Locale } from '../locale.ts'
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { matches, type PatternOptions } from './pattern/pattern.ts'

const maxNames = 1_000_000

/** Paths that match, sorted; empty where none does. */
export function globPaths(pattern: string, shell: Shell): string[] {
  const isAbsolute = pattern.startsWith('/')
  const pieces = pattern.split(/\/+/).filter((piece, index) => piece !== '' || index > 0)
  let found: string[] = [isAbsolute ? '/' : '']
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    found = found.flatMap(base => (piece === '' && base === '' ? [] : step(base, piece, { shell, isLast })))
    if (found.length > maxNames) throw new NotComputable(`more than ${maxNames} names`)
  }
  return [...new Set(found)].sort()
}

interface StepOptions {
  readonly shell: Shell
  readonly isLast: boolean
}

function step(base: string, piece: string, { shell, isLast }: StepOptions): string[] {
  if (piece === '') return isDirectory(base, shell) ? [`${base}/`.replace(/\/\/$/, '/')] : []
  if (piece === '**' && shell.shellOptions.has('globstar')) return deep(base, { shell, isLast })
  const bare = piece.replace(/\\([\s\S])/g, '$1')
  if (!/[*?[]|[@!+]\(/.test(piece.replace(/\\[\s\S]/g, ''))) {
    const path = join(base, bare)
    return shell.fs.find(shell.path(path), { follow: !isLast }) ? [path] : []
  }
  return names(base, shell)
    .filter(name => isVisible(name, piece, shell) && matches(piece, name, optionsOf(shell)))
    .map(name => join(base, name))
    .filter(path => isLast || isDirectory(path, shell))
}

function deep(base: string, options: StepOptions): string[] {
  const { shell, isLast } = options
  const found = isLast && base !== '' ? [`${base}/`] : [base]
  for (const name of names(base, shell)) {
    if (name.startsWith('.') && !shell.shellOptions.has('dotglob')) continue
    const path = join(base, name)
    const node = shell.fs.find(shell.path(path), { follow: false })
    if (node?.kind === 'directory') found.push(...(isLast ? [path] : []), ...deep(path, options))
    else if (isLast) found.push(path)
  }
  return isLast ? found.filter(path => path !== '' && (!path.endsWith('/') || path === `${base}/`)) : found
}

function optionsOf(shell: Shell): PatternOptions {
  return {
    isExtended: shell.shellOptions.has('extglob'),
    ignoreCase: shell.shellOptions.has('nocaseglob'),
    isUtf8: isUtf8Locale(shell),
  }
}

function isVisible(name: string, piece: string, shell: Shell): boolean {
  return (
    !name.startsWith('.') ||
    piece.startsWith('.') ||
    piece.startsWith('\\.') ||
    shell.shellOptions.has('dotglob')
  )
}

function names(base: string, shell: Shell): string[] {
  const path = shell.path(base === '' ? '.' : base)
  const node = shell.fs.find(path)
  return node?.kind === 'directory' && shell.fs.may(node, 4) ? shell.fs.list(path) : []
}

function isDirectory(path: string, shell: Shell): boolean {
  return shell.fs.find(shell.path(path))?.kind === 'directory'
}

function join(base: string, name: string): string {
  return base === '' || base.endsWith('/') ? base + name : `${base}/${name}`
}
