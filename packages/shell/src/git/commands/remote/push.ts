// `git push` to a repository on the same machine.
import { NotComputable } from '../../../not-computable.ts'
import { GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { zeroId } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { hasHook, runHook } from '../../programs/hooks.ts'
import { updateRef } from '../../refs/move-head.ts'
import { mapped, parseSpec } from '../../remote/fetch-map.ts'
import { type PushedRef, pushMap, typedSpecs, usualSpecs } from '../../remote/push-map.ts'
import { type ReceivedRef, receive } from '../../remote/receive.ts'
import { openPlace, type Remote, type RemotePlace, remoteOf } from '../../remote/remote-place.ts'
import { transferObjects } from '../../remote/transfer-objects.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peelToCommit } from '../../revision/resolve.ts'
import { isAncestor } from '../../revision/walk.ts'
import { setUpstream } from '../branches/upstream.ts'

const table = {
  command: 'push',
  options: [
    'u set-upstream',
    'f force',
    'force-with-lease?',
    'force-if-includes',
    'all',
    'branches',
    'tags',
    'd delete',
    'n dry-run',
    'q quiet',
    'v verbose',
    'verify',
    'no-verify',
    'follow-tags',
    'porcelain',
    'mirror',
    'prune',
    'atomic',
    'progress',
    'no-progress',
    'o push-option=',
    'signed?',
    'thin',
    'no-thin',
    'repo=',
    'receive-pack=',
    'exec=',
    'recurse-submodules=',
    '4 ipv4',
    '6 ipv6',
  ],
}

const unusual = [
  'force-if-includes',
  'follow-tags',
  'porcelain',
  'mirror',
  'prune',
  'atomic',
  'push-option',
  'signed',
  'repo',
  'receive-pack',
  'exec',
  'recurse-submodules',
  'branches',
]

type Verdict = 'same' | 'update' | 'forced' | 'new' | 'delete' | 'exists' | 'fetch first' | 'behind' | 'stale'

interface Judged {
  readonly ref: PushedRef
  readonly old: string | undefined
  readonly verdict: Verdict
}

function judge(git: Invocation, ref: PushedRef, { remote, place, options }: Sides): Judged {
  const { repository } = git
  const old = place.repository.refs.resolve(ref.to)
  const verdict = (): Verdict => {
    if (ref.id === undefined) return 'delete'
    if (old === ref.id) return 'same'
    if (old === undefined) return 'new'
    if (options.has('force-with-lease')) {
      if (options.value('force-with-lease') !== undefined)
        throw new NotComputable('git push --force-with-lease=…')
      const tracked = trackingOf(remote, ref.to)
      if (tracked === undefined || repository.refs.resolve(tracked) !== old) return 'stale'
    }
    const isForced = ref.isForced || options.has('force-with-lease')
    if (ref.to.startsWith('refs/tags/')) return isForced ? 'forced' : 'exists'
    if (!repository.objects.has(old)) return isForced ? 'forced' : 'fetch first'
    const [from, to] = [peelToCommit(repository, old), peelToCommit(repository, ref.id)]
    if (from !== undefined && to !== undefined && isAncestor(repository, from, to)) return 'update'
    return isForced ? 'forced' : 'behind'
  }
  return { ref, old, verdict: verdict() }
}

interface Sides {
  readonly remote: Remote
  readonly place: RemotePlace
  readonly options: Options
}

function trackingOf({ fetch }: Remote, ref: string): string | undefined {
  for (const text of fetch) {
    const local = mapped(parseSpec(text), ref)
    if (local !== undefined) return local
  }
  return undefined
}

const shortName = (ref: string) => ref.replace(/^refs\/(heads|tags|remotes)\//, '')

function resultLine(git: Invocation, { ref, old, verdict }: Judged, refusal: string | undefined): string {
  const short = (id: string | undefined) => abbreviate(git.repository, id ?? zeroId)
  const kind = ref.to.startsWith('refs/tags/')
    ? '[new tag]'
    : ref.to.startsWith('refs/heads/')
      ? '[new branch]'
      : '[new reference]'
  const width = 2 * short(zeroId).length + 3
  const names = ref.from === undefined ? shortName(ref.to) : `${ref.from} -> ${shortName(ref.to)}`
  const line = (mark: string, summary: string, note = '') =>
    ` ${mark} ${summary.padEnd(width)} ${names}${note === '' ? '' : ` (${note})`}\n`
  if (refusal !== undefined) return line('!', '[remote rejected]', refusal)
  if (verdict === 'new') return line('*', kind)
  if (verdict === 'delete') return line('-', '[deleted]')
  if (verdict === 'update') return line(' ', `${short(old)}..${short(ref.id)}`)
  if (verdict === 'forced') return line('+', `${short(old)}...${short(ref.id)}`, 'forced update')
  if (verdict === 'same') return line('=', '[up to date]')
  const reason = {
    exists: 'already exists',
    'fetch first': 'fetch first',
    behind: 'non-fast-forward',
    stale: 'stale info',
  }[verdict]
  return line('!', '[rejected]', reason)
}

const note = "hint: See the 'Note about fast-forwards' in 'git push --help' for details.\n"

function hintFor(git: Invocation, rejected: readonly Judged[]): string {
  const verdicts = new Set(rejected.map(({ verdict }) => verdict))
  const head = git.repository.refs.symbolic('HEAD')
  if (verdicts.has('behind')) {
    const isCurrent = rejected.some(({ ref, verdict }) => verdict === 'behind' && ref.to === head)
    return isCurrent
      ? `hint: Updates were rejected because the tip of your current branch is behind\nhint: its remote counterpart. Integrate the remote changes (e.g.\nhint: 'git pull ...') before pushing again.\n${note}`
      : `hint: Updates were rejected because a pushed branch tip is behind its remote\nhint: counterpart. Check out this branch and integrate the remote changes\nhint: (e.g. 'git pull ...') before pushing again.\n${note}`
  }
  if (verdicts.has('exists'))
    return 'hint: Updates were rejected because the tag already exists in the remote.\n'
  if (verdicts.has('fetch first'))
    return `hint: Updates were rejected because the remote contains work that you do\nhint: not have locally. This is usually caused by another repository pushing\nhint: to the same ref. You may want to first integrate the remote changes\nhint: (e.g., 'git pull ...') before pushing again.\n${note}`
  return ''
}

const isRejected = ({ verdict }: Judged) => ['exists', 'fetch first', 'behind', 'stale'].includes(verdict)

async function prePush(git: Invocation, remote: Remote, judged: readonly Judged[]): Promise<boolean> {
  if (!hasHook(git, 'pre-push')) return (await runHook(git, 'pre-push')) === 0
  const lines = judged.map(
    ({ ref, old }) =>
      `${ref.from === undefined ? '(delete)' : ref.fromRef} ${ref.id ?? zeroId} ${ref.to} ${old ?? zeroId}\n`,
  )
  return (
    (await runHook(git, 'pre-push', {
      args: [remote.typed, remote.pushUrl],
      input: lines.join(''),
      isPlain: true,
    })) === 0
  )
}

function track(git: Invocation, remote: Remote, { ref }: Judged): void {
  const local = trackingOf(remote, ref.to)
  if (local === undefined) return
  if (ref.id !== undefined && git.repository.refs.resolve(local) !== ref.id)
    updateRef(git, local, { to: ref.id, message: 'update by push' })
  else if (ref.id === undefined && git.repository.refs.resolve(local) !== undefined)
    git.repository.refs.remove(local)
}

async function carryOut(git: Invocation, sides: Sides, judged: readonly Judged[]): Promise<number> {
  const { remote, place, options } = sides
  const changing = judged.filter(one => !isRejected(one) && one.verdict !== 'same')
  const isDry = options.has('dry-run')
  const failed = `error: failed to push some refs to '${remote.pushUrl}'\n`
  if (!options.has('no-verify') && !options.isOff('verify') && !(await prePush(git, remote, changing)))
    throw new GiveUp(failed, 1)
  if (changing.length > 0 && !isDry && git.isOnTerminal) throw new NotComputable('how fast a push goes')
  const changes: ReceivedRef[] = changing.map(({ ref, old }) => ({ ref: ref.to, old, id: ref.id }))
  let refusals = new Map<string, string>()
  if (changes.length > 0 && !isDry) {
    transferObjects(
      git.repository,
      place.repository,
      changes.flatMap(({ id }) => (id === undefined ? [] : [id])),
    )
    refusals = await receive(git, place, changes)
  }
  const isDone = (one: Judged) => !isRejected(one) && !refusals.has(one.ref.to)
  const shown = [
    ...(options.has('verbose') ? judged.filter(({ verdict }) => verdict === 'same') : []),
    ...changing.filter(isDone),
    ...judged.filter(one => one.verdict !== 'same' && !isDone(one)),
  ]
  const isSilent = options.has('quiet') && shown.every(isDone)
  if (shown.length > 0 && !isSilent) await git.err(`To ${remote.pushUrl}\n`)
  for (const one of isSilent ? [] : shown) await git.err(resultLine(git, one, refusals.get(one.ref.to)))
  const rejected = judged.filter(one => !isDone(one))
  if (!isDry) for (const one of judged.filter(isDone)) track(git, remote, one)
  if (options.has('set-upstream') || (isUsual(options) && git.config.boolean('push.autosetupremote')))
    await follow(git, sides, judged.filter(isDone))
  if (rejected.length > 0) throw new GiveUp(failed + hintFor(git, rejected), 1)
  if (changing.length === 0 && !options.has('quiet')) await git.err('Everything up-to-date\n')
  return 0
}

/** Whether nothing says what is to be pushed. */
const isUsual = (options: Options) =>
  options.args.length < 2 && !['all', 'mirror', 'tags', 'delete'].some(name => options.has(name))

async function follow(git: Invocation, { remote, options }: Sides, done: readonly Judged[]): Promise<void> {
  for (const { ref } of done) {
    const from = ref.fromRef === 'HEAD' ? (git.repository.refs.symbolic('HEAD') ?? '') : ref.fromRef
    if (!from.startsWith('refs/heads/') || !ref.to.startsWith('refs/heads/')) continue
    const branch = from.slice(11)
    const isSet = git.config.get(`branch.${branch}.merge`) !== undefined
    if (!options.has('set-upstream') && isSet) continue
    if (options.has('dry-run')) throw new NotComputable('git push --dry-run --set-upstream')
    if (remote.name === undefined) throw new NotComputable('following a repository without a name')
    await setUpstream(git, branch, `refs/remotes/${remote.name}/${ref.to.slice(11)}`, {
      isQuiet: options.has('quiet'),
    })
  }
}

/** `git push`: what this repository has, to another. */
export const push: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of unusual) if (options.has(name)) throw new NotComputable(`git push --${name}`)
  const [typed, ...words] = options.args
  const remote = remoteOf(git, typed)
  if (!remote)
    throw new GiveUp(
      'fatal: No configured push destination.\nEither specify the URL from the command-line or configure a remote repository using\n\n    git remote add <name> <url>\n\nand then push using the remote name\n\n    git push <name>\n\n',
      128,
    )
  if (!remote.isPushedOnce) throw new NotComputable('a push to several URLs')
  if (options.has('delete') && words.length === 0)
    throw new GiveUp("fatal: --delete doesn't make sense without any refs\n", 128)
  const typedOnes = typedSpecs(git, options, words)
  if (remote.name === undefined && missing(git, typedOnes).length > 0)
    throw new GiveUp(
      `${missing(git, typedOnes).join('')}error: failed to push some refs to '${remote.pushUrl}'\n`,
      1,
    )
  const isGeneral = typedOnes.length > 0 || options.has('all') || options.has('tags')
  const specs = isGeneral ? typedOnes : usualSpecs(git, remote)
  if (options.has('verbose')) await git.err(`Pushing to ${remote.pushUrl}\n`)
  const place = openPlace(git, remote.pushUrl)
  const sides = { remote, place, options }
  const refs = pushMap(git, sides, { specs, isForced: options.has('force') })
  if (options.has('verbose')) throw new NotComputable('git push --verbose')
  return carryOut(
    git,
    sides,
    refs.map(ref => judge(git, ref, sides)),
  )
}

function missing(git: Invocation, specs: readonly string[]): string[] {
  return specs
    .filter(text => !text.includes(':') && git.repository.refs.resolve(`refs/heads/${text}`) === undefined)
    .filter(
      text =>
        git.repository.refs.resolve(`refs/tags/${text}`) === undefined && !/^(HEAD|@|refs\/.*)$/.test(text),
    )
    .map(text => `error: src refspec ${text} does not match any\n`)
}
