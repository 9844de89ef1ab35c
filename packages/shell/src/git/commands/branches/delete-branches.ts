// `git branch -d` and `-D`

import { withoutSection } from '../../config/config-file.ts'
import { fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import type { Options } from '../../options.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { configuredUpstream } from '../../revision/resolve.ts'
import { isAncestor } from '../../revision/walk.ts'
import { placeOfUse } from '../../worktree/work-trees.ts'

/** Deletes branches; 1 where one of them stays. */
export async function deleteBranches(git: Invocation, options: Options): Promise<number> {
  if (options.args.length === 0) throw fatal('branch name required')
  let status = 0
  for (const name of options.args) if (!(await deleteOne(git, name, options))) status = 1
  return status
}

async function deleteOne(git: Invocation, name: string, options: Options): Promise<boolean> {
  const { repository } = git
  const isRemote = options.has('remotes')
  const ref = `refs/${isRemote ? 'remotes' : 'heads'}/${name}`
  const place = placeOfUse(repository, ref)
  if (place !== undefined) {
    await git.err(`error: Cannot delete branch '${name}' checked out at '${place}'\n`)
    return false
  }
  const id = repository.refs.resolve(ref)
  if (id === undefined) {
    await git.err(`error: ${isRemote ? 'remote-tracking branch' : 'branch'} '${name}' not found.\n`)
    return false
  }
  const isForced = options.has('D') || options.has('force') || isRemote
  if (!isForced && !(await isMerged(git, name, id))) {
    await git.err(
      `error: The branch '${name}' is not fully merged.\nIf you are sure you want to delete it, run 'git branch -D ${name}'.\n`,
    )
    return false
  }
  repository.refs.remove(ref)
  const path = `${repository.commonDir}/config`
  const rest = isRemote ? undefined : withoutSection(git.fs.read(path), `branch.${name}`)
  if (rest !== undefined) git.fs.write(path, rest)
  if (!options.has('quiet'))
    git.out(
      `Deleted ${isRemote ? 'remote-tracking branch' : 'branch'} ${name} (was ${abbreviate(repository, id)}).\n`,
    )
  return true
}

/** Merged into what it follows, or into HEAD where it follows nothing. */
async function isMerged(git: Invocation, name: string, id: string): Promise<boolean> {
  const { repository } = git
  const upstream = configuredUpstream(git, name)
  const followed = upstream === undefined ? undefined : repository.refs.resolve(upstream)
  const head = repository.headId()
  const inHead = head !== undefined && isAncestor(repository, id, head)
  if (followed === undefined || upstream === undefined) return inHead
  const inUpstream = isAncestor(repository, id, followed)
  if (inUpstream === inHead) return inUpstream
  const text = inUpstream
    ? `warning: deleting branch '${name}' that has been merged to\n         '${upstream}', but not yet merged to HEAD.\n`
    : `warning: not deleting branch '${name}' that is not yet merged to\n         '${upstream}', even though it is merged to HEAD.\n`
  await git.err(text)
  return inUpstream
}
