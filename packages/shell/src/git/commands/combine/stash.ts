// `git stash`
import { NotComputable } from '../../../not-computable.ts'
import { showPairs } from '../../diff/diff-formats.ts'
import { diffChoice } from '../../diff/diff-options.ts'
import { diffOptionNames } from '../../diff/option-names.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { applyMerge, planMerge } from '../../merge/apply-merge.ts'
import { conflictStyle } from '../../merge/conflict-style.ts'
import { mergeTrees } from '../../merge/merge-trees.ts'
import { type FlatTree, flatten, zeroId } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes, treePairs } from '../../repository-diff.ts'
import { longStatus } from '../../status/long-status.ts'
import { statusOf } from '../../status/status-model.ts'
import { refusalOf } from '../../worktree/switch-trees.ts'
import { nodeAt } from '../../worktree/work-files.ts'
import { putFile } from '../../worktree/write-files.ts'
import { checkout } from '../branches/checkout.ts'
import { reflog } from '../history/reflog.ts'
import { createStash, keepStash, saveStash } from './stash-save.ts'

const ref = 'refs/stash'

interface Entry {
  readonly id: string
  readonly number: number
}

function entryNamed(git: Invocation, typed: string | undefined): Entry {
  const { refs } = git.repository
  const log = refs.log(ref)
  const match = typed === undefined ? ['', '0'] : /^(?:stash@\{)?(\d+)\}?$/.exec(typed)
  if (!match) {
    if (typed === 'stash') return entryNamed(git, undefined)
    throw failure(`${typed} is not a valid reference`, 1)
  }
  if (log.length === 0 && typed !== undefined)
    throw failure(`${/^\d+$/.test(typed) ? `refs/stash@{${typed}}` : typed} is not a valid reference`, 1)
  if (log.length === 0) throw new GiveUp('No stash entries found.\n', 1)
  const number = Number(match[1])
  const entry = log.at(-1 - number)
  if (!entry && !typed?.includes('@')) throw new NotComputable('a stash entry that is not there')
  if (!entry) throw fatal(`log for 'stash' only has ${log.length} entries`)
  return { id: entry.to, number }
}

function drop(
  git: Invocation,
  { id, number }: Entry,
  { isQuiet = false, shown }: { isQuiet?: boolean; shown?: string | undefined } = {},
): number {
  if (git.repository.commit(id).parents.length < 2)
    throw fatal(`'${shown ?? `refs/stash@{${number}}`}' is not a stash-like commit`)
  const { refs } = git.repository
  const log = refs.log(ref)
  log.splice(log.length - 1 - number, 1)
  const last = log.at(-1)
  if (!last) refs.remove(ref, { withPacked: false })
  else {
    const chained = log.map((entry, at) => ({
      ...entry,
      from: at === 0 ? zeroId : (log[at - 1]?.to ?? zeroId),
    }))
    refs.writeLog(ref, chained)
    refs.set(ref, last.to)
  }
  if (!isQuiet) git.out(`Dropped ${shown ?? `refs/stash@{${number}}`} (${id})\n`)
  return 0
}

