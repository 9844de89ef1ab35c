// Paths on the command line: names, folders, patterns, relative to where one stands.
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { isPattern, wildMatches } from './wildmatch.ts'

export interface PathSpec {
  readonly typed: string
  /** Relative to the top; empty for everything. */
  readonly path: string
  readonly isExcluding: boolean
  readonly isPattern: boolean
  readonly mustBeFolder: boolean
  /** `*` stays within a folder. */
  readonly isGlob?: boolean
  /** Letters of either case are the same. */
  readonly isCaseless?: boolean
}

const magicWords = ['top', 'exclude', 'literal', 'glob', 'icase']

/** A typed path relative to the top of the work tree, without `.` and `..`. */
export function toTopPath(git: Invocation, typed: string): string {
  const { workTree } = git.repository
  const absolute = typed.startsWith('/') ? resolveLinks(git, typed) : `${git.fs.realpath(git.cwd)}/${typed}`
  const names: string[] = []
  for (const name of absolute.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  const top = workTree.split('/').filter(name => name !== '')
  if (top.some((name, at) => names[at] !== name))
    throw fatal(`${typed}: '${typed}' is outside repository at '${workTree}'`)
  return names.slice(top.length).join('/')
}

function resolveLinks(git: Invocation, path: string): string {
  const slash = path.replace(/\/+$/, '').lastIndexOf('/')
  const folder = path.slice(0, slash) || '/'
  return git.fs.exists(folder) ? `${git.fs.realpath(folder)}/${path.slice(slash + 1)}` : path
}

function parsePathSpec(git: Invocation, typed: string): PathSpec {
  let text = typed
  let isExcluding = false
  if (text === '')
    throw fatal('empty string is not a valid pathspec. please use . instead if you meant to match all paths')
  let isFromTop = false
  const words = /^:\(([^)]*)\)/.exec(text)
  const has = (word: string) => words?.[1]?.split(',').includes(word) ?? false
  if (words) {
    for (const word of (words[1] ?? '').split(',')) {
      if (word === '' || magicWords.includes(word)) continue
      if (/^(attr|prefix):/.test(word)) throw new NotComputable(`pathspec magic '${word}'`)
      throw fatal(`Invalid pathspec magic '${word}' in '${typed}'`)
    }
    if (has('literal') && has('glob')) throw new NotComputable('pathspec magic that is at odds')
    isExcluding = has('exclude')
    isFromTop = has('top')
    text = text.slice(words[0].length)
  } else if (text.startsWith(':')) {
    const magic = /^:([!^/]+)/.exec(text)
    if (!magic?.[1]) throw new NotComputable('pathspec magic')
    isExcluding = /[!^]/.test(magic[1])
    isFromTop = magic[1].includes('/')
    text = text.slice(magic[0].length).replace(/^:/, '')
  }
  const path = isFromTop ? text.replace(/\/+$/, '') : toTopPath(git, text === '' ? '.' : text)
  return {
    typed,
    path: has('icase') ? path.toLowerCase() : path,
    isExcluding,
    isPattern: has('icase') || (isPattern(path) && !has('literal')),
    mustBeFolder: text.endsWith('/'),
    ...(has('glob') ? { isGlob: true } : {}),
    ...(has('icase') ? { isCaseless: true } : {}),
  }
}

/** The paths and patterns of a command line. */
export function parsePathSpecs(git: Invocation, typed: readonly string[]): PathSpec[] {
  return typed.map(text => parsePathSpec(git, text))
}

/** Whether one pathspec names a path (a file, or a folder without its slash). */
export function specMatches(spec: PathSpec, typed: string): boolean {
  const path = spec.isCaseless ? typed.toLowerCase() : typed
  if (spec.path === '' || path.startsWith(`${spec.path}/`)) return true
  if (path === spec.path) return !spec.mustBeFolder
  return spec.isPattern && wildMatches(spec.path, path, { isPath: spec.isGlob ?? false })
}

/** A test for a list of pathspecs; none at all names everything. */
export function pathMatcher(specs: readonly PathSpec[]): (path: string) => boolean {
  const including = specs.filter(spec => !spec.isExcluding)
  const excluding = specs.filter(spec => spec.isExcluding)
  return path =>
    (including.length === 0 || including.some(spec => specMatches(spec, path))) &&
    !excluding.some(spec => specMatches(spec, path))
}

/** Whether something below a folder could be named. */
export function mayMatchBelow(specs: readonly PathSpec[], folder: string): boolean {
  const including = specs.filter(spec => !spec.isExcluding)
  return (
    including.length === 0 ||
    including.some(spec => specMatches(spec, folder) || spec.path.startsWith(`${folder}/`) || spec.isPattern)
  )
}

/** A top-relative path as seen from the current folder. */
export function fromHere(git: Invocation, path: string): string {
  const { prefix } = git
  if (prefix === '') return path
  const here = prefix.split('/').filter(name => name !== '')
  const there = path.split('/')
  let common = 0
  while (common < here.length && common < there.length && here[common] === there[common]) common++
  const rest = there.slice(common).join('/')
  const shown = '../'.repeat(here.length - common) + rest
  return shown === '' ? './' : shown
}
