// Moves HEAD, the branch it stands on, and other refs, and writes their logs.
import { signatureOf } from '../commit/identity.ts'
import type { Invocation } from '../invocation.ts'
import { zeroId } from '../objects/tree-object.ts'

function isLogged(git: Invocation, ref: string): boolean {
  if (git.repository.isBare) return false
  return ref === 'HEAD' || /^refs\/(heads|remotes|notes)\//.test(ref) || git.repository.refs.hasLog(ref)
}

function note(
  git: Invocation,
  ref: string,
  change: { from: string | undefined; to: string; message: string },
): void {
  if (!isLogged(git, ref)) return
  const who = signatureOf(git, 'committer', { isLenient: true })
  const message = change.message.replace(/\s+/g, ' ').trim()
  git.repository.refs.appendLog(ref, { from: change.from ?? zeroId, to: change.to, who, message })
}

/** Sets a ref; where HEAD stands on it, HEAD's log says so too. */
export function updateRef(
  git: Invocation,
  ref: string,
  { to, message }: { to: string; message: string },
): void {
  const { refs } = git.repository
  const from = refs.resolve(ref)
  refs.set(ref, to)
  // what stays where it is has nothing to log; a HEAD that stands on a branch has
  if (from !== to) note(git, ref, { from, to, message })
  if (ref !== 'HEAD' && refs.symbolic('HEAD') === ref) note(git, 'HEAD', { from, to, message })
}

/** Moves the current branch, or a detached HEAD, to a commit. */
export function moveHead(git: Invocation, change: { to: string; message: string }): void {
  updateRef(git, git.repository.refs.symbolic('HEAD') ?? 'HEAD', change)
}

/** Puts HEAD on a branch. */
export function attachHead(git: Invocation, ref: string, message: string): void {
  const { refs } = git.repository
  const from = refs.resolve('HEAD')
  refs.setSymbolic('HEAD', ref)
  const to = refs.resolve(ref)
  if (to !== undefined) note(git, 'HEAD', { from, to, message })
}

/** Takes HEAD off its branch. */
export function detachHead(git: Invocation, to: string, message: string): void {
  const { refs } = git.repository
  const from = refs.resolve('HEAD')
  const isMoving = refs.symbolic('HEAD') !== undefined || from !== to
  refs.set('HEAD', to)
  if (isMoving) note(git, 'HEAD', { from, to, message })
}