/** Applies a stash; false where conflicts are left. */
async function apply(git: Invocation, { id }: Entry, { options }: { options: Options }): Promise<boolean> {
  const { repository } = git
  const stash = repository.commit(id)
  const [base, staged, others] = stash.parents
  if (repository.index.conflicts.size > 0) throw new NotComputable('a stash applied onto unresolved files')
  const ours: FlatTree = new Map(repository.index.files)
  const theirs = flatten(repository.objects, stash.tree)
  if (others !== undefined) refuseExisting(git, others)
  const added = options.has('index') ? indexWith(git, ours, { base, staged }) : undefined
  const head = repository.headId()
  if (added && head !== undefined) {
    repository.setNote('ORIG_HEAD', `${head}\n`)
    moveHead(git, { to: head, message: 'reset: moving to HEAD' })
  }
  const merged = mergeTrees(repository, {
    base: repository.filesOf(base),
    ours,
    theirs,
    labels: {
      ours: 'Updated upstream',
      theirs: 'Stashed changes',
      base: 'Stash base',
      style: conflictStyle(git),
    },
  })
  const plan = planMerge(git, ours, merged)
  const refusal = refusalOf(plan, { operation: 'merge', before: 'merge' })
  if (refusal !== '') {
    await git.err(refusal)
    if (!options.has('quiet')) git.out(longStatus(git, statusOf(git), { untracked: 'normal' }))
    return false
  }
  applyMerge(git, plan, merged)
  git.out(
    base !== undefined && repository.commit(base).tree === stash.tree
      ? 'Already up to date.\n'
      : merged.messages.join(''),
  )
  if (merged.conflicts.size === 0) unstage(git, ours, added)
  if (others !== undefined)
    for (const [path, state] of repository.filesOf(others))
      putFile(repository, path, state, { umask: git.process.shell.umask })
  if (!options.has('quiet')) git.out(longStatus(git, statusOf(git), { untracked: 'normal' }))
  return merged.conflicts.size === 0
}

function refuseExisting(git: Invocation, others: string): void {
  const present = [...git.repository.filesOf(others).keys()].filter(
    path => nodeAt(git.repository, path) !== undefined,
  )
  if (present.length > 0)
    throw new GiveUp(
      `${present.map(path => `${path} already exists, no checkout\n`).join('')}error: could not restore untracked files from stash\n`,
      1,
    )
}

/** The index with what a stash had staged; undefined where it had staged nothing. */
function indexWith(
  { repository }: Invocation,
  ours: FlatTree,
  { base, staged }: { base: string | undefined; staged: string | undefined },
): FlatTree | undefined {
  const [before, after] = [repository.filesOf(base), repository.filesOf(staged)]
  const isSame = (path: string, one: FlatTree, other: FlatTree) =>
    one.get(path)?.id === other.get(path)?.id && one.get(path)?.mode === other.get(path)?.mode
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    path => !isSame(path, before, after),
  )
  if (changed.length === 0) return undefined
  const files: FlatTree = new Map(ours)
  for (const path of changed) {
    if (!isSame(path, before, ours)) throw new NotComputable('a staged change put onto another version')
    const state = after.get(path)
    if (state) files.set(path, state)
    else files.delete(path)
  }
  return files
}

/** What was only changed is unstaged again; what was added stays added. */
function unstage({ repository }: Invocation, ours: FlatTree, wanted: FlatTree | undefined): void {
  const { index } = repository
  const added = [...index.files].filter(([path]) => !ours.has(path))
  index.replace(wanted ?? new Map([...ours, ...added]))
  index.save()
}

async function show(git: Invocation, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    command: 'stash',
    options: [
      ...diffOptionNames.map(name => name.replace(/^p u patch$/, 'p patch')),
      'u include-untracked',
      'only-untracked',
    ],
  })
  const [typed, ...more] = options.args
  if (more.length > 0) {
    await git.err(`Too many revisions specified:${options.args.map(word => ` '${word}'`).join('')}\n`)
    return 1
  }
  const { id } = entryNamed(git, typed)
  if (git.repository.commit(id).parents.length < 2)
    throw fatal(`'${typed ?? 'refs/stash@{0}'}' is not a stash-like commit`)
  const choice = diffChoice(git, options, ['stat'])
  const { repository } = git
  const stash = repository.commit(id)
  const others = stash.parents[2] === undefined ? [] : [...repository.filesOf(stash.parents[2])]
  const isOnly = options.has('only-untracked')
  const before = isOnly ? new Map() : repository.filesOf(stash.parents[0])
  const after = new Map(isOnly ? others : repository.filesOf(id))
  if (options.has('include-untracked')) for (const [path, state] of others) after.set(path, state)
  git.out(showPairs(choice.refine(treePairs(repository, before, after)), choice.show))
  return 0
}

