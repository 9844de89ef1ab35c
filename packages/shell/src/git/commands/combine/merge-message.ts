// What `git merge` calls what it merges, and the message it proposes.
import type { Invocation } from '../../invocation.ts'
import { fullRef } from '../../revision/resolve.ts'

/** `branch 'x'`, `tag 'v1'`, `commit 'abc'`: what is merged, in words. */
export function describe(git: Invocation, typed: string): string {
  const ref = fullRef(git.repository, typed)
  if (ref?.startsWith('refs/heads/')) return `branch '${ref.slice(11)}'`
  if (ref?.startsWith('refs/tags/')) return `tag '${ref.slice(10)}'`
  if (ref?.startsWith('refs/remotes/')) return `remote-tracking branch '${ref.slice(13)}'`
  return `commit '${typed}'`
}

/** The message a merge of this begins with. */
export function mergeMessage(git: Invocation, what: string): string {
  const head = git.repository.refs.head()
  const into = head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : 'HEAD'
  // merging into main or master goes without saying
  const suffix = into === 'main' || into === 'master' ? '' : ` into ${into}`
  return `Merge ${what}${suffix}\n`
}
