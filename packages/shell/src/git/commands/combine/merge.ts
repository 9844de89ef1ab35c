// `git merge`
import { NotComputable } from '../../../not-computable.ts'
import { cleanMessage, edited } from '../../commit/commit-message.ts'
import { signatureOf } from '../../commit/identity.ts'
import { makeCommit } from '../../commit/make-commit.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { applyMerge, planMerge } from '../../merge/apply-merge.ts'
import { conflictStyle } from '../../merge/conflict-style.ts'
import { finishProgress } from '../../merge/finish-progress.ts'
import { type MergedTree, mergeTrees } from '../../merge/merge-trees.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { refuseHooks, runHook } from '../../programs/hooks.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { fullRef, peelToCommit, resolve } from '../../revision/resolve.ts'
import { mergeBases } from '../../revision/walk.ts'
import { applySwitch, forceTree, planSwitch, refusalOf } from '../../worktree/switch-trees.ts'
import { commit } from '../stage/commit.ts'
import { changesText } from './changes-text.ts'
import { favorOf } from './favor.ts'
import { describe, mergeMessage } from './merge-message.ts'
import { refuseStarted, withoutArgument } from './merge-refusals.ts'
import { type Heads, squash } from './squash.ts'

const table = {
  command: 'merge',
  options: [
    'no-ff',
    'ff',
    'ff-only',
    'm message=',
    'abort',
    'continue',
    'quit',
    'no-commit',
    'commit',
    'squash',
    'no-squash',
    'q quiet',
    'v verbose',
    'edit',
    'e edit',
    'no-edit',
    'n no-stat',
    'stat',
    's strategy=',
    'X strategy-option=',
    'allow-unrelated-histories',
    'S gpg-sign?',
    'log?',
    'signoff',
    'no-verify',
    'F file=',
    'progress',
    'no-progress',
    'autostash',
    'into-name=',
    'cleanup=',
    'rerere-autoupdate',
    'overwrite-ignore',
  ],
}

async function abort(git: Invocation): Promise<number> {
  const { repository } = git
  if (repository.note('MERGE_HEAD') === undefined)
    throw fatal('There is no merge to abort (MERGE_HEAD missing).')
  const head = repository.headId()
  forceTree(git, repository.filesOf(head))
  if (head !== undefined) moveHead(git, { to: head, message: 'reset: moving to HEAD' })
  finishProgress(repository)
  return 0
}

async function fastForward(
  git: Invocation,
  options: Options,
  { head, other, typed, action }: Heads,
): Promise<number> {
  const { repository } = git
  const isQuiet = options.has('quiet')
  if (!isQuiet) git.out(`Updating ${abbreviate(repository, head)}..${abbreviate(repository, other)}\n`)
  const plan = planSwitch(git, repository.filesOf(head), repository.filesOf(other))
  const refusal = refusalOf(plan, { operation: 'merge', before: 'merge' })
  if (refusal !== '') throw new GiveUp(refusal, 1)
  applySwitch(git, plan)
  const how = options.has('message') ? 'Fast-forward (no commit created; -m option ignored)' : 'Fast-forward'
  moveHead(git, { to: other, message: `${action ?? `merge ${typed}`}: ${how}` })
  if (!isQuiet)
    git.out(`${how}\n${options.has('no-stat') || options.isOff('stat') ? '' : changesText(git, head, other)}`)
  await runHook(git, 'post-merge', { args: ['0'] })
  return 0
}

function mergedTree(
  git: Invocation,
  options: Options,
  { head, other, typed }: Heads,
): { merged: MergedTree; plan: ReturnType<typeof planMerge> } {
  const { repository } = git
  const bases = mergeBases(repository, head, other)
  if (bases.length === 0 && !options.has('allow-unrelated-histories'))
    throw fatal('refusing to merge unrelated histories')
  if (bases.length > 1) throw new NotComputable('a merge with several bases')
  const ours = repository.filesOf(head)
  const merged = mergeTrees(repository, {
    base: repository.filesOf(bases[0]),
    ours,
    theirs: repository.filesOf(other),
    labels: {
      ours: 'HEAD',
      theirs: typed,
      base: bases[0] === undefined ? 'empty tree' : abbreviate(repository, bases[0]),
      style: conflictStyle(git),
      favor: favorOf(options.value('strategy-option')),
    },
  })
  return { merged, plan: planMerge(git, ours, merged) }
}

