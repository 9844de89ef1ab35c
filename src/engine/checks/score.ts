// Rewards from success checks: the weighted share that holds. The rewards of a session add up to its score. A check that
// could not be looked at is neither held nor failed: then there is no score.
import { tableShare } from '../../judge/wide-search/table-share.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Check, CommandCheck } from '../../world/check.ts'
import type { Score } from '../../world/entry.ts'
import type { Observation } from '../../world/observation.ts'
import type { World } from '../../world/world.ts'
import { holds } from './expectation.ts'
import type { Found } from './run-check.ts'

export interface Looked {
  readonly checks: Score['checks']
  /** Weighted share of the world's checks that hold; undefined where it has none, or one is unknown. */
  readonly score: number | undefined
}

/** Looks at the checks of one kind of moment, or of both; the share is over all the world's checks. */
export async function lookAtChecks(
  world: World,
  kernel: Kernel,
  { when, last, answer, run }: LookOptions,
): Promise<Looked> {
  const all = world.success ?? []
  const total = all.reduce((sum, check) => sum + check.weight, 0)
  const checks: Score['checks'] = []
  let held = 0
  for (const check of all) {
    if (when === 'each' && check.when !== 'each') continue
    const found = await find(check, kernel, { last, answer, run })
    const isUnknown = typeof found === 'object'
    const share = isUnknown ? 0 : shareOf(check, found)
    checks.push({
      check,
      passed: share === 1,
      ...(share > 0 && share < 1 && { share }),
      ...(isUnknown && { unknown: found.unknown }),
    })
    held += check.weight * share
  }
  const hasScore = total > 0 && checks.every(({ unknown }) => unknown === undefined)
  return { checks, score: hasScore ? held / total : undefined }
}

/** Why there is no score, where there is none: for whoever runs the world, not for who acts in it. */
export function whyUnscored({ score, checks }: Pick<Score, 'score' | 'checks'>): string | undefined {
  if (score !== undefined) return undefined
  if (checks.length === 0) return 'this world has no checks'
  return checks.find(({ unknown }) => unknown !== undefined)?.unknown ?? 'no check could be looked at'
}

// a table counts as far as its cells are right, anything else wholly or not at all
function shareOf(check: Check, found: string | undefined): number {
  const share = check.kind === 'answer' && check.table ? tableShare(check.table, found ?? '') : 1
  return holds(check, found) ? share : 0
}

export interface LookOptions {
  readonly when: 'each' | 'all'
  readonly last: Observation | undefined
  readonly answer?: string | undefined
  /** Runs the command of a check on a copy of the world. */
  readonly run: (check: CommandCheck) => Promise<Found>
}

async function find(
  check: Check,
  kernel: Kernel,
  { last, answer, run }: Pick<LookOptions, 'last' | 'answer' | 'run'>,
): Promise<Found> {
  if (check.kind === 'command') return run(check)
  if (check.kind === 'answer') return answer
  if (check.kind === 'observation') return last?.text
  return kernel.look(check)
}
