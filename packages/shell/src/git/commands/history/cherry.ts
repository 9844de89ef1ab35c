// `git cherry`: which commits the other side lacks.

import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { parseOptions } from '../../options.ts'
import { rebaseCommits } from '../../rebase/rebase-commits.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { configuredUpstream } from '../../revision/resolve.ts'
import { ancestorsOf, walk } from '../../revision/walk.ts'

/** `git cherry`: commits that the upstream lacks, and those it has under another id. */
export const cherry: Command = (git, args) => {
  const options = parseOptions(args, { command: 'cherry', options: ['v verbose', 'abbrev?'] })
  const { repository } = git
  const [typed, head = 'HEAD', limit] = options.args
  const branch = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  const followed = branch === undefined ? undefined : configuredUpstream(git, branch)
  if (typed === undefined && followed === undefined) throw new NotComputable('the usage of git cherry')
  const named = (word: string) => commitNamed(git, word, () => fatal(`unknown commit ${word}`))
  const upstream = named(typed ?? followed ?? '')
  const tip = named(head)
  const hidden = limit === undefined ? new Set<string>() : ancestorsOf(repository, [named(limit)])
  const { skipped } = rebaseCommits(git, upstream, tip)
  const known = new Set(skipped.map(({ id }) => id))
  const own = walk(repository, { include: [tip], exclude: [upstream] }).filter(
    ({ parents }) => parents.length < 2,
  )
  for (const { id, message } of own.reverse()) {
    if (hidden.has(id)) continue
    const shown = options.has('abbrev')
      ? abbreviate(
          repository,
          id,
          options.value('abbrev') === undefined ? undefined : Number(options.value('abbrev')),
        )
      : id
    git.out(
      `${known.has(id) ? '-' : '+'} ${shown}${options.has('verbose') ? ` ${subjectOf(message)}` : ''}\n`,
    )
  }
  return 0
}
