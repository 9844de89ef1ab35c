// A work tree that goes, and what the repository knows of it.
import type { Invocation } from '../../invocation.ts'

/** Removes a folder with all that is in it. */
export function removeFolder(git: Invocation, path: string): void {
  const { fs } = git
  for (const name of fs.list(path)) {
    const inner = `${path}/${name}`
    if (fs.find(inner, { follow: false })?.kind === 'directory') removeFolder(git, inner)
    else fs.unlink(inner)
  }
  fs.rmdir(path)
}

/** Forgets a work tree. */
export function forget(git: Invocation, gitDir: string): void {
  removeFolder(git, gitDir)
  const folder = `${git.repository.commonDir}/worktrees`
  if (git.fs.list(folder).length === 0) git.fs.rmdir(folder)
}
