// Makes a line; and where chance decides what comes of it, makes it in trials, to see whether that shows.
import { LeftToChance, type Trial, trials } from '../chance.ts'
import type { Shell } from '../shell.ts'
import type { SessionPlan } from './shell-session.ts'
import { sessionSnapshot } from './snapshot.ts'

/** What a line came to, and the shell after it. */
export interface Made<Result> {
  readonly result: Result
  readonly shell: Shell
}

/** What a line comes to, whatever chance decides; throws where it comes to one thing or another. */
export async function inTrials<Result>(
  plan: SessionPlan,
  make: (trial: Trial | undefined) => Promise<Made<Result>>,
): Promise<Made<Result>> {
  try {
    return await make(undefined)
  } catch (error) {
    if (!(error instanceof LeftToChance)) throw error
    const made: Made<Result>[] = []
    for (const trial of trials) {
      const one = await make(trial)
      made.push(one)
      if (shown(one, plan) !== shown(made[0] ?? one, plan)) throw error
    }
    const [first] = made
    if (first === undefined) throw error
    delete first.shell.surroundings.trial
    return first
  }
}

// when things happened differs from trial to trial where somebody waits
const moments = new Set(['clock', 'mtime', 'ctime', 'atime', 'initialInodes'])

function shown<Result>({ result, shell }: Made<Result>, plan: SessionPlan): string {
  return JSON.stringify([result, sessionSnapshot(shell, plan)], (key, value: unknown) =>
    moments.has(key) ? undefined : value,
  )
}
