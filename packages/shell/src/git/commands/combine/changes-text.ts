// What a merge changed, as it is reported at its end.
import { withRenames } from '../../diff/renames.ts'
import { statOf, summaryOf } from '../../diff/stat.ts'
import type { Invocation } from '../../invocation.ts'
import { treePairs } from '../../repository-diff.ts'

/** The diffstat and the summary from one commit to another. */
export function changesText(git: Invocation, from: string, to: string): string {
  const { repository } = git
  const pairs = withRenames(treePairs(repository, repository.filesOf(from), repository.filesOf(to)))
  const width = git.isOnTerminal ? git.process.shell.machine.terminal.columns : 80
  const isHighPlain = git.config.boolean('core.quotepath') === false
  return statOf(pairs, { width, isHighPlain }) + summaryOf(pairs, { isHighPlain })
}
