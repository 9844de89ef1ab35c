// `git fetch` from a repository on the same machine.
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { updateRef } from '../../refs/move-head.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { type FetchedRef, fetchMap, mapped, parseSpec, remoteRefs } from '../../remote/fetch-map.ts'
import { openPlace, type Remote, type RemotePlace, remoteOf } from '../../remote/remote-place.ts'
import { transferObjects } from '../../remote/transfer-objects.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peelToCommit } from '../../revision/resolve.ts'
import { isAncestor } from '../../revision/walk.ts'

/** What `git fetch` understands, and `git pull` hands on. */
export const fetchOptionNames: readonly string[] = [
  'all',
  'p prune',
  'P prune-tags',
  't tags',
  'n no-tags',
  'dry-run',
  'f force',
  'q quiet',
  'v verbose',
  'multiple',
  'depth=',
  'deepen=',
  'unshallow',
  'shallow-since=',
  'a append',
  'k keep',
  'j jobs=',
  'u update-head-ok',
  'recurse-submodules?',
  'no-recurse-submodules',
  'progress',
  'no-progress',
  'set-upstream',
  'refmap=',
  'atomic',
  'no-write-fetch-head',
  'auto-maintenance',
  'no-auto-maintenance',
  'auto-gc',
  'no-auto-gc',
  'write-commit-graph',
]

const unusual = [
  'multiple',
  'depth',
  'deepen',
  'unshallow',
  'shallow-since',
  'append',
  'keep',
  'set-upstream',
  'refmap',
  'atomic',
  'prune-tags',
  'no-write-fetch-head',
  'recurse-submodules',
  'dry-run',
]

interface Change {
  readonly mark: string
  readonly summary: string
  readonly note: string
  readonly isRejected: boolean
  readonly reason: string | undefined
}

/** What becomes of a local ref; undefined where it is as it should be. */
function changeOf(
  git: Invocation,
  { id, localRef = '', isForced }: FetchedRef,
  options: Options,
): Change | undefined {
  const { repository } = git
  const short = (text: string) => abbreviate(repository, text)
  const old = repository.refs.resolve(localRef)
  const rejected = (note: string, summary = '[rejected]') => ({
    mark: '!',
    summary,
    note,
    isRejected: true,
    reason: undefined,
  })
  const done = (mark: string, summary: string, reason: string, note = '') => ({
    mark,
    summary,
    note,
    isRejected: false,
    reason,
  })
  if (old === id)
    return options.has('verbose') ? { ...done('=', '[up to date]', ''), reason: undefined } : undefined
  if (
    !repository.isBare &&
    repository.refs.symbolic('HEAD') === localRef &&
    old !== undefined &&
    !options.has('update-head-ok')
  )
    return rejected("can't fetch into checked-out branch")
  const force = isForced || options.has('force')
  if (old === undefined) {
    if (localRef.startsWith('refs/tags/')) return done('*', '[new tag]', 'storing tag')
    const isBranch = localRef.startsWith('refs/heads/') || localRef.startsWith('refs/remotes/')
    return done('*', isBranch ? '[new branch]' : '[new ref]', isBranch ? 'storing head' : 'storing ref')
  }
  if (localRef.startsWith('refs/tags/'))
    return force ? done('t', '[tag update]', 'updating tag') : rejected('would clobber existing tag')
  const [from, to] = [peelToCommit(repository, old), peelToCommit(repository, id)]
  if (from !== undefined && to !== undefined && isAncestor(repository, from, to))
    return done(' ', `${short(old)}..${short(id)}`, 'fast-forward')
  return force
    ? done('+', `${short(old)}...${short(id)}`, 'forced-update', 'forced update')
    : rejected('non-fast-forward')
}

const kinds: readonly (readonly [string, string])[] = [
  ['refs/heads/', 'branch'],
  ['refs/tags/', 'tag'],
  ['refs/remotes/', 'remote-tracking branch'],
]

function kindOf(ref: string): { kind: string; what: string } {
  if (ref === 'HEAD') return { kind: '', what: '' }
  const found = kinds.find(([prefix]) => ref.startsWith(prefix))
  return found ? { kind: found[1], what: ref.slice(found[0].length) } : { kind: '', what: ref }
}

/** A URL as it is shown: without slashes at its end, and without `.git`. */
const shownUrl = (url: string) => url.replace(/\/+$/, '').replace(/(?<=..)\.git$/, '')

class Report {
  private readonly git: Invocation
  private readonly url: string
  private readonly isQuiet: boolean
  private readonly column: number
  private hasBegun = false

  constructor(git: Invocation, { url, isQuiet, column }: { url: string; isQuiet: boolean; column: number }) {
    this.git = git
    this.url = url
    this.isQuiet = isQuiet
    this.column = column
  }

  async line(
    { mark, summary, note = '' }: Pick<Change, 'mark' | 'summary'> & { note?: string },
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    if (this.isQuiet && mark !== '!') return
    if (!this.hasBegun) await this.git.err(`From ${shownUrl(this.url)}\n`)
    this.hasBegun = true
    const width = 2 * abbreviate(this.git.repository, '0'.repeat(40)).length + 3
    await this.git.err(
      ` ${mark} ${summary.padEnd(width)} ${from.padEnd(this.column)} -> ${to}${note === '' ? '' : `  (${note})`}\n`,
    )
  }
}

