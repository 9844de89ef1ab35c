// Which references a push changes, from what is typed or configured.
import { NotComputable } from '../../not-computable.ts'
import { fatal, GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import type { Options } from '../options.ts'
import { fullRef, resolve } from '../revision/resolve.ts'
import { parseSpec } from './fetch-map.ts'
import type { Remote, RemotePlace } from './remote-place.ts'

export interface PushedRef {
  /** The local name as it is shown; undefined for a deletion. */
  readonly from: string | undefined
  readonly fromRef: string
  readonly id: string | undefined
  /** In full. */
  readonly to: string
  readonly isForced: boolean
}

function currentBranch(git: Invocation): string | undefined {
  return git.repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
}

/** What is pushed where nothing is said. */
export function usualSpecs(git: Invocation, remote: Remote): string[] {
  const branch = currentBranch(git)
  const { config } = git
  const mode = config.get('push.default') ?? 'simple'
  if (!['simple', 'current', 'upstream'].includes(mode))
    throw new NotComputable(`git with push.default = ${mode}`)
  if (
    config.get('remote.pushdefault') !== undefined ||
    config.get(`branch.${branch}.pushremote`) !== undefined
  )
    throw new NotComputable('git with a remote of its own for pushes')
  if (branch === undefined)
    throw fatal(
      `You are not currently on a branch.\nTo push the history leading to the current (detached HEAD)\nstate now, use\n\n    git push ${remote.typed} HEAD:<name-of-remote-branch>\n`,
    )
  const ref = `refs/heads/${branch}`
  if (mode === 'current') return [ref]
  const upstream = config.get(`branch.${branch}.merge`)
  const follows = config.get(`branch.${branch}.remote`)
  const isCentral =
    follows === undefined
      ? remote.typed === 'origin' || config.subsections('remote').length === 1
      : follows === remote.typed
  if (mode === 'simple' && !isCentral) return [ref]
  if (upstream === undefined || follows === undefined) {
    if (config.boolean('push.autosetupremote')) return [ref]
    throw fatal(
      `The current branch ${branch} has no upstream branch.\nTo push the current branch and set the remote as upstream, use\n\n    git push --set-upstream ${remote.typed} ${branch}\n\nTo have this happen automatically for branches without a tracking\nupstream, see 'push.autoSetupRemote' in 'git help config'.\n`,
    )
  }
  if (mode === 'simple' && upstream !== ref) throw otherName(remote, upstream)
  return [`${ref}:${upstream}`]
}

function otherName({ typed }: Remote, upstream: string): GiveUp {
  return fatal(
    `The upstream branch of your current branch does not match\nthe name of your current branch.  To push to the upstream branch\non the remote, use\n\n    git push ${typed} HEAD:${upstream.replace('refs/heads/', '')}\n\nTo push to the branch of the same name on the remote, use\n\n    git push ${typed} HEAD\n\nTo choose either option permanently, see push.default in 'git help config'.\n\nTo avoid automatically configuring an upstream branch when its name\nwon't match the local branch, see option 'simple' of branch.autoSetupMerge\nin 'git help config'.\n`,
  )
}

/** The refspecs of the command line, of `--all`, `--tags` and `--delete`. */
export function typedSpecs(git: Invocation, options: Options, words: readonly string[]): string[] {
  const { refs } = git.repository
  const specs: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (options.has('delete')) specs.push(`:${word}`)
    else if (word === 'tag') specs.push(`refs/tags/${words[++at]}`)
    else specs.push(word)
  }
  if (options.has('all')) specs.push(...refs.list('refs/heads/').keys())
  if (options.has('tags')) specs.push(...refs.list('refs/tags/').keys())
  return specs
}

interface Complaints {
  readonly lines: string[]
}

