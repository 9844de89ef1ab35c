// What `HEAD~2`, `main^`, `v1.0^{commit}`, `HEAD@{1}`, `main:file` and their like stand for.

import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { parseTag } from '../objects/commit-object.ts'
import { entryAt } from '../objects/tree-object.ts'
import type { Repository } from '../repository.ts'
import { userRegex } from '../user-regex.ts'
import { expandId } from './abbreviate.ts'
import { walk } from './walk.ts'

const places = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']

/** The full name of the ref a short name means. */
export function fullRef(repository: Repository, name: string): string | undefined {
  if (name === '@') return 'HEAD'
  for (const place of places) {
    const ref = place + name
    if (place === '' && !/^(refs\/|[A-Z_]+$)/.test(ref)) continue
    if (repository.refs.resolve(ref) !== undefined) return ref
  }
  const remoteHead = `refs/remotes/${name}/HEAD`
  return repository.refs.resolve(remoteHead) === undefined ? undefined : remoteHead
}

/** Follows annotated tags to what they name. */
export function peel(repository: Repository, id: string): string {
  let at = id
  for (let object = repository.objects.find(at); object?.type === 'tag'; object = repository.objects.find(at))
    at = parseTag(object.data).object
  return at
}

/** The commit an id leads to; undefined for a blob or tree. */
export function peelToCommit(repository: Repository, id: string): string | undefined {
  const at = peel(repository, id)
  return repository.objects.find(at)?.type === 'commit' ? at : undefined
}

/** The tree of a commit, or the tree itself. */
export function peelToTree(repository: Repository, id: string): string | undefined {
  const at = peel(repository, id)
  const type = repository.objects.find(at)?.type
  return type === 'commit' ? repository.commit(at).tree : type === 'tree' ? at : undefined
}

/** The branch that was left `count` switches ago. */
export function previousBranch(repository: Repository, count: number): string | undefined {
  const moves = repository.refs
    .log('HEAD')
    .map(({ message }) => /^checkout: moving from (.+) to /.exec(message)?.[1])
    .filter(name => name !== undefined)
  return moves.at(-count)
}

/** The id of an object, or undefined where the text names none. */
export function resolve(
  git: Invocation,
  text: string,
  { wanted }: { wanted?: 'commit' } = {},
): string | undefined {
  const { repository } = git
  if (text.startsWith(':')) return resolveIndexPath(git, text)
  const colon = colonOutsideBraces(text)
  if (colon !== -1) {
    const tree = treeOf(git, text.slice(0, colon))
    const path = relativePath(git, text.slice(colon + 1))
    return tree === undefined ? undefined : entryAt(repository.objects, tree, path)?.id
  }
  const suffix = /(\^\{[^}]*\}|[~^]\d*)$/.exec(text)
  if (suffix?.[1]) {
    const base = resolve(git, text.slice(0, -suffix[1].length), { wanted: 'commit' })
    return base === undefined ? undefined : applySuffix(git, base, suffix[1])
  }
  const at = /^(.*)@\{([^}]*)\}$/.exec(text)
  if (at) return resolveLog(git, at[1] ?? '', at[2] ?? '')
  const ref = fullRef(repository, text)
  if (ref !== undefined) return repository.refs.resolve(ref)
  if (/^[0-9a-f]{40}$/i.test(text)) return text.toLowerCase()
  if (/^[0-9a-f]{4,39}$/i.test(text)) return expandId(repository, text.toLowerCase(), { wanted })
  const described = /-g([0-9a-f]{4,40})$/.exec(text)
  return described?.[1] ? expandId(repository, described[1], { wanted: 'commit' }) : undefined
}

function colonOutsideBraces(text: string): number {
  const masked = text.replace(/\{[^}]*\}/g, braces => ' '.repeat(braces.length))
  return masked.indexOf(':')
}

function treeOf(git: Invocation, revision: string): string | undefined {
  const id = resolve(git, revision)
  return id === undefined ? undefined : peelToTree(git.repository, id)
}

/** `./file` in `HEAD:./file` is relative to the current folder. */
export function relativePath(git: Invocation, path: string): string {
  if (!/^\.\.?(\/|$)/.test(path)) return path
  const names = git.prefix.split('/').filter(name => name !== '')
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  }
  return names.join('/')
}

function resolveIndexPath(git: Invocation, text: string): string | undefined {
  const { repository } = git
  const search = /^:\/(.+)$/s.exec(text)
  if (search) return found(git, startsOfAll(repository), search[1] ?? '')
  const staged = /^:(?:([0-3]):)?(.*)$/s.exec(text)
  const path = relativePath(git, staged?.[2] ?? '')
  const stage = Number(staged?.[1] ?? 0)
  if (stage === 0) return repository.index.files.get(path)?.id
  return repository.index.conflicts.get(path)?.[stage - 1]?.id
}

