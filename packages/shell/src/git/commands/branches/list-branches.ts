// `git branch` as a list.
import { NotComputable } from '../../../not-computable.ts'
import { columnsOf } from '../../diff/patch.ts'
import { failure, fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import type { Options } from '../../options.ts'
import { alignedText, formatRef } from '../../ref-format/format-ref.ts'
import { sortedRefs } from '../../ref-format/sort-refs.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { peelToCommit } from '../../revision/resolve.ts'
import { isAncestor } from '../../revision/walk.ts'
import { listedHead } from '../../status/progress-state.ts'
import { trackingBrackets, trackingOf } from '../../status/tracking.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'
import { workTrees } from '../../worktree/work-trees.ts'

interface Listed {
  readonly ref: string
  readonly name: string
  readonly id: string
  readonly isCurrent: boolean
  /** The other work tree that has it checked out. */
  readonly place?: string | undefined
}

function listed(git: Invocation, options: Options): Listed[] {
  const { refs } = git.repository
  const head = refs.head()
  const found: Listed[] = []
  if (!options.has('remotes')) {
    if (head.kind === 'detached' && head.id !== '')
      found.push({ ref: 'HEAD', name: `(${listedHead(git)})`, id: head.id, isCurrent: true })
    const others = workTrees(git.repository).filter(({ gitDir }) => gitDir !== git.repository.gitDir)
    for (const [ref, id] of refs.list('refs/heads/')) {
      const place = others.find(({ branch }) => branch === ref)?.path
      const target = refs.symbolic(ref)
      found.push({
        ref,
        name: target === undefined ? ref.slice(11) : `${ref.slice(11)} -> ${shortRef(target)}`,
        id,
        isCurrent: head.kind === 'branch' && head.ref === ref,
        place,
      })
    }
  }
  if (options.has('remotes') || options.has('all'))
    for (const [ref, id] of refs.list('refs/remotes/')) {
      const target = refs.symbolic(ref)
      const short = options.has('remotes') ? shortRef(ref) : ref.slice(5)
      found.push({
        ref,
        name: target === undefined ? short : `${short} -> ${shortRef(target)}`,
        id,
        isCurrent: false,
      })
    }
  return found
}

function chosen(git: Invocation, options: Options): Listed[] {
  const { repository } = git
  const tests: ((id: string) => boolean)[] = []
  const commitOf = (name: string) => {
    const given = options.value(name)
    const complain = name.includes('merged') ? fatal : (text: string) => failure(text, 129)
    return commitNamed(git, given ?? 'HEAD', () => complain(`malformed object name ${given}`))
  }
  if (options.has('contains'))
    tests.push(
      (
        commit => id =>
          isAncestor(repository, commit, id)
      )(commitOf('contains')),
    )
  if (options.has('no-contains'))
    tests.push(
      (
        commit => id =>
          !isAncestor(repository, commit, id)
      )(commitOf('no-contains')),
    )
  if (options.has('merged'))
    tests.push(
      (
        commit => id =>
          isAncestor(repository, id, commit)
      )(commitOf('merged')),
    )
  if (options.has('no-merged'))
    tests.push(
      (
        commit => id =>
          !isAncestor(repository, id, commit)
      )(commitOf('no-merged')),
    )
  if (options.has('points-at'))
    tests.push(
      (
        commit => id =>
          id === commit
      )(commitOf('points-at')),
    )
  const patterns = options.args
  const isNamed = (name: string) =>
    patterns.length === 0 || patterns.some(pattern => wildMatches(pattern, name))
  return sorted(
    git,
    listed(git, options).filter(
      ({ id, ref }) =>
        isNamed(shortRef(ref)) && tests.every(test => test(peelToCommit(repository, id) ?? id)),
    ),
    options,
  )
}

/** A detached HEAD stands first, whatever the order. */
function sorted(git: Invocation, branches: Listed[], options: Options): Listed[] {
  const isHead = ({ ref }: Listed) => ref === 'HEAD'
  const rest = branches.filter(branch => !isHead(branch))
  const keys = options.has('sort') ? options.values('sort') : git.config.all('branch.sort')
  if (keys.length === 0) return branches
  return [...branches.filter(isHead), ...sortedRefs(git, rest, keys)]
}

function verboseText(
  git: Invocation,
  { ref, id, place, isCurrent }: Listed,
  { isDouble, length }: { isDouble: boolean; length: number | undefined },
): string {
  const { repository } = git
  const tracking = ref.startsWith('refs/heads/') ? trackingOf(git, ref.slice(11)) : undefined
  const subject = subjectOf(repository.commit(id).message)
  let brackets = ''
  if (tracking && isDouble) {
    const inner = trackingBrackets(tracking).slice(2, -1)
    brackets = `[${tracking.name}${inner === '' ? '' : `: ${inner}`}] `
  } else if (tracking) brackets = `${trackingBrackets(tracking).trim()} `.trimStart()
  const elsewhere = isDouble && !isCurrent && place !== undefined ? `(${place}) ` : ''
  return ` ${abbreviate(repository, id, length)} ${elsewhere}${brackets}${subject}`
}

function idLength(options: Options): number | undefined {
  if (options.has('no-abbrev') || options.isOff('abbrev')) return 40
  const given = options.value('abbrev')
  return given === undefined ? undefined : Number(given)
}

/** Throws NotComputable where the list is to look as it is not computed. */
export function refuseListLooks(options: Options, command: string): void {
  for (const name of ['column', 'color']) {
    const isOff = ['never', 'auto', 'no', 'false'].includes(options.value(name) ?? '')
    if (options.has(name) && !isOff) throw new NotComputable(`git ${command} --${name}`)
  }
  if (options.has('ignore-case')) throw new NotComputable(`git ${command} --ignore-case`)
}

/** Prints the branches that are asked for. */
export function listBranches(git: Invocation, options: Options): number {
  refuseListLooks(options, 'branch')
  const branches = chosen(git, options)
  const format = options.value('format')
  if (format !== undefined) {
    for (const { ref, id, name } of branches)
      git.out(`${formatRef(git, { ref, id, shown: ref === 'HEAD' ? name : undefined }, format)}\n`)
    return 0
  }
  const verbose = options.count('verbose')
  const length = idLength(options)
  const width = Math.max(0, ...branches.map(({ name, ref }) => nameWidth(git, { name, ref })))
  for (const branch of branches) {
    const isLink = git.repository.refs.symbolic(branch.ref) !== undefined && branch.ref !== 'HEAD'
    const arrow = isLink ? branch.name.indexOf(' -> ') : -1
    const details =
      arrow !== -1 && branch.ref.startsWith('refs/remotes/')
        ? branch.name.slice(arrow)
        : verboseText(git, branch, { isDouble: verbose > 1, length })
    const name = arrow === -1 ? branch.name : branch.name.slice(0, arrow)
    const text = verbose > 0 ? alignedText(name, width) + details : branch.name
    git.out(`${branch.isCurrent ? '*' : branch.place === undefined ? ' ' : '+'} ${text}\n`)
  }
  return 0
}

function nameWidth(git: Invocation, { name, ref }: { name: string; ref: string }): number {
  return git.repository.refs.symbolic(ref) !== undefined && ref !== 'HEAD'
    ? name.indexOf(' -> ')
    : columnsOf(name)
}
