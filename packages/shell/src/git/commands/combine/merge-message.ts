// What `git merge` calls what it merges, and the message it proposes.
import type { Invocation } from '../../invocation.ts'
import { fullRef, previousBranch } from '../../revision/resolve.ts'

/** `branch 'x'`, `tag 'v1'`, `commit 'abc'`: what is merged, in words. */
export function describe(git: Invocation, typed: string): string {
  const back = /^@\{-(\d+)\}$/.exec(typed)?.[1]
  const name = back === undefined ? typed : (previousBranch(git.repository, Number(back)) ?? typed)
  const ref = fullRef(git.repository, name)
  if (ref?.startsWith('refs/heads/')) return `branch '${name}'`
  if (ref?.startsWith('refs/tags/')) return `tag '${name}'`
  if (ref?.startsWith('refs/remotes/')) return `remote-tracking branch '${name}'`
  const part = /^(.+?)(\^+|~(\d*))$/.exec(typed)
  const branch = part?.[1]
  if (branch === undefined || git.repository.refs.resolve(`refs/heads/${branch}`) === undefined)
    return `commit '${typed}'`
  const isWhole = /^0+$/.test(part?.[3] ?? '')
  return `branch '${branch}'${isWhole ? '' : ' (early part)'}`
}

/** The message a merge of this begins with. */
export function mergeMessage(git: Invocation, what: string): string {
  const head = git.repository.refs.head()
  const into = head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : 'HEAD'
  // merging into main or master goes without saying
  const suffix = into === 'main' || into === 'master' ? '' : ` into ${into}`
  return `Merge ${what}${suffix}\n`
}
