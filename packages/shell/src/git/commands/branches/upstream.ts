// Which branch a branch follows, as the configuration says it.

import { NotComputable } from '../../../not-computable.ts'
import { parseKey, without, withValue } from '../../config/config-file.ts'
import { fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { configuredUpstream } from '../../revision/resolve.ts'

/** Changes entries of the repository's configuration; undefined removes one. */
export function configure(
  git: Invocation,
  entries: readonly (readonly [string, string | undefined])[],
): void {
  const path = `${git.repository.commonDir}/config`
  for (const [typed, value] of entries) {
    const key = parseKey(typed)
    if ('error' in key) throw new NotComputable(key.error)
    const text = git.fs.read(path)
    git.fs.write(path, value === undefined ? without(text, key) : withValue(text, key, value))
  }
  git.forgetConfig()
}

/** Lets a branch follow another. */
export async function setUpstream(
  git: Invocation,
  branch: string,
  ref: string,
  { isQuiet = false } = {},
): Promise<void> {
  const remote = /^refs\/remotes\/([^/]+)\/(.+)$/.exec(ref)
  if (!remote && !ref.startsWith('refs/heads/'))
    throw fatal(`cannot set up tracking information; starting point '${ref}' is not a branch`)
  if (ref === `refs/heads/${branch}`) {
    await git.err(`warning: not setting branch '${branch}' as its own upstream\n`)
    return
  }
  configure(git, [
    [`branch.${branch}.remote`, remote?.[1] ?? '.'],
    [`branch.${branch}.merge`, remote ? `refs/heads/${remote[2]}` : ref],
  ])
  const shown = remote ? `${remote[1]}/${remote[2]}` : ref.replace('refs/heads/', '')
  if (!isQuiet) git.out(`branch '${branch}' set up to track '${shown}'.\n`)
}

/** Lets a branch follow none any more. */
export function unsetUpstream(git: Invocation, branch: string): number {
  if (configuredUpstream(git, branch) === undefined)
    throw fatal(`Branch '${branch}' has no upstream information`)
  configure(git, [
    [`branch.${branch}.remote`, undefined],
    [`branch.${branch}.merge`, undefined],
  ])
  return 0
}
