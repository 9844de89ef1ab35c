// Conflicts whose solutions git remembers are not computed.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'

/** Refuses a conflict where solutions are remembered. */
export function refuseRerere(git: Invocation, hasConflicts: boolean): void {
  if (!hasConflicts) return
  const isOn = git.config.boolean('rerere.enabled') ?? git.fs.exists(`${git.repository.commonDir}/rr-cache`)
  if (isOn) throw new NotComputable('a conflict whose solution git remembers')
}
