// `git merge --squash`
import { NotComputable } from '../../../not-computable.ts'
import { GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { pretty } from '../../log/pretty.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { mergeBases, walk } from '../../revision/walk.ts'
import { applySwitch, planSwitch, refusalOf } from '../../worktree/switch-trees.ts'
import { changesText } from './changes-text.ts'

/** What is merged: HEAD, the other commit, and the word it was named with. */
export interface Heads {
  readonly head: string
  readonly other: string
  readonly typed: string
  /** What is merged, in words, where it is not said by `typed`. */
  readonly about?: string
  /** What the logs of references say was done. */
  readonly action?: string
}

/** Takes the other side's changes into index and work tree, without a commit. */
export function squash(git: Invocation, heads: Heads): number {
  const { repository } = git
  const { head, other } = heads
  const bases = mergeBases(repository, head, other)
  if (bases.includes(other)) {
    git.out('Already up to date. (nothing to squash)\n')
    return 0
  }
  if (!bases.includes(head)) throw new NotComputable('a squashed merge of diverging branches')
  const plan = planSwitch(git, repository.filesOf(head), repository.filesOf(other))
  const refusal = refusalOf(plan, { operation: 'merge', before: 'merge' })
  git.out(`Updating ${abbreviate(repository, head)}..${abbreviate(repository, other)}\n`)
  if (refusal !== '') throw new GiveUp(refusal, 1)
  applySwitch(git, plan)
  const view = {
    git,
    style: { kind: 'medium' as const },
    isAbbreviated: false,
    decorate: 'no' as const,
    dateMode: 'default',
    decorations: () => [],
    abbreviate: (id: string) => abbreviate(repository, id),
  }
  const commits = walk(repository, { include: [other], exclude: [head] })
  repository.setNote(
    'SQUASH_MSG',
    `Squashed commit of the following:\n\n${commits.map(commit => pretty(commit, view)).join('\n')}`,
  )
  git.out(`Fast-forward\nSquash commit -- not updating HEAD\n${changesText(git, head, other)}`)
  return 0
}
