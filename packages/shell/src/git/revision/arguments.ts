// Revisions and paths on one command line: what is which, ranges, and the complaints about neither.
import { NotComputable } from '../../not-computable.ts'
import { fatal, GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import type { Options } from '../options.ts'
import { isPattern } from '../worktree/wildmatch.ts'
import { peelToCommit, relativePath, resolve } from './resolve.ts'
import { mergeBases } from './walk.ts'

export interface Revision {
  readonly typed: string
  readonly id: string
  readonly isExcluded: boolean
}

export interface Arguments {
  readonly revisions: Revision[]
  readonly paths: string[]
  /** `a..b` or `a...b`, as typed, where there was exactly one of them. */
  readonly range:
    | { readonly from: string; readonly to: string; readonly dots: 2 | 3; readonly typed: string }
    | undefined
}

const unknown = (text: string) =>
  fatal(
    `ambiguous argument '${text}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
  )

function existsHere(git: Invocation, text: string): boolean {
  return git.fs.find(git.process.path(text), { follow: false }) !== undefined
}

function needed(git: Invocation, text: string): string {
  const id = resolve(git, text === '' ? 'HEAD' : text, { wanted: 'commit' })
  if (id === undefined) throw unknown(text)
  return id
}

/** The revisions one word stands for; undefined where it is none. */
function readWord(
  git: Invocation,
  word: string,
): { revisions: Revision[]; range?: Arguments['range'] } | undefined {
  const range = /^(.*?)(\.\.\.?)(.*)$/.exec(word)
  if (range && !existsHere(git, word)) {
    const [, left = '', dots = '', right = ''] = range
    const from = resolve(git, left === '' ? 'HEAD' : left, { wanted: 'commit' })
    const to = resolve(git, right === '' ? 'HEAD' : right, { wanted: 'commit' })
    if (from === undefined || to === undefined) return undefined
    const sides = { typed: word, from, to }
    return dots === '..'
      ? {
          revisions: [
            { typed: left, id: from, isExcluded: true },
            { typed: right, id: to, isExcluded: false },
          ],
          range: { from, to, dots: 2, typed: word },
        }
      : { revisions: symmetric(git, sides), range: { from, to, dots: 3, typed: word } }
  }
  if (word.startsWith('^'))
    return { revisions: [{ typed: word, id: needed(git, word.slice(1)), isExcluded: true }] }
  if (/\^[@!]$/.test(word)) {
    const id = needed(git, word.slice(0, -2))
    const commit = git.repository.commit(peelToCommit(git.repository, id) ?? id)
    const isAll = word.endsWith('@')
    const parents = commit.parents.map(parent => ({ typed: word, id: parent, isExcluded: !isAll }))
    return { revisions: isAll ? parents : [{ typed: word, id, isExcluded: false }, ...parents] }
  }
  const without = /^(.+)\^-(\d*)$/.exec(word)
  if (without?.[1] !== undefined) {
    const id = needed(git, without[1])
    const commit = peelToCommit(git.repository, id) ?? id
    const parent = git.repository.commit(commit).parents[Number(without[2] || '1') - 1]
    if (parent === undefined) return undefined
    return {
      revisions: [
        { typed: word, id: commit, isExcluded: false },
        { typed: word, id: parent, isExcluded: true },
      ],
    }
  }
  const id = resolve(git, word, { wanted: 'commit' })
  return id === undefined ? undefined : { revisions: [{ typed: word, id, isExcluded: false }] }
}

function symmetric(
  git: Invocation,
  { typed, from, to }: { typed: string; from: string; to: string },
): Revision[] {
  const { repository } = git
  const one = peelToCommit(repository, from) ?? from
  const two = peelToCommit(repository, to) ?? to
  const bases = mergeBases(repository, one, two).map(id => ({ typed, id, isExcluded: true }))
  return [{ typed, id: one, isExcluded: false }, { typed, id: two, isExcluded: false }, ...bases]
}

/** Tells revisions from paths: before `--` all are revisions, without it the first word that is none begins the paths. */
export function readArguments(git: Invocation, options: Options): Arguments {
  const revisions: Revision[] = []
  const paths: string[] = []
  let range: Arguments['range']
  const hasDashes = options.argsBeforeDashes !== undefined
  for (const [place, word] of options.before.entries()) {
    const found = paths.length > 0 ? undefined : readWord(git, word)
    if (found) {
      if (!hasDashes && !word.includes('..') && existsHere(git, word) && !/^[0-9a-f]{7,40}$/.test(word))
        throw fatal(
          `ambiguous argument '${word}': both revision and filename\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
        )
      revisions.push(...found.revisions)
      range ??= found.range
      continue
    }
    if (hasDashes) throw fatal(`bad revision '${word}'`)
    if (!existsHere(git, word) && !isPattern(word) && !word.startsWith(':')) throw complaint(git, word)
    refuseLater(options, place)
    paths.push(word)
  }
  return { revisions, paths: [...paths, ...options.after], range }
}

