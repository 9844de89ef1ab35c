// `git bisect start`, `git bisect reset`, `git bisect replay`

import { NotComputable } from '../../../not-computable.ts'
import {
  addToLog,
  clearBisect,
  isBisecting,
  mark,
  notedTerms,
  noteTerms,
  termsOf,
} from '../../bisect/bisect-state.ts'
import { goOn, type Step } from '../../bisect/next-commit.ts'
import { failure, fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { checkout } from '../branches/checkout.ts'

/** Words in single quotes, as git writes them for a shell. */
export const shellWords = (words: readonly string[]) =>
  words.map(word => ` '${word.replace(/['!]/g, "'\\$&'")}'`).join('')

interface Started {
  readonly bad: string
  readonly good: string
  readonly isFirstParent: boolean
  readonly revisions: string[]
  readonly paths: readonly string[]
}

function readStart(git: Invocation, args: readonly string[]): Started {
  const before = notedTerms(git) ?? { bad: 'bad', good: 'good' }
  let { bad, good } = before
  let isFirstParent = false
  const revisions: string[] = []
  const dashes = args.indexOf('--')
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg === '--') return { bad, good, isFirstParent, revisions, paths: args.slice(at + 1) }
    const term = /^--term-(good|old|bad|new)(?:=(.*))?$/s.exec(arg)
    if (arg === '--no-checkout') throw new NotComputable('git bisect start --no-checkout')
    if (arg === '--first-parent') isFirstParent = true
    else if (term) {
      const value = term[2] ?? args[++at] ?? ''
      if (term[1] === 'good' || term[1] === 'old') good = value
      else bad = value
    } else if (arg.startsWith('--')) throw failure(`unrecognized option: '${arg}'`)
    else {
      const id = resolve(git, arg, { wanted: 'commit' })
      const commit = id === undefined ? undefined : peelToCommit(git.repository, id)
      if (commit !== undefined) revisions.push(commit)
      else if (dashes !== -1) throw fatal(`'${arg}' does not appear to be a valid revision`)
      else return { bad, good, isFirstParent, revisions, paths: args.slice(at) }
    }
  }
  return { bad, good, isFirstParent, revisions, paths: [] }
}

/** Begins a search. */
export async function startBisect(git: Invocation, args: readonly string[]): Promise<Step> {
  const { repository } = git
  const { bad, good, isFirstParent, revisions, paths } = readStart(git, args)
  const head = repository.refs.head()
  if (head.id === undefined || head.id === '') throw failure('bad HEAD - strange symbolic ref')
  const earlier = isBisecting(git) ? repository.note('BISECT_START')?.trim() : undefined
  const start = earlier ?? (head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : head.id)
  if (earlier !== undefined && (await checkout(git, [earlier, '--'])) !== 0)
    throw failure(`checking out '${earlier}' failed. Try 'git bisect start <valid-branch>'.`)
  clearBisect(git)
  try {
    repository.setNote('BISECT_START', `${start}\n`)
    if (isFirstParent) repository.setNote('BISECT_FIRST_PARENT', '')
    repository.setNote('BISECT_NAMES', `${shellWords(paths)}\n`)
    const isNamed = bad !== 'bad' || good !== 'good'
    if (isNamed || revisions.length > 0) noteTerms(git, { bad, good })
    for (const [at, id] of revisions.entries()) mark(git, at === 0 ? bad : good, id, { isLogged: false })
    addToLog(git, `git bisect start${shellWords(args)}\n`)
    const step = await goOn(git)
    if (step === 'failed') clearBisect(git)
    return step
  } catch (error) {
    if (!(error instanceof NotComputable)) clearBisect(git)
    throw error
  }
}

/** Ends a search where it began, or at a commit. */
export async function resetBisect(git: Invocation, args: readonly string[]): Promise<number> {
  const { repository } = git
  if (args.length > 1) throw failure('--bisect-reset requires either no argument or a commit')
  const [typed] = args
  if (typed === undefined && !isBisecting(git)) {
    git.out('We are not bisecting.\n')
    return 0
  }
  const named = typed === undefined ? undefined : resolve(git, typed, { wanted: 'commit' })
  if (typed !== undefined && (named === undefined || peelToCommit(repository, named) === undefined))
    throw failure(`'${typed}' is not a valid commit`)
  const target = typed ?? repository.note('BISECT_START')?.trim() ?? ''
  if ((await checkout(git, [target, '--'])) !== 0)
    throw failure(`could not check out original HEAD '${target}'. Try 'git bisect reset <commit>'.`)
  clearBisect(git)
  return 0
}

/** Does again what a log says. */
export async function replayBisect(git: Invocation, file: string | undefined): Promise<Step> {
  if (file === undefined) throw failure('no logfile given')
  const path = git.process.path(file)
  const text = git.fs.exists(path) ? git.fs.read(path) : ''
  if (text === '') throw failure(`cannot read file '${file}' for replaying`)
  await resetBisect(git, [])
  for (const line of text.split('\n')) {
    const match = /^\s*git bisect (\S+)\s*(.*?)\s*$/.exec(line)
    if (!match) continue
    const [, verb = '', rest = ''] = match
    const words = [...rest.matchAll(/'((?:[^']|'\\[!']')*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted?.replace(/'\\([!'])'/g, '$1') ?? plain ?? '',
    )
    if (verb === 'start') {
      const step = await startBisect(git, words)
      if (step === 'failed') return step
    } else if (verb === termsOf(git).bad || verb === termsOf(git).good || verb === 'skip') {
      const id = resolve(git, words[0] ?? '', { wanted: 'commit' })
      if (id === undefined) throw new NotComputable('a log of a search that does not fit')
      mark(git, verb, id)
    } else throw new NotComputable('a log of a search with other commands')
  }
  return goOn(git)
}
