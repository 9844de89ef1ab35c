// Puts local changes aside in commits of their own: `git stash push`.
import { NotComputable } from '../../../not-computable.ts'
import { type Role, signatureOf } from '../../commit/identity.ts'
import { makeCommit } from '../../commit/make-commit.ts'
import { GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { type FlatTree, writeFlat, zeroId } from '../../objects/tree-object.ts'
import type { Options } from '../../options.ts'
import { moveHead } from '../../refs/move-head.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { statusOf } from '../../status/status-model.ts'
import { type PathSpec, parsePathSpecs, pathMatcher, specMatches } from '../../worktree/pathspec.ts'
import { forceTree } from '../../worktree/switch-trees.ts'
import { untracked } from '../../worktree/untracked.ts'
import { stateAt, storeWorkFile } from '../../worktree/work-files.ts'
import { dropFile, putFile } from '../../worktree/write-files.ts'

const ref = 'refs/stash'

function branchName(git: Invocation): string {
  const head = git.repository.refs.head()
  return head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : '(no branch)'
}

/** The files that HEAD or the index know, as they are in the work tree; those that are not chosen as in the index. */
function workTree(git: Invocation, chosen?: (path: string) => boolean): FlatTree {
  const { repository } = git
  const files: FlatTree = new Map()
  for (const path of new Set([
    ...repository.index.paths(),
    ...repository.filesOf(repository.headId()).keys(),
  ])) {
    const staged = repository.index.files.get(path)
    if (chosen && !chosen(path)) {
      if (staged) files.set(path, staged)
      continue
    }
    const state = storeWorkFile(repository, path)
    if (state) files.set(path, state)
  }
  return files
}

// where nobody says who it is, git itself stashes
const stasher = (git: Invocation, role: Role) =>
  signatureOf(git, role, { fallback: { name: 'git stash', email: 'git@stash' } })

interface Wanted {
  readonly given: string | undefined
  readonly fresh?: readonly string[]
  readonly chosen?: ((path: string) => boolean) | undefined
}

/** Writes the commits of a stash, which nothing names yet. */
function makeStash(
  git: Invocation,
  head: string,
  { given, fresh = [], chosen }: Wanted,
): { readonly id: string; readonly message: string } {
  const { repository } = git
  const about = `${branchName(git)}: ${abbreviate(repository, head)} ${subjectOf(repository.commit(head).message)}`
  const message = given === undefined ? `WIP on ${about}` : `On ${branchName(git)}: ${given}`
  const common = { author: stasher(git, 'author'), committer: stasher(git, 'committer') }
  const index = makeCommit(git, {
    ...common,
    tree: writeFlat(repository.objects, repository.index.files),
    parents: [head],
    message: `index on ${about}\n`,
  })
  const parents = [head, index]
  if (fresh.length > 0) {
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
    tree: writeFlat(repository.objects, workTree(git, chosen)),
    parents,
    message,
  })
  return { id, message }
}

function storeStash(git: Invocation, id: string, message: string): void {
  const { refs } = git.repository
  const from = refs.resolve(ref) ?? zeroId
  refs.set(ref, id)
  refs.appendLog(ref, { from, to: id, who: stasher(git, 'committer'), message })
}

/** `git stash create`: the commits of a stash, and its id; nothing where nothing was changed. */
export function createStash(git: Invocation, words: readonly string[]): number {
  const head = git.repository.headId()
  if (head === undefined) throw new GiveUp('You do not have the initial commit yet\n', 1)
  if (git.repository.index.conflicts.size > 0) throw new NotComputable('a stash of unresolved files')
  const { staged, unstaged } = statusOf(git, { untracked: 'no', specs: [] })
  if (staged.length === 0 && unstaged.length === 0) return 0
  const given = words.length === 0 ? undefined : words.join(' ')
  git.out(`${makeStash(git, head, { given }).id}\n`)
  return 0
}

/** `git stash store`: names a stash that was created. */
export function keepStash(git: Invocation, options: Options): number {
  const [typed, ...more] = options.args
  const id = typed === undefined ? undefined : resolve(git, typed, { wanted: 'commit' })
  const commit = id === undefined ? undefined : peelToCommit(git.repository, id)
  if (commit === undefined || more.length > 0) throw new NotComputable('git stash store of no commit')
  const parents = git.repository.commit(commit).parents.length
  if (parents < 2 || parents > 3) throw new NotComputable('git stash store of what is no stash')
  storeStash(git, commit, options.value('message') ?? 'Created via "git stash store".')
  return 0
}

/** Puts local changes aside: all, or those of some paths. */
export function saveStash(git: Invocation, options: Options): number {
  const { repository } = git
  const head = repository.headId()
  if (head === undefined) throw new GiveUp('You do not have the initial commit yet\n', 1)
  if (repository.index.conflicts.size > 0) throw new NotComputable('a stash of unresolved files')
  const specs = parsePathSpecs(git, options.args)
  const isPartial = specs.length > 0
  if (isPartial && !options.has('include-untracked')) refuseUnknown(git, specs)
  if (isPartial && options.has('keep-index'))
    throw new NotComputable('a stash of some paths that keeps the index')
  const chosen = pathMatcher(specs)
  const withNew = options.has('include-untracked')
  const fresh = withNew ? untracked(git, { isEach: true, specs }).files : []
  const found = statusOf(git, { untracked: 'no', specs })
  if (found.staged.length === 0 && found.unstaged.length === 0 && fresh.length === 0) {
    if (!options.has('quiet')) git.out('No local changes to save\n')
    return 0
  }
  const { id, message } = makeStash(git, head, {
    given: options.value('message'),
    fresh,
    chosen: isPartial ? chosen : undefined,
  })
  storeStash(git, id, message)
  if (isPartial) {
    takeBack(git, head, chosen)
    for (const path of fresh) dropFile(repository, path)
    if (!options.has('quiet')) git.out(`Saved working directory and index state ${message}\n`)
    return 0
  }
  const kept = options.has('keep-index') ? new Map(repository.index.files) : repository.filesOf(head)
  forceTree(git, kept)
  repository.setNote('ORIG_HEAD', `${head}\n`)
  moveHead(git, { to: head, message: 'reset: moving to HEAD' })
  for (const path of fresh) dropFile(repository, path)
  if (!options.has('quiet')) git.out(`Saved working directory and index state ${message}\n`)
  return 0
}

/** Puts the chosen paths back as HEAD has them. */
function takeBack(git: Invocation, head: string, chosen: (path: string) => boolean): void {
  const { repository } = git
  const before = repository.filesOf(head)
  for (const path of new Set([...repository.index.paths(), ...before.keys()])) {
    if (!chosen(path)) continue
    const state = before.get(path)
    const now = stateAt(repository, path)
    if (!state) {
      repository.index.remove(path)
      dropFile(repository, path)
      continue
    }
    if (now?.id !== state.id || now.mode !== state.mode)
      putFile(repository, path, state, { umask: git.process.shell.umask })
    repository.index.set(path, state)
  }
  repository.index.save()
}

function refuseUnknown(git: Invocation, specs: readonly PathSpec[]): void {
  const known = git.repository.index.paths()
  const lost = specs.filter(spec => !known.some(path => specMatches(spec, path)))
  if (lost.length === 0) return
  if (git.prefix !== '') throw new NotComputable('a stash of paths that are not there, below the top')
  const lines = lost.map(
    ({ typed }) => `error: pathspec ':(,prefix:0)${typed}' did not match any file(s) known to git\n`,
  )
  throw new GiveUp(`${lines.join('')}Did you forget to 'git add'?\n`, 1)
}