/** Behind the first path there are no options any more. */
export function refuseLater({ later }: Options, place: number): void {
  const option = later[place]
  if (option !== undefined) throw fatal(`option '${option}' must come before non-option arguments`)
}

/** What is said of `<revision>:<path>` that names nothing; undefined for another word. */
export function lostObject(git: Invocation, word: string): Error | undefined {
  const staged = /^:(?:([0-3]):)?([^/].*)$/s.exec(word)
  if (staged) return lostEntry(git, relativePath(git, staged[2] ?? ''), Number(staged[1] ?? 0))
  const colon = word.indexOf(':')
  if (colon > 0) {
    const revision = word.slice(0, colon)
    const path = relativePath(git, word.slice(colon + 1))
    if (resolve(git, revision) === undefined) return fatal(`invalid object name '${revision}'.`)
    const here = git.prefix + path
    const tree = git.repository.filesOf(commitNamed(git, revision))
    if (git.prefix !== '' && tree.has(here))
      return new GiveUp(
        `fatal: path '${here}' exists, but not '${path}'\nhint: Did you mean '${revision}:${here}' aka '${revision}:./${path}'?\n`,
        128,
      )
    if (git.repository.index.has(path) || existsHere(git, path))
      return fatal(
        `path '${path}' ${existsHere(git, path) ? 'exists on disk, but not in' : 'is in the index, but not in'} '${revision}'`,
      )
    return fatal(`path '${path}' does not exist in '${revision}'`)
  }
  return undefined
}

function lostEntry(git: Invocation, path: string, stage: number): Error {
  const { index } = git.repository
  const sides = index.conflicts.get(path)
  const present = index.files.has(path) ? 0 : 1 + (sides?.findIndex(side => side !== undefined) ?? -1)
  if (index.has(path) && present !== stage)
    return new GiveUp(
      `fatal: path '${path}' is in the index, but not at stage ${stage}\nhint: Did you mean ':${present}:${path}'?\n`,
      128,
    )
  if (git.prefix !== '') return new NotComputable('a path of the index from below')
  const where = existsHere(git, path)
    ? 'exists on disk, but not in the index'
    : 'does not exist (neither on disk nor in the index)'
  return fatal(`path '${path}' ${where}`)
}

function complaint(git: Invocation, word: string): Error {
  const lost = lostObject(git, word)
  if (lost) return lost
  if (/^[0-9a-f]{40}$/.test(word)) return new NotComputable('an unknown object id')
  return unknown(word)
}

/** The commit a word names; gives up with `complain` where it names none. */
export function commitNamed(
  git: Invocation,
  word: string,
  complain: (word: string) => Error = unknown,
): string {
  const id = resolve(git, word, { wanted: 'commit' })
  if (id === undefined) throw complain(word)
  const commit = peelToCommit(git.repository, id)
  if (commit === undefined) throw complain(word)
  return commit
}