/** The list in a form of the user's own. */
function listWith(git: Invocation, args: readonly string[]): number | Promise<number> {
  if (git.repository.refs.resolve(ref) === undefined) return 0
  const isFormed = args.some(arg => /^--(format|pretty)/.test(arg))
  if (args.includes('--oneline')) throw new NotComputable('git stash list --oneline')
  return reflog(git, ['show', ...(isFormed ? [] : ['--format=%gd: %gs']), ...args, 'stash'])
}

/** A branch where the changes were made, with them in it. */
async function startBranch(git: Invocation, args: readonly string[]): Promise<number> {
  const [name, typed] = args
  if (name === undefined) {
    await git.err('No branch name specified\n')
    return 1
  }
  const entry = entryNamed(git, typed)
  const base = git.repository.commit(entry.id).parents[0] ?? ''
  const status = await checkout(git, ['-b', name, base])
  if (status !== 0) return status
  const options = parseOptions(['--index'], { command: 'stash', options: ['q quiet', 'index'] })
  if (!(await apply(git, entry, { options }))) return 1
  return drop(git, entry, { isQuiet: false, shown: shownName(typed) })
}

const saveTable = {
  command: 'stash',
  options: [
    'u include-untracked',
    'k keep-index',
    'm message=',
    'q quiet',
    'a all',
    'p patch',
    'S staged',
    'no-keep-index',
    'pathspec-from-file=',
  ],
}

/** `git stash`: puts changes aside and takes them back. */
export const stash: Command = async (git, args) => {
  const [verb = 'push', ...rest] = args
  const { repository } = git
  refuseAttributes(git)
  if (verb === 'push' || verb === 'save' || verb.startsWith('-')) {
    const options = parseOptions(verb.startsWith('-') ? args : rest, saveTable)
    for (const name of ['all', 'patch', 'staged', 'pathspec-from-file'])
      if (options.has(name)) throw new NotComputable(`git stash --${name}`)
    if (verb === 'save' && options.args.length > 0) {
      options.add('message', options.args.join(' '))
      options.args.length = 0
    }
    return saveStash(git, options)
  }
  if (verb === 'list') {
    if (rest.length > 0) return listWith(git, rest)
    for (const [number, { message }] of repository.refs.log(ref).reverse().entries())
      git.out(`stash@{${number}}: ${message}\n`)
    return 0
  }
  if (verb === 'show') return show(git, rest)
  if (verb === 'branch') return startBranch(git, rest)
  if (verb === 'create') return createStash(git, rest)
  if (verb === 'store')
    return keepStash(git, parseOptions(rest, { command: 'stash', options: ['m message=', 'q quiet'] }))
  if (!['drop', 'clear', 'pop', 'apply'].includes(verb))
    throw fatal(`subcommand wasn't specified; 'push' can't be assumed due to unexpected token '${verb}'`)
  const options = parseOptions(rest, { command: 'stash', options: ['q quiet', 'index'] })
  if (verb === 'drop')
    return drop(git, entryNamed(git, options.args[0]), {
      isQuiet: options.has('quiet'),
      shown: shownName(options.args[0]),
    })
  if (verb === 'clear') {
    if (repository.refs.resolve(ref) !== undefined) repository.refs.remove(ref, { withPacked: false })
    return 0
  }
  const entry = entryNamed(git, options.args[0])
  const isClean = await apply(git, entry, { options })
  if (verb === 'apply') return isClean ? 0 : 1
  if (!isClean) {
    git.out('The stash entry is kept in case you need it again.\n')
    return 1
  }
  return drop(git, entry, { isQuiet: options.has('quiet'), shown: shownName(options.args[0]) })
}

function shownName(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  return /^\d+$/.test(typed) ? `refs/stash@{${typed}}` : typed
}
