// The graph beside a log.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import { commitText, type LogOptions } from './log-output.ts'

export function graphText(git: Invocation, commits: readonly Commit[], view: LogOptions): string {
  if (commits.some(({ parents }) => parents.length > 1)) throw new NotComputable('a graph')
  return commits.map(commit => commitText(git, commit, view)).join('')
}
