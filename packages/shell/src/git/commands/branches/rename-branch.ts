// `git branch -m`

import { NotComputable } from '../../../not-computable.ts'
import { signatureOf } from '../../commit/identity.ts'
import { withoutSection, withSectionRenamed } from '../../config/config-file.ts'
import { fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { zeroId } from '../../objects/tree-object.ts'
import type { Options } from '../../options.ts'
import { isValidBranchName } from '../../refs/ref-name.ts'
import { placeOfBranch, workTrees } from '../../worktree/work-trees.ts'

/** Gives a branch another name, with its log and its configuration. */
export function renameBranch(git: Invocation, options: Options): number {
  const { repository } = git
  const { refs } = repository
  const current = refs.symbolic('HEAD')
  const [one, two] = options.args
  if (two === undefined && current === undefined)
    throw fatal('cannot rename the current branch while not on any.')
  const from = two === undefined ? (current ?? '').replace('refs/heads/', '') : (one ?? '')
  const to = two ?? one ?? ''
  if (one === undefined) throw fatal('branch name required')
  const id = refs.resolve(`refs/heads/${from}`)
  const isUnborn = id === undefined && current === `refs/heads/${from}`
  if (!isValidBranchName(to)) throw fatal(`'${to}' is not a valid branch name`)
  if (id === undefined && !isUnborn) throw fatal(`No branch named '${from}'.`)
  if (
    from !== to &&
    refs.resolve(`refs/heads/${to}`) !== undefined &&
    !options.has('M') &&
    !options.has('force')
  )
    throw fatal(`a branch named '${to}' already exists`)
  if (from === to) return 0
  const place = id === undefined ? undefined : placeOfBranch(repository, `refs/heads/${to}`)
  if (place !== undefined) throw fatal(`cannot force update the branch '${to}' checked out at '${place}'`)
  if (
    workTrees(repository).some(
      tree => tree.gitDir !== repository.gitDir && tree.branch === `refs/heads/${from}`,
    )
  )
    throw new NotComputable('renaming a branch of another work tree')
  moveRef(git, { from, to, id, isCurrent: current === `refs/heads/${from}` })
  const path = `${repository.commonDir}/config`
  if (withoutSection(git.fs.read(path), `branch.${from}`) !== undefined)
    git.fs.write(
      path,
      withSectionRenamed(git.fs.read(path), `branch.${from}`, { typedSection: 'branch', sub: to }),
    )
  return 0
}

interface Move {
  readonly from: string
  readonly to: string
  readonly id: string | undefined
  readonly isCurrent: boolean
}

function moveRef(git: Invocation, { from, to, id, isCurrent }: Move): void {
  const { refs } = git.repository
  const oldRef = `refs/heads/${from}`
  const newRef = `refs/heads/${to}`
  if (id === undefined) {
    refs.setSymbolic('HEAD', newRef)
    return
  }
  const entries = refs.log(oldRef)
  const message = `Branch: renamed ${oldRef} to ${newRef}`
  refs.remove(oldRef)
  refs.writeLog(newRef, entries)
  refs.set(newRef, id)
  logRename(git, newRef, { from: id, to: id, message })
  if (!isCurrent) return
  refs.setSymbolic('HEAD', newRef)
  logRename(git, 'HEAD', { from: id, to: zeroId, message })
  logRename(git, 'HEAD', { from: zeroId, to: id, message })
}

function logRename(
  git: Invocation,
  ref: string,
  { from, to, message }: { from: string; to: string; message: string },
): void {
  git.repository.refs.appendLog(ref, {
    from,
    to,
    who: signatureOf(git, 'committer', { isLenient: true }),
    message,
  })
}