/** Merges what a pull fetched, under the name of where it is from. */
export async function mergeFetched(
  git: Invocation,
  options: Options,
  {
    head: { id, about },
    action,
    wantsMerge,
  }: { head: { id: string; about: string }; action: string; wantsMerge: boolean },
): Promise<number> {
  const { repository } = git
  refuseHooks(git, 'pre-merge-commit', 'prepare-commit-msg', 'commit-msg')
  refuseAttributes(git)
  const head = repository.headId() ?? ''
  const bases = mergeBases(repository, head, id)
  repository.setNote('ORIG_HEAD', `${head}\n`)
  if (bases.includes(id)) {
    if (!options.has('quiet')) git.out('Already up to date.\n')
    return 0
  }
  const heads = { head, other: id, typed: id, about, action }
  const isForward = bases.includes(head) && !options.has('no-ff') && !options.isOff('ff') && !wantsMerge
  return isForward ? fastForward(git, options, heads) : trueMerge(git, options, heads)
}

async function trueMerge(git: Invocation, options: Options, heads: Heads): Promise<number> {
  const { repository } = git
  const { head, other, typed } = heads
  const staged = [...repository.index.files].some(
    ([path, state]) => repository.filesOf(head).get(path)?.id !== state.id,
  )
  if (staged || repository.filesOf(head).size !== repository.index.files.size)
    throw new NotComputable('a merge with staged changes')
  const { merged, plan } = mergedTree(git, options, heads)
  const refusal = refusalOf(plan, { operation: 'merge', before: 'merge' })
  if (refusal !== '') throw new GiveUp(`${refusal}Merge with strategy ort failed.\n`, 2)
  applyMerge(git, plan, merged)
  for (const warning of merged.warnings) await git.err(warning)
  git.out(merged.messages.join(''))
  const given = options.values('message')
  const message =
    given.length > 0 ? `${given.join('\n\n')}\n` : mergeMessage(git, heads.about ?? describe(git, typed))
  if (merged.conflicts.size > 0 || options.isOff('commit') || options.has('no-commit'))
    return leaveOpen(git, { heads, merged, message, options })
  const isEdited =
    options.has('edit') ||
    (given.length === 0 && !options.has('no-edit') && !options.isOff('edit') && git.isOnTerminal)
  const text = isEdited ? await editedMessage(git, options, { heads, message }) : cleanMessage(message)
  const id = makeCommit(git, {
    tree: writeFlat(repository.objects, repository.index.files),
    parents: [head, other],
    author: signatureOf(git, 'author'),
    committer: signatureOf(git, 'committer'),
    message: text,
  })
  moveHead(git, { to: id, message: `${heads.action ?? `merge ${typed}`}: Merge made by the 'ort' strategy.` })
  if (!options.has('quiet'))
    git.out(
      `Merge made by the 'ort' strategy.\n${options.has('no-stat') || options.isOff('stat') ? '' : changesText(git, head, id)}`,
    )
  await runHook(git, 'post-merge', { args: ['0'] })
  return 0
}

/** The message from the editor; without one, the merge is left to be committed. */
async function editedMessage(
  git: Invocation,
  options: Options,
  { heads: { other }, message }: { heads: Heads; message: string },
): Promise<string> {
  try {
    return await edited(git, message, { note: 'MERGE_MSG' })
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error
    git.repository.setNote('MERGE_HEAD', `${other}\n`)
    git.repository.setNote('MERGE_MODE', options.has('no-ff') || options.isOff('ff') ? 'no-ff' : '')
    const text = error.text.replace('Please supply the message using either -m or -F option.\n', '')
    throw new GiveUp(`${text}Not committing merge; use 'git commit' to complete the merge.\n`, error.status)
  }
}

