// What of other repositories is known under a remote's name goes with the remote to its new name.
import { signatureOf } from '../commit/identity.ts'
import type { Invocation } from '../invocation.ts'
import { zeroId } from '../objects/tree-object.ts'

/** Renames the tracking refs of a remote, with their logs. */
export function renameTracking(git: Invocation, from: string, to: string): void {
  const { refs } = git.repository
  const who = signatureOf(git, 'committer', { isLenient: true })
  const names = [...refs.list(`refs/remotes/${from}/`).keys()]
  const renamed = (ref: string) => `refs/remotes/${to}/${ref.slice(`refs/remotes/${from}/`.length)}`
  const symbolic = names.flatMap(ref => {
    const target = refs.symbolic(ref)
    return target === undefined ? [] : [{ ref, target }]
  })
  for (const { ref } of symbolic) refs.remove(ref)
  for (const ref of names) {
    const id = refs.resolve(ref)
    if (id === undefined || symbolic.some(one => one.ref === ref)) continue
    const entries = refs.log(ref)
    refs.remove(ref)
    refs.set(renamed(ref), id)
    const message = `remote: renamed ${ref} to ${renamed(ref)}`
    refs.writeLog(renamed(ref), [...entries, { from: id, to: id, who, message }])
  }
  for (const { ref, target } of symbolic) {
    const id = refs.resolve(renamed(target))
    refs.setSymbolic(renamed(ref), renamed(target))
    const message = `remote: renamed ${ref} to ${renamed(ref)}`
    if (id !== undefined) refs.writeLog(renamed(ref), [{ from: zeroId, to: id, who, message }])
  }
}