/** All branches and tags, and HEAD. */
function startsOfAll(repository: Repository): string[] {
  const head = repository.headId()
  const refs = [...repository.refs.list().values()].flatMap(id => peelToCommit(repository, id) ?? [])
  return [...refs, ...(head === undefined ? [] : [head])]
}

/** The youngest commit from these on whose message a pattern fits. */
function found(git: Invocation, include: readonly string[], pattern: string): string | undefined {
  const isNegated = pattern.startsWith('!-')
  if (pattern.startsWith('!') && !isNegated && !pattern.startsWith('!!'))
    throw new NotComputable(`the revision ^{/${pattern}}`)
  const text = isNegated ? pattern.slice(2) : pattern.replace(/^!!/, '!')
  if (/\\|\[\[|\{|\(/.test(text)) throw new NotComputable(`the regular expression '${text}' in git`)
  const expression = userRegex(text.replace(/[|+?{}()]/g, '\\$&'), 'm')
  return walk(git.repository, { include }).find(({ message }) => expression.test(message) !== isNegated)?.id
}

function applySuffix(git: Invocation, base: string, suffix: string): string | undefined {
  const { repository } = git
  if (suffix.startsWith('^{/')) {
    const from = peelToCommit(repository, base)
    return from === undefined ? undefined : found(git, [from], suffix.slice(3, -1))
  }
  if (suffix.startsWith('^{')) {
    const type = suffix.slice(2, -1)
    if (type === '') return peel(repository, base)
    if (type === 'commit') return peelToCommit(repository, base)
    if (type === 'tree') return peelToTree(repository, base)
    const object = repository.objects.find(base)
    if (type === 'object') return object ? base : undefined
    if (type === 'tag' || type === 'blob') {
      if (object?.type !== type) throw new NotComputable('a revision of another type')
      return base
    }
    throw new NotComputable(`the revision suffix ${suffix}`)
  }
  const commit = peelToCommit(repository, base)
  if (commit === undefined) return undefined
  const count = suffix.length === 1 ? 1 : Number(suffix.slice(1))
  if (suffix.startsWith('^')) return count === 0 ? commit : repository.commit(commit).parents[count - 1]
  let at: string | undefined = commit
  for (let step = 0; step < count && at !== undefined; step++) at = repository.commit(at).parents[0]
  return at
}

function resolveLog(git: Invocation, name: string, inner: string): string | undefined {
  const { repository } = git
  if (/^-\d+$/.test(inner) && name === '') {
    const branch = previousBranch(repository, Number(inner.slice(1)))
    return branch === undefined ? undefined : resolve(git, branch)
  }
  if (/^(u|upstream)$/i.test(inner)) {
    const upstream = upstreamOf(git, name)
    return repository.refs.resolve(upstream)
  }
  if (/^push$/i.test(inner)) {
    const upstream = upstreamOf(git, name)
    return repository.refs.resolve(upstream)
  }
  if (!/^\d+$/.test(inner)) throw new NotComputable('a reflog entry by its date')
  const ref = name === '' ? currentRef(repository) : fullRef(repository, name)
  if (ref === undefined) return undefined
  const entries = repository.refs.log(ref)
  const count = Number(inner)
  if (count === 0) return repository.refs.resolve(ref)
  if (count === entries.length && entries[0] && !/^0+$/.test(entries[0].from)) return entries[0].from
  const entry = entries.at(-1 - count)
  if (entry) return entry.to
  throw fatal(
    `log for '${name === '' ? (repository.refs.symbolic('HEAD')?.replace('refs/heads/', '') ?? 'HEAD') : name}' only has ${entries.length} entries`,
  )
}

function currentRef(repository: Repository): string {
  return repository.refs.symbolic('HEAD') ?? 'HEAD'
}

/** The remote-tracking ref a branch follows; gives up where it follows none. */
export function upstreamOf(git: Invocation, name: string): string {
  const head = git.repository.refs.symbolic('HEAD')
  const branch = name === '' || name === 'HEAD' || name === '@' ? head?.replace('refs/heads/', '') : name
  if (branch === undefined) throw fatal('HEAD does not point to a branch')
  if (git.repository.refs.resolve(`refs/heads/${branch}`) === undefined)
    throw fatal(`no such branch: '${branch}'`)
  const upstream = configuredUpstream(git, branch)
  if (upstream === undefined) throw fatal(`no upstream configured for branch '${branch}'`)
  return upstream
}

/** `refs/remotes/origin/main`, or `refs/heads/…` where a branch follows a local one. */
export function configuredUpstream(git: Invocation, branch: string): string | undefined {
  const remote = git.config.get(`branch.${branch}.remote`)
  const merge = git.config.get(`branch.${branch}.merge`)
  if (remote === undefined || merge === undefined) return undefined
  return remote === '.' ? merge : merge.replace(/^refs\/heads\//, `refs/remotes/${remote}/`)
}
