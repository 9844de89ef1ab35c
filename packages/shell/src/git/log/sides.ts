// The two sides of `a...b`: which commits are on which, and which of them say the same.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import type { Options } from '../options.ts'
import { changeOf } from '../rebase/rebase-commits.ts'
import type { Arguments } from '../revision/arguments.ts'
import { peelToCommit } from '../revision/resolve.ts'
import { ancestorsOf } from '../revision/walk.ts'

/** What a log makes of the sides: whether a commit is shown, and the mark before it. */
export interface Sides {
  readonly isShown: (commit: Commit) => boolean
  readonly markOf: (id: string) => string
  /** `<`, `>` or `=`, whether or not it is shown. */
  readonly sideOf: (id: string) => '<' | '>' | '='
}

const sided = ['left-right', 'left-only', 'right-only', 'cherry-pick', 'cherry-mark', 'cherry']

/** Throws NotComputable where sides are asked for and not computed. */
export function refuseSides(options: Options): void {
  for (const name of [...sided, 'not', 'parents', 'ancestry-path'])
    if (options.has(name)) throw new NotComputable(`git with --${name}`)
}

/** Undefined where no option asks for sides. */
export function sidesOf(
  git: Invocation,
  options: Options,
  { range }: Pick<Arguments, 'range'>,
): Sides | undefined {
  if (!sided.some(name => options.has(name))) return undefined
  if (options.has('graph')) throw new NotComputable('git log --graph with sides')
  const { repository } = git
  const tips = range?.dots === 3 ? [range.from, range.to].map(id => peelToCommit(repository, id) ?? id) : []
  const [left, right] = tips.map(id => ancestorsOf(repository, [id]))
  const isLeft = (id: string) => (left?.has(id) ?? false) && !right?.has(id)
  const isCherry = ['cherry-pick', 'cherry-mark', 'cherry'].some(name => options.has(name))
  const same = isCherry ? sameOnBoth(git, left, right) : new Set<string>()
  const isMarking = options.has('cherry-mark') || options.has('cherry')
  const sideOf = (id: string) => (isMarking && same.has(id) ? '=' : isLeft(id) ? '<' : '>')
  return {
    sideOf,
    isShown: ({ id, parents }) => {
      if (options.has('cherry-pick') && same.has(id)) return false
      if (options.has('cherry') && parents.length > 1) return false
      if ((options.has('right-only') || options.has('cherry')) && isLeft(id)) return false
      return !options.has('left-only') || isLeft(id)
    },
    markOf: id => {
      if (isMarking && same.has(id)) return '='
      if (options.has('left-right')) return isLeft(id) ? '<' : '>'
      return isMarking ? '+' : ''
    },
  }
}

/** The commits of either side whose change is on the other, too. */
function sameOnBoth(
  git: Invocation,
  left: ReadonlySet<string> = new Set(),
  right: ReadonlySet<string> = new Set(),
): Set<string> {
  const { repository } = git
  const only = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...own]
      .filter(id => !other.has(id) && repository.commit(id).parents.length < 2)
      .map(id => [id, changeOf(git, repository.commit(id))] as const)
      .filter(([, change]) => change !== '')
  const [one, two] = [only(left, right), only(right, left)]
  const known = (side: typeof one) => new Set(side.map(([, change]) => change))
  const [ones, twos] = [known(one), known(two)]
  return new Set(
    [...one.filter(([, change]) => twos.has(change)), ...two.filter(([, change]) => ones.has(change))].map(
      ([id]) => id,
    ),
  )
}
