// `git worktree`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { statusOf } from '../../status/status-model.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { type WorkTree, workTrees } from '../../worktree/work-trees.ts'
import { addWorkTree } from './add-work-tree.ts'
import { forget, removeFolder } from './forget-work-tree.ts'
import { listWorkTrees } from './list-work-trees.ts'

const usage = `usage: git worktree add [-f] [--detach] [--checkout] [--lock [--reason <string>]]
                        [-b <new-branch>] <path> [<commit-ish>]
   or: git worktree list [-v | --porcelain [-z]]
   or: git worktree lock [--reason <string>] <worktree>
   or: git worktree move <worktree> <new-path>
   or: git worktree prune [-n] [-v] [--expire <expire>]
   or: git worktree remove [-f] <worktree>
   or: git worktree repair [<path>...]
   or: git worktree unlock <worktree>

`

/** The work tree that a word means: its path, or the end of one that no other shares. */
function named(git: Invocation, word: string | undefined): WorkTree {
  if (word === undefined) throw wrongUsage('worktree', 'error: need a subcommand\n')
  const { fs } = git
  const all = workTrees(git.repository)
  const path = git.process.path(word)
  const real = fs.exists(path) ? fs.realpath(path) : path
  const ending = all.filter(tree => tree.path.endsWith(`/${word}`))
  const found = (ending.length === 1 ? ending[0] : undefined) ?? all.find(tree => tree.path === real)
  if (!found) throw fatal(`'${word}' is not a working tree`)
  return found
}

function refuseLocked({ lock }: WorkTree, verb: string): void {
  if (lock === undefined) return
  throw fatal(
    lock === ''
      ? `cannot ${verb} a locked working tree;\nuse '${verb} -f -f' to override or unlock first`
      : `cannot ${verb} a locked working tree, lock reason: ${lock}\nuse '${verb} -f -f' to override or unlock first`,
  )
}

function remove(git: Invocation, options: Options): number {
  const [word] = options.args
  const tree = named(git, word)
  if (tree.name === undefined) throw fatal(`'${word}' is a main working tree`)
  if (options.count('force') < 2) refuseLocked(tree, 'remove')
  if (git.fs.exists(tree.path)) {
    if (!options.has('force')) refuseDirty(git, tree, word ?? '')
    removeFolder(git, tree.path)
  }
  forget(git, tree.gitDir)
  return 0
}

function refuseDirty(git: Invocation, tree: WorkTree, word: string): void {
  const here = git.cwd
  const there = new Invocation(git.process, git.overrides, { gitDir: tree.gitDir, workTree: tree.path })
  const { staged, unstaged, conflicts, untracked } = statusOf(there)
  git.process.shell.cwd = here
  if (staged.length + unstaged.length + conflicts.size + untracked.length > 0)
    throw fatal(`'${word}' contains modified or untracked files, use --force to delete it`)
}

async function prune(git: Invocation, options: Options): Promise<number> {
  if (options.has('expire')) throw new NotComputable('git worktree prune --expire')
  for (const { name, lock, prunable, gitDir } of workTrees(git.repository)) {
    if (name === undefined || lock !== undefined || prunable === undefined) continue
    if (options.has('dry-run') || options.has('verbose'))
      await git.err(`Removing worktrees/${name}: ${prunable}\n`)
    if (!options.has('dry-run')) forget(git, gitDir)
  }
  return 0
}

function lock(git: Invocation, options: Options): number {
  const tree = named(git, options.args[0])
  if (tree.name === undefined) throw fatal('The main working tree cannot be locked or unlocked')
  if (tree.lock !== undefined)
    throw fatal(
      tree.lock === ''
        ? `'${options.args[0]}' is already locked`
        : `'${options.args[0]}' is already locked, reason: ${tree.lock}`,
    )
  git.fs.write(`${tree.gitDir}/locked`, options.has('reason') ? `${options.value('reason')}\n` : '')
  return 0
}

function unlock(git: Invocation, options: Options): number {
  const tree = named(git, options.args[0])
  if (tree.name === undefined) throw fatal('The main working tree cannot be locked or unlocked')
  if (tree.lock === undefined) throw fatal(`'${options.args[0]}' is not locked`)
  git.fs.unlink(`${tree.gitDir}/locked`)
  return 0
}

function move(git: Invocation, options: Options): number {
  const { fs } = git
  const [word, to = ''] = options.args
  if (options.args.length !== 2) throw new NotComputable('the usage of git worktree')
  const tree = named(git, word)
  if (tree.name === undefined) throw fatal(`'${word}' is a main working tree`)
  const typed = git.process.path(to)
  const isFolder = fs.find(typed)?.kind === 'directory'
  const target = isFolder ? `${typed}/${tree.path.slice(tree.path.lastIndexOf('/') + 1)}` : typed
  if (fs.exists(target)) throw fatal(`target '${to}' already exists`)
  if (options.count('force') < 2) refuseLocked(tree, 'move')
  if (!fs.exists(tree.path)) throw new NotComputable('moving a work tree that is gone')
  fs.rename(tree.path, target)
  fs.write(`${tree.gitDir}/gitdir`, `${fs.realpath(target)}/.git\n`)
  return 0
}

/** `git worktree`: further work trees of one repository. */
export const worktree: Command = async (git, args) => {
  const [verb, ...rest] = args
  if (verb === undefined) throw new GiveUp(`error: need a subcommand\n${usage}`, 129)
  const parse = (...options: string[]) => parseOptions(rest, { command: `worktree ${verb}`, options })
  if (verb === 'add') return addWorkTree(git, rest)
  if (verb === 'list') return listWorkTrees(git, parse('porcelain', 'v verbose', 'z', 'expire='))
  if (verb === 'remove') return remove(git, parse('f force'))
  if (verb === 'prune') return prune(git, parse('n dry-run', 'v verbose', 'expire='))
  if (verb === 'lock') return lock(git, parse('reason='))
  if (verb === 'unlock') return unlock(git, parse())
  if (verb === 'move') return move(git, parse('f force'))
  if (verb === 'repair' || verb.startsWith('-')) throw new NotComputable(`git worktree ${verb}`)
  throw new GiveUp(`error: unknown subcommand: \`${verb}'\n${usage}`, 129)
}
