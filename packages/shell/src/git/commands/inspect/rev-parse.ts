// `git rev-parse`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { fullRef, previousBranch, resolve, upstreamOf } from '../../revision/resolve.ts'

const unknown = (text: string) =>
  fatal(
    `ambiguous argument '${text}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
  )

/** Facts about the place: answers to options without a revision. */
function place(git: Invocation, option: string): string | undefined {
  const { location } = git
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
    return ref === undefined ? '' : ref === 'HEAD' ? 'HEAD' : ref
  }
  if (mode.symbolic === 'short') return name
  if (mode.short !== undefined)
    return mark + abbreviate(git.repository, id, mode.short === 'default' ? undefined : mode.short)
  return mark + id
}

export const revParse: Command = async (git, args) => {
  const mode: Mode = {
    short: undefined,
    abbrevRef: false,
    symbolic: 'no',
    isVerifying: false,
    isQuiet: false,
  }
  let given = 0
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
      for (const id of git.repository.refs
        .list({ '--branches': 'refs/heads/', '--tags': 'refs/tags/', '--all': 'refs/' }[arg] ?? '')
        .values())
        git.out(`${id}\n`)
    else if (arg === '--') {
      git.out('--\n')
      for (const rest of args.slice(at + 1)) git.out(`${rest}\n`)
      return 0
    } else if (arg.startsWith('-')) {
      const fact = place(git, arg)
      if (fact === undefined) throw new NotComputable(`git rev-parse ${arg}`)
      git.out(`${fact}\n`)
    } else {
      given++
      if (mode.isVerifying && given > 1) break
      const status = word(git, arg, mode)
      if (status !== undefined) return status
    }
  }
  if (mode.isVerifying && given !== 1) return single(mode)
  return 0
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
  if (arg.includes('...')) throw new NotComputable('git rev-parse of a symmetric difference')
  const text = one(git, arg, mode)
  if (text !== undefined) {
    if (!(mode.abbrevRef && text === '')) git.out(`${text}\n`)
    return undefined
  }
  if (mode.isVerifying) return single(mode)
  git.out(`${arg}\n`)
  if (git.fs.find(git.process.path(arg), { follow: false }) !== undefined) return undefined
  const colon = arg.indexOf(':')
  if (colon > 0) throw new GiveUp(pathComplaint(git, arg.slice(0, colon), arg.slice(colon + 1)), 128)
  if (/^HEAD$/.test(arg)) throw unknown(arg)
  throw unknown(arg)
}

function pathComplaint(git: Invocation, revision: string, path: string): string {
  if (resolve(git, revision) === undefined) return `fatal: invalid object name '${revision}'.\n`
  const isThere = git.fs.exists(git.process.path(path))
  return isThere
    ? `fatal: path '${path}' exists on disk, but not in '${revision}'\n`
    : `fatal: path '${path}' does not exist in '${revision}'\n`
}
