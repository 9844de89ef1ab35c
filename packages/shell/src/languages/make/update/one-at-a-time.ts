// Several jobs at once print in an order that nobody knows, unless each of them has to wait for the one before.
import { NotComputable } from '../../../not-computable.ts'
import type { MakeState } from '../make-state.ts'
import type { MakeFile } from '../rules/make-file.ts'

const refusal = 'make with several jobs at once'

/** Whether recipes may run side by side. */
function isParallel({ options: { jobs = '1' } }: MakeState): boolean {
  return jobs !== '1'
}

/** Refuses a recipe that would not have to wait for all that ran before it. */
export function refuseParallel(make: MakeState, file: MakeFile, commands: readonly string[]): void {
  if (!isParallel(make)) return
  const awaited = neededBy(file)
  if (file.doubles || make.ran.some(one => !awaited.has(one))) throw new NotComputable(refusal)
  if (commands.some(text => /MAKEFLAGS|MFLAGS|jobserver/.test(text))) throw new NotComputable(refusal)
  make.ran.push(file)
}

function neededBy(file: MakeFile, found = new Set<MakeFile>()): Set<MakeFile> {
  for (const { file: needed } of file.dependencies) {
    if (found.has(needed)) continue
    found.add(needed)
    neededBy(needed, found)
  }
  return found
}

/** Refuses a failure while something else would have been begun by then. */
export function refuseParallelFailure(make: MakeState, file: MakeFile): void {
  if (!isParallel(make) || make.options.letters.has('k')) return
  if (make.options.goals.length > 1) throw new NotComputable(refusal)
  let below = file
  for (let above = file.parent; above; above = above.parent) {
    if (above.dependencies.at(-1)?.file !== below) throw new NotComputable(refusal)
    below = above
  }
}

/** Refuses a make within a make that is not told of the jobs of the other. */
export function refuseOwnJobs(make: MakeState, command: string): void {
  if (isParallel(make) && /(?:^|[\s;&|(/])g?make(?:\s|$)/.test(command)) throw new NotComputable(refusal)
}
