// How a branch stands to the one it follows.
import type { Invocation } from '../invocation.ts'
import { shortRef } from '../refs/ref-name.ts'
import { configuredUpstream } from '../revision/resolve.ts'
import { ancestorsOf } from '../revision/walk.ts'

export interface Tracking {
  /** `origin/main` */
  readonly name: string
  readonly isGone: boolean
  readonly ahead: number
  readonly behind: number
}

/** How a branch stands to the one it follows; undefined where it follows none. */
export function trackingOf(git: Invocation, branch: string): Tracking | undefined {
  const { repository } = git
  const upstream = configuredUpstream(git, branch)
  if (upstream === undefined) return undefined
  const theirs = repository.refs.resolve(upstream)
  const ours = repository.refs.resolve(`refs/heads/${branch}`)
  const name = shortRef(upstream)
  if (theirs === undefined || ours === undefined)
    return { name, isGone: theirs === undefined, ahead: 0, behind: 0 }
  const mine = ancestorsOf(repository, [ours])
  const other = ancestorsOf(repository, [theirs])
  const ahead = [...mine].filter(id => !other.has(id)).length
  const behind = [...other].filter(id => !mine.has(id)).length
  return { name, isGone: false, ahead, behind }
}

/** The sentence of `git status` and `git checkout`; empty without an upstream. */
export function trackingText(git: Invocation, branch: string): string {
  const tracking = trackingOf(git, branch)
  if (!tracking) return ''
  const { name, isGone, ahead, behind } = tracking
  const commits = (count: number) => `${count} commit${count === 1 ? '' : 's'}`
  if (isGone)
    return `Your branch is based on '${name}', but the upstream is gone.\n  (use "git branch --unset-upstream" to fixup)\n`
  if (ahead === 0 && behind === 0) return `Your branch is up to date with '${name}'.\n`
  if (behind === 0)
    return `Your branch is ahead of '${name}' by ${commits(ahead)}.\n  (use "git push" to publish your local commits)\n`
  if (ahead === 0)
    return `Your branch is behind '${name}' by ${commits(behind)}, and can be fast-forwarded.\n  (use "git pull" to update your local branch)\n`
  return `Your branch and '${name}' have diverged,\nand have ${ahead} and ${behind} different commits each, respectively.\n  (use "git pull" to merge the remote branch into yours)\n`
}

/** ` [ahead 1, behind 2]`; empty when level. */
export function trackingBrackets({ isGone, ahead, behind }: Tracking): string {
  if (isGone) return ' [gone]'
  const parts = [ahead > 0 ? `ahead ${ahead}` : '', behind > 0 ? `behind ${behind}` : ''].filter(
    part => part !== '',
  )
  return parts.length === 0 ? '' : ` [${parts.join(', ')}]`
}
