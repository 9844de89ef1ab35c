// Which refs point at a commit, as `log --decorate` lists them.
import type { Invocation } from '../invocation.ts'
import { peel } from './resolve.ts'

export interface Decoration {
  /** `HEAD -> main`, `tag: v1`, `origin/main`; in full with `refs/…` names. */
  readonly short: string
  readonly full: string
}

/** Decorations by commit id. */
export function decorationsOf(git: Invocation): Map<string, Decoration[]> {
  const { repository } = git
  const { refs } = repository
  const found = new Map<string, Decoration[]>()
  const add = (id: string, decoration: Decoration) => found.set(id, [...(found.get(id) ?? []), decoration])
  const head = refs.head()
  if (head.id !== undefined && head.kind === 'branch')
    add(head.id, { short: `HEAD -> ${head.ref.replace('refs/heads/', '')}`, full: `HEAD -> ${head.ref}` })
  else if (head.id !== undefined) add(head.id, { short: 'HEAD', full: 'HEAD' })
  const all = [...refs.list()]
  // tags first, then remote branches, then branches; each kind from the last to the first
  for (const [kind, shorten] of kinds)
    for (const [ref, id] of all.filter(([name]) => name.startsWith(kind)).reverse()) {
      if (head.kind === 'branch' && ref === head.ref) continue
      add(peel(repository, id), {
        short: shorten(ref),
        full: ref.startsWith('refs/tags/') ? `tag: ${ref}` : ref,
      })
    }
  return found
}

const kinds: readonly (readonly [string, (ref: string) => string])[] = [
  ['refs/tags/', ref => `tag: ${ref.slice('refs/tags/'.length)}`],
  ['refs/stash', ref => ref],
  ['refs/remotes/', ref => ref.slice('refs/remotes/'.length)],
  ['refs/heads/', ref => ref.slice('refs/heads/'.length)],
]