async function leaveOpen(
  git: Invocation,
  {
    heads,
    merged,
    message,
    options,
  }: { heads: Heads; merged: MergedTree; message: string; options: Options },
): Promise<number> {
  const { repository } = git
  repository.setNote('MERGE_HEAD', `${heads.other}\n`)
  repository.setNote('MERGE_MODE', options.has('no-ff') || options.isOff('ff') ? 'no-ff' : '')
  const conflicts = [...merged.conflicts.keys()].sort()
  repository.setNote(
    'MERGE_MSG',
    conflicts.length === 0
      ? message
      : `${message}\n# Conflicts:\n${conflicts.map(path => `#\t${path}\n`).join('')}`,
  )
  if (conflicts.length === 0) {
    await git.err('Automatic merge went well; stopped before committing as requested\n')
    return 0
  }
  git.out('Automatic merge failed; fix conflicts and then commit the result.\n')
  return 1
}

/** Whether it goes forward where it can: what is typed last counts, then what is configured. */
function forwardingOf(git: Invocation, args: readonly string[]): 'allowed' | 'never' | 'only' {
  const typed = args.findLast(arg => /^--(?:no-ff|ff|ff-only)$/.test(arg))
  if (typed !== undefined) return typed === '--ff' ? 'allowed' : typed === '--no-ff' ? 'never' : 'only'
  const configured = git.config.get('merge.ff')
  if (configured === 'only') return 'only'
  return git.config.boolean('merge.ff') === false ? 'never' : 'allowed'
}

/** `git merge`: another line of history into this one. */
export const merge: Command = async (git, args) => {
  const options = parseOptions(args, table)
  if (options.has('abort')) return abort(git)
  if (options.has('continue')) {
    if (git.repository.note('MERGE_HEAD') === undefined)
      throw fatal('There is no merge in progress (MERGE_HEAD missing).')
    return commit(git, [])
  }
  for (const name of [
    'quit',
    'strategy',
    'gpg-sign',
    'log',
    'signoff',
    'file',
    'autostash',
    'into-name',
    'cleanup',
  ])
    if (options.has(name)) throw new NotComputable(`git merge --${name}`)
  const { repository } = git
  const forwarding = forwardingOf(git, args)
  if (options.has('squash')) {
    const other = forwarding === 'never' ? 'no-ff' : options.has('commit') ? 'commit' : undefined
    if (other !== undefined) throw fatal(`options '--squash' and '--${other}.' cannot be used together`)
  }
  refuseHooks(git, 'pre-merge-commit', 'prepare-commit-msg', 'commit-msg')
  refuseAttributes(git)
  refuseStarted(git)
  if (options.args.length === 0) throw withoutArgument(git)
  if (options.args.length > 1) throw new NotComputable('a merge of several branches')
  const typed = options.args[0] === '-' ? '@{-1}' : (options.args[0] ?? '')
  const named = resolve(git, typed, { wanted: 'commit' })
  const other = named === undefined ? undefined : peelToCommit(repository, named)
  if (other === undefined) throw new GiveUp(`merge: ${typed} - not something we can merge\n`, 1)
  const head = repository.headId()
  if (head === undefined) throw new NotComputable('a merge into a branch without commits')
  const isSplit = options.has('no-ff') || options.isOff('ff')
  if (options.has('squash') && (isSplit || (git.config.get('merge.ff') === 'false' && !options.has('ff'))))
    throw fatal("options '--squash' and '--no-ff.' cannot be used together")
  if (options.has('squash')) {
    repository.setNote('ORIG_HEAD', `${head}\n`)
    return squash(git, { head, other, typed })
  }
  const bases = mergeBases(repository, head, other)
  repository.setNote('ORIG_HEAD', `${head}\n`)
  if (bases.includes(other)) {
    if (!options.has('quiet')) git.out('Already up to date.\n')
    return 0
  }
  const isTagged = fullRef(repository, typed)?.startsWith('refs/tags/') && named !== other
  if (bases.includes(head) && forwarding !== 'never') return fastForward(git, options, { head, other, typed })
  if (forwarding === 'only') throw fatal('Not possible to fast-forward, aborting.')
  if (isTagged) throw new NotComputable('a merge of an annotated tag')
  return trueMerge(git, options, { head, other, typed })
}
