// Takes index and work tree from one tree to another, keeping what the user changed, or refusing to.

import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { FileState, FlatTree } from '../objects/tree-object.ts'
import { ignoreOf } from './untracked.ts'
import { nodeAt, stateAt } from './work-files.ts'
import { dropFile, putFile } from './write-files.ts'

export interface SwitchPlan {
  readonly updates: Map<string, FileState>
  readonly removals: string[]
  /** Changed by the user, and in the way. */
  readonly dirty: string[]
  /** Untracked, and in the way. */
  readonly untracked: string[]
}

const same = (a: FileState | undefined, b: FileState | undefined) => a?.id === b?.id && a?.mode === b?.mode

/** What has to change from one tree to another, and what is in the way. */
export function planSwitch(git: Invocation, from: FlatTree, to: FlatTree): SwitchPlan {
  const { repository } = git
  const { index } = repository
  const plan: SwitchPlan = { updates: new Map(), removals: [], dirty: [], untracked: [] }
  const ignore = ignoreOf(git)
  for (const path of [...new Set([...from.keys(), ...to.keys()])].sort()) {
    const target = to.get(path)
    const staged = index.files.get(path)
    if (same(from.get(path), target) || same(staged, target)) continue
    if (!same(staged, from.get(path)) || index.conflicts.has(path)) {
      plan.dirty.push(path)
      continue
    }
    const node = nodeAt(repository, path)
    if (!staged) {
      if (node?.kind === 'directory') throw new NotComputable('a folder where a file is to be checked out')
      if (node && !ignore.ignores(path, false)) plan.untracked.push(path)
      else if (target) plan.updates.set(path, target)
    } else if (node && !same(stateAt(repository, path), staged)) plan.dirty.push(path)
    else if (target) plan.updates.set(path, target)
    else plan.removals.push(path)
  }
  return plan
}

/** Carries a plan out; the index is saved. */
export function applySwitch(git: Invocation, { updates, removals }: SwitchPlan): void {
  const { repository } = git
  const umask = git.process.shell.umask
  for (const path of removals) {
    dropFile(repository, path, { keep: git.fs.realpath(git.cwd) })
    repository.index.remove(path)
  }
  for (const [path, state] of updates) {
    putFile(repository, path, state, { umask })
    repository.index.set(path, state)
  }
  repository.index.save()
}

export interface Wording {
  /** `checkout`, `merge` */
  readonly operation: string
  /** `switch branches`, `merge` */
  readonly before: string
}

/** The complaints about what is in the way; empty where nothing is. */
export function refusalOf(
  { dirty, untracked }: Pick<SwitchPlan, 'dirty' | 'untracked'>,
  { operation, before }: Wording,
): string {
  const list = (paths: readonly string[]) => paths.map(path => `\t${path}\n`).join('')
  let text = ''
  if (dirty.length > 0)
    text += `error: Your local changes to the following files would be overwritten by ${operation}:\n${list(dirty)}Please commit your changes or stash them before you ${before}.\n`
  if (untracked.length > 0)
    text += `error: The following untracked working tree files would be overwritten by ${operation}:\n${list(untracked)}Please move or remove them before you ${before}.\n`
  return text === '' ? '' : `${text}Aborting\n`
}

/** Makes index and work tree equal to a tree, whatever the user changed; untracked files stay. */
export function forceTree(git: Invocation, to: FlatTree): void {
  const { repository } = git
  const { index } = repository
  const umask = git.process.shell.umask
  for (const path of index.paths())
    if (!to.has(path)) dropFile(repository, path, { keep: git.fs.realpath(git.cwd) })
  for (const [path, state] of to)
    if (!same(stateAt(repository, path), state)) putFile(repository, path, state, { umask })
  index.replace(to)
  index.save()
}
