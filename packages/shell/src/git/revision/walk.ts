// Walks history: newest first, or every child before its parents.
import type { Commit } from '../objects/commit-object.ts'
import { parseSignature } from '../objects/signature.ts'
import type { Repository } from '../repository.ts'

export interface WalkOptions {
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
  readonly isFirstParent?: boolean
  /** Follows only these parents, as a path limit wants it; and whether the commit is shown. */
  readonly simplify?: (commit: Commit) => { readonly parents: readonly string[]; readonly isShown: boolean }
}

/** When a commit was made, in seconds since the epoch. */
export const committedAt = (commit: Commit) => parseSignature(commit.committer).seconds

/** All ancestors of these commits, themselves included. */
export function ancestorsOf(repository: Repository, ids: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...repository.commit(id).parents)
  }
  return seen
}

interface Waiting {
  readonly commit: Commit
  readonly date: number
}

/** Commits by date, newest first; of equal dates the one met first. */
export function walk(
  repository: Repository,
  { include, exclude = [], isFirstParent = false, simplify }: WalkOptions,
): Commit[] {
  const hidden = ancestorsOf(repository, exclude)
  const seen = new Set<string>()
  const queue: Waiting[] = []
  const add = (id: string) => {
    if (seen.has(id) || hidden.has(id)) return
    seen.add(id)
    const commit = repository.commit(id)
    const date = committedAt(commit)
    let at = queue.length
    while (at > 0 && (queue[at - 1]?.date ?? 0) < date) at--
    queue.splice(at, 0, { commit, date })
  }
  for (const id of include) add(id)
  const found: Commit[] = []
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { commit } = next
    const parents = isFirstParent ? commit.parents.slice(0, 1) : commit.parents
    const simple = simplify?.({ ...commit, parents })
    if (simple?.isShown ?? true) found.push(commit)
    for (const parent of simple?.parents ?? parents) add(parent)
  }
  return found
}

/** The same commits, no parent before all its children, branches kept together. */
export function topological(commits: readonly Commit[]): Commit[] {
  const children = new Map(commits.map(({ id }) => [id, 0]))
  const byId = new Map(commits.map(commit => [commit.id, commit]))
  for (const { parents } of commits)
    for (const parent of parents)
      if (children.has(parent)) children.set(parent, (children.get(parent) ?? 0) + 1)
  const stack = commits.filter(({ id }) => children.get(id) === 0).reverse()
  const found: Commit[] = []
  for (let next = stack.pop(); next; next = stack.pop()) {
    found.push(next)
    for (const parent of next.parents) {
      const left = children.get(parent)
      if (left === undefined) continue
      children.set(parent, left - 1)
      const commit = byId.get(parent)
      if (left === 1 && commit) stack.push(commit)
    }
  }
  return found
}

/** The same commits, no parent before all its children, by date as far as that lets them. */
export function datedTopological(commits: readonly Commit[], dateOf: (commit: Commit) => number): Commit[] {
  const children = new Map(commits.map(({ id }) => [id, 0]))
  const byId = new Map(commits.map(commit => [commit.id, commit]))
  for (const { parents } of commits)
    for (const parent of parents)
      if (children.has(parent)) children.set(parent, (children.get(parent) ?? 0) + 1)
  const waiting = commits.filter(({ id }) => children.get(id) === 0)
  const found: Commit[] = []
  while (waiting.length > 0) {
    let best = 0
    for (const [at, commit] of waiting.entries())
      if (dateOf(commit) > dateOf(waiting[best] ?? commit)) best = at
    const [next] = waiting.splice(best, 1)
    if (!next) break
    found.push(next)
    for (const parent of next.parents) {
      const left = children.get(parent)
      if (left === undefined) continue
      children.set(parent, left - 1)
      const commit = byId.get(parent)
      if (left === 1 && commit) waiting.push(commit)
    }
  }
  return found
}

/** Whether a commit is an ancestor of another, or the same. */
export function isAncestor(repository: Repository, ancestor: string, descendant: string): boolean {
  return ancestorsOf(repository, [descendant]).has(ancestor)
}

/** The best common ancestors of two commits. */
export function mergeBases(repository: Repository, one: string, two: string): string[] {
  const first = ancestorsOf(repository, [one])
  const common = [...ancestorsOf(repository, [two])].filter(id => first.has(id))
  const lesser = ancestorsOf(
    repository,
    common.flatMap(id => repository.commit(id).parents),
  )
  return common
    .filter(id => !lesser.has(id))
    .sort((a, b) => committedAt(repository.commit(b)) - committedAt(repository.commit(a)))
}
