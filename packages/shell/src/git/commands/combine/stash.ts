// `git stash`
import { NotComputable } from '../../../not-computable.ts'
import { signatureOf } from '../../commit/identity.ts'
import { makeCommit } from '../../commit/make-commit.ts'
import { showPairs } from '../../diff/diff-formats.ts'
import { diffChoice, diffOptionNames } from '../../diff/diff-options.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { applyMerge, planMerge } from '../../merge/apply-merge.ts'
import { mergeTrees } from '../../merge/merge-trees.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { type FlatTree, flatten, writeFlat, zeroId } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes, treePairs } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { longStatus } from '../../status/long-status.ts'
import { statusOf } from '../../status/status-model.ts'
import { forceTree, refusalOf } from '../../worktree/switch-trees.ts'
import { untracked } from '../../worktree/untracked.ts'
import { nodeAt, storeWorkFile } from '../../worktree/work-files.ts'
import { dropFile, putFile } from '../../worktree/write-files.ts'

const ref = 'refs/stash'

function branchName(git: Invocation): string {
  const head = git.repository.refs.head()
  return head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : '(no branch)'
}

/** The files that HEAD or the index know, as they are in the work tree. */
function workTree(git: Invocation): FlatTree {
  const { repository } = git
  const files: FlatTree = new Map()
  for (const path of new Set([
    ...repository.index.paths(),
    ...repository.filesOf(repository.headId()).keys(),
  ])) {
    const state = storeWorkFile(repository, path)
    if (state) files.set(path, state)
  }
  return files
}

function save(git: Invocation, options: Options): number {
  const { repository } = git
  const head = repository.headId()
  if (head === undefined) throw new GiveUp('You do not have the initial commit yet\n', 1)
  if (repository.index.conflicts.size > 0) throw new NotComputable('a stash of unresolved files')
  if (options.args.length > 0) throw new NotComputable('a stash of some paths')
  const withNew = options.has('include-untracked')
  const fresh = withNew ? untracked(git, { isEach: true }).files : []
  const found = statusOf(git, { untracked: 'no' })
  if (found.staged.length === 0 && found.unstaged.length === 0 && fresh.length === 0) {
    if (!options.has('quiet')) git.out('No local changes to save\n')
    return 0
  }
  const about = `${branchName(git)}: ${abbreviate(repository, head)} ${subjectOf(repository.commit(head).message)}`
  const given = options.value('message')
  const message = given === undefined ? `WIP on ${about}` : `On ${branchName(git)}: ${given}`
  const common = { author: signatureOf(git, 'author'), committer: signatureOf(git, 'committer') }
  const index = makeCommit(git, {
    ...common,
    tree: writeFlat(repository.objects, repository.index.files),
    parents: [head],
    message: `index on ${about}\n`,
  })
  const parents = [head, index]
  if (withNew && fresh.length > 0) {
    const files: FlatTree = new Map(
      fresh.flatMap(path =>
        (state => (state ? [[path, state] as const] : []))(storeWorkFile(repository, path)),
      ),
    )
    parents.push(
      makeCommit(git, {
        ...common,
        tree: writeFlat(repository.objects, files),
        parents: [],
        message: `untracked files on ${about}\n`,
      }),
    )
  }
  const id = makeCommit(git, {
    ...common,
    tree: writeFlat(repository.objects, workTree(git)),
    parents,
    message,
  })
  const from = repository.refs.resolve(ref) ?? zeroId
  repository.refs.set(ref, id)
  repository.refs.appendLog(ref, { from, to: id, who: signatureOf(git, 'committer'), message })
  const kept = options.has('keep-index') ? new Map(repository.index.files) : repository.filesOf(head)
  forceTree(git, kept)
  repository.setNote('ORIG_HEAD', `${head}\n`)
  moveHead(git, { to: head, message: 'reset: moving to HEAD' })
  for (const path of fresh) dropFile(repository, path)
  if (!options.has('quiet')) git.out(`Saved working directory and index state ${message}\n`)
  return 0
}

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
  const merged = mergeTrees(repository, {
    base: repository.filesOf(base),
    ours,
    theirs,
    labels: { ours: 'Updated upstream', theirs: 'Stashed changes' },
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
  if (merged.conflicts.size === 0) unstage(git, { ours, staged, withIndex: options.has('index') })
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

/** What was only changed is unstaged again; what was added stays added. */
function unstage(
  git: Invocation,
  { ours, staged, withIndex }: { ours: FlatTree; staged: string | undefined; withIndex: boolean },
): void {
  const { repository } = git
  const { index } = repository
  if (withIndex && staged !== undefined) index.replace(repository.filesOf(staged))
  else {
    const added = [...index.files].filter(([path]) => !ours.has(path))
    index.replace(new Map([...ours, ...added]))
  }
  index.save()
}

function show(git: Invocation, args: readonly string[]): number {
  const options = parseOptions(args, {
    command: 'stash',
    options: [...diffOptionNames, 'include-untracked', 'only-untracked'],
  })
  const { id } = entryNamed(git, options.args[0])
  const choice = diffChoice(git, options, ['stat'])
  const { repository } = git
  const stash = repository.commit(id)
  git.out(
    showPairs(
      choice.refine(treePairs(repository, repository.filesOf(stash.parents[0]), repository.filesOf(id))),
      choice.show,
    ),
  )
  return 0
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
    return save(git, options)
  }
  if (verb === 'list') {
    if (rest.length > 0) throw new NotComputable('git stash list with options')
    for (const [number, { message }] of repository.refs.log(ref).reverse().entries())
      git.out(`stash@{${number}}: ${message}\n`)
    return 0
  }
  if (verb === 'show') return show(git, rest)
  if (['branch', 'create', 'store'].includes(verb)) throw new NotComputable(`git stash ${verb}`)
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
