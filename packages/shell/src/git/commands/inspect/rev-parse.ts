// `git rev-parse`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { lostObject } from '../../revision/arguments.ts'
import { fullRef, peelToCommit, previousBranch, resolve, upstreamOf } from '../../revision/resolve.ts'
import { mergeBases } from '../../revision/walk.ts'

const unknown = (text: string) =>
  fatal(
    `ambiguous argument '${text}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
  )

/** Facts about the place: answers to options without a revision. */
function place(git: Invocation, option: string): string | undefined {
  const { location } = git
  if (git.isPlaced) throw new NotComputable(`git rev-parse ${option} with a named repository`)
  if (
    option === '--is-inside-work-tree' ||
    option === '--is-inside-git-dir' ||
    option === '--is-bare-repository'
  ) {
    const { repository } = git
    const here = `${git.fs.realpath(git.cwd)}/`
    const isInGit = here.startsWith(`${repository.gitDir}/`)
    if (option === '--is-bare-repository') return String(repository.isBare)
    return String(option === '--is-inside-git-dir' ? isInGit : !isInGit && !repository.isBare)
  }
  if (option === '--show-toplevel') {
    if (git.repository.isBare) throw fatal('this operation must be run in a work tree')
    return location?.workTree
  }
  if (location && git.repository.commonDir !== location.gitDir) {
    if (option === '--git-dir') return location.gitDir
    if (option === '--git-common-dir') return git.repository.commonDir
  }
  if (
    option === '--git-dir' &&
    location?.workTree === undefined &&
    git.fs.realpath(git.cwd) === location?.gitDir
  )
    return '.'
  if (option === '--git-dir')
    return location?.workTree !== undefined && git.fs.realpath(git.cwd) === location.workTree
      ? '.git'
      : git.repository.gitDir
  if (option === '--absolute-git-dir' || option === '--git-common-dir') {
    if (option === '--git-common-dir')
      return location?.workTree !== undefined && git.fs.realpath(git.cwd) === location.workTree
        ? '.git'
        : `${'../'.repeat(git.prefix.split('/').length - 1)}.git`
    return git.repository.gitDir
  }
  if (option === '--show-prefix') return git.prefix
  if (option === '--show-cdup') return '../'.repeat(git.prefix === '' ? 0 : git.prefix.split('/').length - 1)
  if (option === '--show-object-format') return 'sha1'
  if (option === '--is-shallow-repository')
    return String(git.fs.exists(`${git.repository.commonDir}/shallow`))
  return undefined
}

interface Mode {
  short: number | undefined | 'default'
  abbrevRef: boolean
  symbolic: 'no' | 'short' | 'full'
  isVerifying: boolean
  isQuiet: boolean
}

function abbreviatedRef(git: Invocation, text: string): string {
  const { repository } = git
  if (/@\{(u|upstream)\}$/i.test(text)) return shortRef(upstreamOf(git, text.replace(/@\{.*$/, '')))
  const previous = /^@\{-(\d+)\}$/.exec(text)
  if (previous) return previousBranch(repository, Number(previous[1])) ?? ''
  const ref = fullRef(repository, text)
  if (ref === undefined) return ''
  if (ref === 'HEAD') return shortRef(repository.refs.symbolic('HEAD') ?? 'HEAD')
  return shortRef(ref)
}

function one(git: Invocation, text: string, mode: Mode): string | undefined {
  const isExcluded = text.startsWith('^')
  const name = isExcluded ? text.slice(1) : text
  const id = resolve(git, name, { wanted: 'commit' })
  if (id === undefined) return undefined
  const mark = isExcluded ? '^' : ''
  if (mode.abbrevRef) return `${mark}${abbreviatedRef(git, name)}`
  if (mode.symbolic === 'full') {
    const ref = fullRef(git.repository, name)
    return ref === undefined ? '' : ref === 'HEAD' ? (git.repository.refs.symbolic('HEAD') ?? 'HEAD') : ref
  }
  if (mode.symbolic === 'short') return name
  if (mode.short !== undefined)
    return mark + abbreviate(git.repository, id, mode.short === 'default' ? undefined : mode.short)
  return mark + id
}

/** `git rev-parse`: ids of revisions, and where the repository is. */
export const revParse: Command = async (git, args) => {
  const mode: Mode = {
    short: undefined,
    abbrevRef: false,
    symbolic: 'no',
    isVerifying: false,
    isQuiet: false,
  }
  let given = 0
  let only: string | undefined
  if (args.length === 0) {
    void git.repository
    return 0
  }
  for (const [at, arg] of args.entries()) {
    if (arg === '--verify') mode.isVerifying = true
    else if (arg === '-q' || arg === '--quiet') mode.isQuiet = true
    else if (arg === '--short') {
      mode.short = 'default'
      mode.isVerifying = true
    } else if (/^--short=\d+$/.test(arg)) {
      mode.short = Math.max(4, Number(arg.slice(8)))
      mode.isVerifying = true
    } else if (/^--abbrev-ref(=(loose|strict))?$/.test(arg)) mode.abbrevRef = true
    else if (arg === '--symbolic-full-name') mode.symbolic = 'full'
    else if (arg === '--symbolic') mode.symbolic = 'short'
    else if (arg === '--branches' || arg === '--tags' || arg === '--all')
      for (const [ref, id] of git.repository.refs
        .list({ '--branches': 'refs/heads/', '--tags': 'refs/tags/', '--all': 'refs/' }[arg] ?? '')
        .entries())
        git.out(
          `${mode.symbolic === 'full' ? ref : mode.symbolic === 'short' ? shortRef(ref) : mode.abbrevRef ? shortRef(ref) : id}\n`,
        )
    else if (arg === '--') {
      git.out('--\n')
      for (const rest of args.slice(at + 1)) git.out(`${rest}\n`)
      return 0
    } else if (arg.startsWith('-')) {
      const fact = place(git, arg)
      if (fact === undefined) throw new NotComputable(`git rev-parse ${arg}`)
      git.out(`${fact}\n`)
    } else {
      if (mode.isVerifying) {
        given++
        only = arg
        if (resolve(git, arg.replace(/^\^/, ''), { wanted: 'commit' }) === undefined) return single(mode)
        continue
      }
      const status = word(git, arg, mode)
      if (status !== undefined) return status
    }
  }
  if (mode.isVerifying && given !== 1) return single(mode)
  return only === undefined ? 0 : (word(git, only, mode) ?? 0)
}

function single({ isQuiet }: Mode): number {
  if (isQuiet) return 1
  throw fatal('Needed a single revision')
}

function word(git: Invocation, arg: string, mode: Mode): number | undefined {
  const range = /^(.*?)(\.\.)([^.].*|)$/.exec(arg)
  if (range && !arg.includes('...') && resolve(git, arg) === undefined) {
    const [from, to] = [one(git, range[1] || 'HEAD', mode), one(git, range[3] || 'HEAD', mode)]
    if (from !== undefined && to !== undefined) {
      git.out(`${to}\n^${from}\n`)
      return undefined
    }
  }
  const sides = /^(.*?)\.\.\.(.*)$/.exec(arg)
  if (sides) {
    const ends = [sides[1] || 'HEAD', sides[2] || 'HEAD'].map(text =>
      resolve(git, text, { wanted: 'commit' }),
    )
    const [left, right] = ends
    if (left !== undefined && right !== undefined) {
      if (mode.abbrevRef || mode.symbolic !== 'no') throw new NotComputable('names of a symmetric difference')
      const { repository } = git
      const [from, to] = [peelToCommit(repository, left) ?? left, peelToCommit(repository, right) ?? right]
      git.out(
        `${right}\n${left}\n${mergeBases(repository, from, to)
          .map(id => `^${id}\n`)
          .join('')}`,
      )
      return undefined
    }
  }
  const marked = /^(.+)\^([@!])$/.exec(arg)
  const base = marked ? resolve(git, marked[1] ?? '', { wanted: 'commit' }) : undefined
  const commit = base === undefined ? undefined : peelToCommit(git.repository, base)
  if (marked && commit !== undefined) {
    const { parents } = git.repository.commit(commit)
    if (marked[2] === '!') git.out(`${commit}\n`)
    for (const parent of parents) git.out(`${marked[2] === '!' ? '^' : ''}${parent}\n`)
    return undefined
  }
  const text = one(git, arg, mode)
  if (text !== undefined) {
    if (!(mode.abbrevRef && text === '')) git.out(`${text}\n`)
    return undefined
  }
  if (mode.isVerifying) return single(mode)
  git.out(`${arg}\n`)
  if (git.fs.find(git.process.path(arg), { follow: false }) !== undefined) return undefined
  throw lostObject(git, arg) ?? unknown(arg)
}