function refTo(
  git: Invocation,
  {
    place,
    to,
    fromRef,
    complaints,
  }: { place: RemotePlace; to: string; fromRef: string; complaints: Complaints },
): string {
  if (to.startsWith('refs/')) return to
  const there = ['refs/tags/', 'refs/heads/', 'refs/remotes/'].filter(
    prefix => place.repository.refs.resolve(prefix + to) !== undefined,
  )
  if (there.length > 1) throw new NotComputable('a push to an ambiguous name')
  if (there[0] !== undefined) return there[0] + to
  if (fromRef === '') {
    complaints.lines.push(`error: unable to delete '${to}': remote ref does not exist\n`)
    return to
  }
  const full = fromRef === 'HEAD' ? (git.repository.refs.symbolic('HEAD') ?? 'HEAD') : fromRef
  if (full.startsWith('refs/tags/')) return `refs/tags/${to}`
  if (full.startsWith('refs/heads/')) return `refs/heads/${to}`
  throw new NotComputable('a push to a name that is not there')
}

/** The refs that a push is about, in git's order; gives up where one is not there. */
export function pushMap(
  git: Invocation,
  { remote, place }: { remote: Remote; place: RemotePlace },
  { specs, isForced }: { specs: readonly string[]; isForced: boolean },
): PushedRef[] {
  const { repository } = git
  const complaints: Complaints = { lines: [] }
  const found: PushedRef[] = []
  for (const text of specs) {
    const spec = parseSpec(text)
    if (spec.from.includes('*') || text === ':') throw new NotComputable('a push of a pattern')
    const force = isForced || spec.isForced
    if (spec.from === '') {
      const to = refTo(git, { place, to: spec.to ?? '', fromRef: '', complaints })
      if (to.startsWith('refs/') && place.repository.refs.resolve(to) === undefined)
        complaints.lines.push(`error: unable to delete '${spec.to}': remote ref does not exist\n`)
      found.push({ from: undefined, fromRef: '', id: undefined, to, isForced: force })
      continue
    }
    const fromRef = fullRef(repository, spec.from) ?? ''
    const id = resolve(git, spec.from)
    if (id === undefined) {
      complaints.lines.push(`error: src refspec ${spec.from} does not match any\n`)
      continue
    }
    const isHead = fromRef === 'HEAD'
    const usual = isHead ? repository.refs.symbolic('HEAD') : fromRef === '' ? undefined : fromRef
    if (spec.to === undefined && usual === undefined)
      throw new NotComputable('a push of something without a name')
    const to = refTo(git, {
      place,
      to: spec.to ?? usual ?? '',
      fromRef: fromRef === '' ? 'x' : fromRef,
      complaints,
    })
    const from = isHead || fromRef === '' ? spec.from : fromRef.replace(/^refs\/(heads|tags|remotes)\//, '')
    found.push({ from, fromRef: fromRef === '' ? spec.from : fromRef, id, to, isForced: force })
  }
  if (complaints.lines.length > 0)
    throw new GiveUp(
      `${complaints.lines.join('')}error: failed to push some refs to '${remote.pushUrl}'\n`,
      1,
    )
  if (new Set(found.map(({ to }) => to)).size < found.length) {
    const twice = found.find(({ to }, at) => found.findIndex(other => other.to === to) < at)
    if (options(found, twice)) return [...new Map(found.map(ref => [ref.to, ref])).values()]
    throw new GiveUp(
      `error: dst ref ${twice?.to} receives from more than one src\nerror: failed to push some refs to '${remote.pushUrl}'\n`,
      1,
    )
  }
  const order = [...place.repository.refs.list().keys()]
  const rank = ({ to }: PushedRef) => (order.includes(to) ? order.indexOf(to) : order.length)
  return found.sort((a, b) => rank(a) - rank(b))
}

/** The same ref named twice does no harm. */
function options(found: readonly PushedRef[], twice: PushedRef | undefined): boolean {
  return found
    .filter(({ to }) => to === twice?.to)
    .every(({ id, fromRef }) => id === twice?.id && fromRef === twice?.fromRef)
}
