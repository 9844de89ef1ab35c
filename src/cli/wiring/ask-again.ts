// Steps through a recorded session in a new one, asking a model again wherever a model was asked, as it was asked then.
import type { Difference } from '../../engine/rerun.ts'
import { openSessionIn } from '../../engine/session.ts'
import type { Domain } from '../../kernel/domain.ts'
import { type Model, Sampling } from '../../model/model.ts'
import type { Entry } from '../../world/entry.ts'
import type { Fault } from '../../world/fault.ts'
import { canonicalJson } from '../../world/hash.ts'
import { transcriptFrom } from '../../world/transcript.ts'
import type { Turn } from '../../world/turn.ts'

/** The first turn whose observation, producer, patch, contradictions, faults or reward differ, if there is one. */
export async function askAgain(
  records: readonly Entry[],
  { domain, model, signal }: { domain: Domain; model: Model; signal: AbortSignal },
): Promise<Difference | undefined> {
  const { header, turns } = transcriptFrom(records)
  const changes = faultChanges(records)
  const asked = { turn: turns[0] }
  const session = await openSessionIn({
    world: header.world,
    domain,
    imaginer: { model: asRecorded(model, asked) },
  })
  try {
    for (const [index, turn] of turns.entries()) {
      asked.turn = turn
      for (const { fault } of changes.filter(({ after }) => after === index))
        await (fault === undefined ? session.lift() : session.inject(fault))
      const now = await session.step(turn.action, { signal })
      const difference = differenceOf(turn, now)
      if (difference) return { turn: index + 1, ...difference }
    }
    return undefined
  } finally {
    await session.close()
  }
}

/** A fault that was injected, or undefined where all of them were lifted. */
interface FaultChange {
  readonly fault: Fault | undefined
  /** How many turns it came after. */
  readonly after: number
}

// a change outlasts a rewind
function faultChanges(records: readonly Entry[]): FaultChange[] {
  let changes: FaultChange[] = []
  let count = 0
  for (const record of records) {
    if (record.kind === 'turn') count += 1
    if (record.kind === 'fault') changes.push({ fault: record.fault, after: count })
    if (record.kind === 'lift') changes.push({ fault: undefined, after: count })
    if (record.kind !== 'rewind') continue
    count = Math.min(count, record.to)
    changes = changes.map(({ fault, after }) => ({ fault, after: Math.min(after, count) }))
  }
  return changes
}

// the session samples by its own lights; here every turn is sampled as it was, attempt by attempt
function asRecorded(model: Model, asked: { turn: Turn | undefined }): Model {
  const attempts = new Map<Turn, number>()
  return {
    ...model,
    generate(request) {
      const { turn } = asked
      if (!turn?.call) return model.generate(request)
      const attempt = attempts.get(turn) ?? 0
      attempts.set(turn, attempt + 1)
      const recorded = Sampling.parse(turn.call.sampling)
      const seed = recorded.seed === undefined ? {} : { seed: recorded.seed + attempt }
      return model.generate({ ...request, sampling: { ...recorded, ...seed } })
    },
  }
}

function differenceOf(recorded: Turn, now: Turn): Omit<Difference, 'turn'> | undefined {
  const observations = [canonicalJson(recorded.observation), canonicalJson(now.observation)] as const
  const others = [canonicalJson(othersOf(recorded)), canonicalJson(othersOf(now))] as const
  const [before, after] = observations[0] === observations[1] ? others : observations
  return before === after ? undefined : { recorded: before, now: after }
}

function othersOf({ by, why, patch, suspect, faults, reward }: Turn): object {
  return { by, why, patch, suspect, faults, reward }
}