function columnFor(git: Invocation, found: readonly FetchedRef[], options: Options): number {
  const widths = found.flatMap(({ remoteRef, localRef, id }) => {
    if (localRef === undefined || remoteRef === 'HEAD') return []
    if (!options.has('verbose') && git.repository.refs.resolve(localRef) === id) return []
    const [one, two] = [shortRef(remoteRef).length, shortRef(localRef).length]
    return 25 + one + two >= 80 ? [] : [one]
  })
  return Math.max(10, ...widths)
}

async function prune(git: Invocation, { remote, place }: Pair, report: Report): Promise<void> {
  const present = [...remoteRefs(place).keys()]
  for (const text of remote.fetch) {
    const spec = parseSpec(text)
    const kept = new Set(present.map(ref => mapped(spec, ref)))
    const prefix = spec.to?.replace(/\*.*$/, '') ?? ''
    for (const ref of git.repository.refs.list(prefix).keys()) {
      if (kept.has(ref) || git.repository.refs.symbolic(ref) !== undefined) continue
      await report.line({ mark: '-', summary: '[deleted]' }, { from: '(none)', to: shortRef(ref) })
      git.repository.refs.remove(ref)
      const head = `${prefix}HEAD`
      if (git.repository.refs.symbolic(head) === ref)
        throw new NotComputable('a remote HEAD that is left dangling')
    }
  }
}

interface Pair {
  readonly remote: Remote
  readonly place: RemotePlace
}

/** Fetches from one remote; 1 where a ref was rejected. */
export async function fetchFrom(
  git: Invocation,
  remote: Remote,
  { options, words, action }: { options: Options; words: readonly string[]; action: string },
): Promise<number> {
  const { repository } = git
  const place = openPlace(git, remote.url)
  const tagOption = git.config.get(`remote.${remote.typed}.tagopt`)
  const tags =
    options.has('no-tags') || options.isOff('tags') || tagOption === '--no-tags'
      ? 'none'
      : options.has('tags') || tagOption === '--tags'
        ? 'all'
        : 'follow'
  repository.setNote('FETCH_HEAD', '')
  const found = fetchMap(git, { remote, place }, { words, tags })
  const report = new Report(git, {
    url: remote.url,
    isQuiet: options.has('quiet'),
    column: columnFor(git, found, options),
  })
  const wantsPrune =
    options.has('prune') ||
    (!options.isOff('prune') &&
      (git.config.boolean(`remote.${remote.typed}.prune`) ?? git.config.boolean('fetch.prune') ?? false))
  if (wantsPrune && words.length === 0) await prune(git, { remote, place }, report)
  const count = transferObjects(
    place.repository,
    repository,
    found.map(({ id }) => id),
  )
  if (count > 0 && git.isOnTerminal) throw new NotComputable('how fast a fetch goes')
  let status = 0
  let notes = ''
  for (const wanted of ['merge', 'other', 'none'] as const)
    for (const ref of found.filter(candidate => candidate.status === wanted)) {
      const { kind, what } = kindOf(ref.remoteRef)
      const about = `${kind === '' ? '' : `${kind} `}${what === '' ? '' : `'${what}' of `}${shownUrl(remote.url)}`
      const isCommit = peelToCommit(repository, ref.id) !== undefined
      if (wanted !== 'none')
        notes += `${ref.id}\t${wanted === 'merge' && isCommit ? '' : 'not-for-merge'}\t${about}\n`
      if (ref.localRef === undefined) {
        await report.line(
          { mark: '*', summary: kind === '' ? 'branch' : kind },
          { from: what === '' ? 'HEAD' : what, to: 'FETCH_HEAD' },
        )
        continue
      }
      const change = changeOf(git, ref, options)
      if (!change) continue
      if (change.reason !== undefined)
        updateRef(git, ref.localRef, { to: ref.id, message: `${action}: ${change.reason}` })
      await report.line(change, { from: shortRef(ref.remoteRef), to: shortRef(ref.localRef) })
      if (change.isRejected) status = 1
    }
  repository.setNote('FETCH_HEAD', notes)
  return status
}

/** `git fetch`: what another repository has. */
export const fetch: Command = async (git, args) => {
  const options = parseOptions(args, { command: 'fetch', options: fetchOptionNames })
  for (const name of unusual) if (options.has(name)) throw new NotComputable(`git fetch --${name}`)
  const action = ['fetch', ...args].join(' ')
  const [typed, ...words] = options.args
  if (options.has('all')) {
    if (typed !== undefined) throw fatal('fetch --all does not take a repository argument')
    const names = git.config.subsections('remote')
    let status = 0
    for (const name of names) {
      const remote = remoteOf(git, name)
      if (!remote) continue
      if (names.length > 1 && !options.has('quiet')) git.out(`Fetching ${name}\n`)
      if ((await fetchFrom(git, remote, { options, words, action: 'fetch --all' })) !== 0) status = 1
    }
    return status
  }
  const remote = remoteOf(git, typed)
  void git.repository
  return remote ? fetchFrom(git, remote, { options, words, action }) : 0
}
