// `git branch` as a list.
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import type { Options } from '../../options.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { peelToCommit } from '../../revision/resolve.ts'
import { committedAt, isAncestor } from '../../revision/walk.ts'
import { detachedText } from '../../status/progress-state.ts'
import { trackingBrackets, trackingOf } from '../../status/tracking.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

interface Listed {
  readonly ref: string
  readonly name: string
  readonly id: string
  readonly isCurrent: boolean
}

function listed(git: Invocation, options: Options): Listed[] {
  const { refs } = git.repository
  const head = refs.head()
  const found: Listed[] = []
  if (!options.has('remotes')) {
    if (head.kind === 'detached' && head.id !== '')
      found.push({ ref: 'HEAD', name: `(${detachedText(git)})`, id: head.id, isCurrent: true })
    for (const [ref, id] of refs.list('refs/heads/'))
      found.push({ ref, name: ref.slice(11), id, isCurrent: head.kind === 'branch' && head.ref === ref })
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
    return commitNamed(git, given ?? 'HEAD', () => fatal(`malformed object name ${given}`))
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

function sorted(git: Invocation, branches: Listed[], options: Options): Listed[] {
  const key = options.value('sort')
  if (key === undefined || key === 'refname') return branches
  const date = ({ id }: Listed) => committedAt(git.repository.commit(id))
  if (key === 'committerdate') return branches.sort((a, b) => date(a) - date(b))
  if (key === '-committerdate') return branches.sort((a, b) => date(b) - date(a))
  throw new NotComputable(`git branch --sort=${key}`)
}

function verboseText(git: Invocation, { ref, id }: Listed, isDouble: boolean): string {
  const { repository } = git
  const tracking = ref.startsWith('refs/heads/') ? trackingOf(git, ref.slice(11)) : undefined
  const subject = subjectOf(repository.commit(id).message)
  let brackets = ''
  if (tracking && isDouble) {
    const inner = trackingBrackets(tracking).slice(2, -1)
    brackets = `[${tracking.name}${inner === '' ? '' : `: ${inner}`}] `
  } else if (tracking) brackets = `${trackingBrackets(tracking).trim()} `.trimStart()
  return ` ${abbreviate(repository, id)} ${brackets}${subject}`
}

export function listBranches(git: Invocation, options: Options): number {
  if (options.has('format')) throw new NotComputable('git branch --format')
  const branches = chosen(git, options)
  const verbose = options.count('verbose')
  const width = Math.max(0, ...branches.map(({ name, ref }) => nameWidth(git, { name, ref })))
  for (const branch of branches) {
    const isLink = git.repository.refs.symbolic(branch.ref) !== undefined && branch.ref !== 'HEAD'
    const text =
      verbose > 0 && !isLink ? branch.name.padEnd(width) + verboseText(git, branch, verbose > 1) : branch.name
    git.out(`${branch.isCurrent ? '*' : ' '} ${text}\n`)
  }
  return 0
}

function nameWidth(git: Invocation, { name, ref }: { name: string; ref: string }): number {
  return git.repository.refs.symbolic(ref) !== undefined && ref !== 'HEAD'
    ? name.indexOf(' -> ')
    : name.length
}
