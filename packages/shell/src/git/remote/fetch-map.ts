// Which references a fetch takes, and where it puts them.
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { peel } from '../revision/resolve.ts'
import { ancestorsOf } from '../revision/walk.ts'
import type { Remote, RemotePlace } from './remote-place.ts'

export interface FetchedRef {
  /** `refs/heads/main`, or `HEAD`. */
  readonly remoteRef: string
  readonly id: string
  readonly localRef: string | undefined
  readonly isForced: boolean
  /** `none` is not written down in FETCH_HEAD. */
  readonly status: 'merge' | 'other' | 'none'
}

interface Spec {
  readonly isForced: boolean
  readonly from: string
  readonly to: string | undefined
}

/** A refspec taken apart. */
export function parseSpec(text: string): Spec {
  const isForced = text.startsWith('+')
  const rest = isForced ? text.slice(1) : text
  const colon = rest.indexOf(':')
  if (rest.startsWith('^')) throw new NotComputable('a refspec that excludes')
  return colon === -1
    ? { isForced, from: rest, to: undefined }
    : { isForced, from: rest.slice(0, colon), to: rest.slice(colon + 1) }
}

/** Where a refspec puts a ref; undefined where it does not speak of it. */
export function mapped({ from, to }: Spec, ref: string): string | undefined {
  const star = from.indexOf('*')
  if (star === -1) return ref === from ? to : undefined
  const [start, end] = [from.slice(0, star), from.slice(star + 1)]
  if (!ref.startsWith(start) || !ref.endsWith(end) || ref.length < from.length - 1) return undefined
  return to?.replace('*', ref.slice(start.length, ref.length - end.length))
}

/** All refs of a repository that others see, HEAD first. */
export function remoteRefs({ repository }: RemotePlace): Map<string, string> {
  const head = repository.headId()
  const refs = [...repository.refs.list()].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map([...(head === undefined ? [] : [['HEAD', head] as const]), ...refs])
}

function remoteRefNamed(refs: ReadonlyMap<string, string>, name: string): string | undefined {
  return [name, `refs/${name}`, `refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`].find(ref =>
    refs.has(ref),
  )
}

function typedRefs(refs: ReadonlyMap<string, string>, words: readonly string[]): FetchedRef[] {
  const found: FetchedRef[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const text = word === 'tag' ? `refs/tags/${words[++at]}:refs/tags/${words[at]}` : word
    const spec = parseSpec(text)
    if (spec.from.includes('*')) {
      for (const [ref, id] of refs) {
        const localRef = mapped(spec, ref)
        if (localRef !== undefined)
          found.push({ remoteRef: ref, id, localRef, isForced: spec.isForced, status: 'other' })
      }
      continue
    }
    const remoteRef = remoteRefNamed(refs, spec.from === '' || spec.from === '@' ? 'HEAD' : spec.from)
    if (remoteRef === undefined) throw fatal(`couldn't find remote ref ${spec.from}`)
    const kind = remoteRef.startsWith('refs/tags/') ? 'refs/tags/' : 'refs/heads/'
    const to = spec.to === undefined || spec.to === '' ? undefined : spec.to
    found.push({
      remoteRef,
      id: refs.get(remoteRef) ?? '',
      localRef: to === undefined || to.startsWith('refs/') ? to : kind + to,
      isForced: spec.isForced,
      status: 'merge',
    })
  }
  return found
}

function configuredRefs(git: Invocation, remote: Remote, refs: ReadonlyMap<string, string>): FetchedRef[] {
  const branch = git.repository.refs.symbolic('HEAD')?.replace('refs/heads/', '') ?? ''
  const wanted =
    git.config.get(`branch.${branch}.remote`) === remote.typed
      ? git.config.get(`branch.${branch}.merge`)
      : undefined
  const found: FetchedRef[] = []
  for (const text of remote.fetch) {
    const spec = parseSpec(text)
    for (const [ref, id] of refs) {
      const localRef = mapped(spec, ref)
      if (localRef === undefined || ref === 'HEAD') continue
      const status = ref === wanted ? 'merge' : 'other'
      found.push({ remoteRef: ref, id, localRef, isForced: spec.isForced, status })
    }
  }
  return found
}

export interface MapOptions {
  readonly words: readonly string[]
  readonly tags: 'follow' | 'all' | 'none'
}

/** What a fetch takes, in git's order. */
export function fetchMap(
  git: Invocation,
  { remote, place }: { remote: Remote; place: RemotePlace },
  { words, tags }: MapOptions,
): FetchedRef[] {
  const refs = remoteRefs(place)
  const found: FetchedRef[] = []
  if (words.length > 0) {
    const typed = typedRefs(refs, words)
    found.push(...typed)
    for (const text of remote.fetch)
      for (const { remoteRef, id } of typed) {
        const spec = parseSpec(text)
        const localRef = mapped(spec, remoteRef)
        if (localRef !== undefined && !typed.some(other => other.localRef === localRef))
          found.push({ remoteRef, id, localRef, isForced: spec.isForced, status: 'none' })
      }
  } else if (remote.fetch.length > 0) found.push(...configuredRefs(git, remote, refs))
  else {
    const id = refs.get('HEAD')
    if (id === undefined) throw fatal("couldn't find remote ref HEAD")
    found.push({ remoteRef: 'HEAD', id, localRef: undefined, isForced: false, status: 'merge' })
  }
  const follows =
    tags === 'follow' && found.some(({ localRef, status }) => localRef !== undefined && status !== 'none')
  const known = new Set(found.map(({ localRef }) => localRef))
  const fetched = follows ? ancestorsOf(place.repository, commitsOf(place, found)) : new Set<string>()
  for (const [ref, id] of refs) {
    if (!ref.startsWith('refs/tags/') || known.has(ref) || (!follows && tags !== 'all')) continue
    const target = peel(place.repository, id)
    const isHere = git.repository.objects.has(target) || fetched.has(target)
    if (tags === 'all' || (isHere && git.repository.refs.resolve(ref) === undefined))
      found.push({ remoteRef: ref, id, localRef: ref, isForced: false, status: 'other' })
  }
  return found
}

function commitsOf({ repository }: RemotePlace, found: readonly FetchedRef[]): string[] {
  return found
    .map(({ id }) => peel(repository, id))
    .filter(id => repository.objects.find(id)?.type === 'commit')
}
