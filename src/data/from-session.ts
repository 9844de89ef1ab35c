// The flip: the record of a session becomes a trajectory as the world sees it. What the world was told, in the words of
// its prompts, are the questions, and what it answered are the answers. Nobody's reasoning is kept.
import type { Domain } from '../kernel/domain.ts'
import type { Entry } from '../world/entry.ts'
import { transcriptFrom } from '../world/transcript.ts'
import { newestData, type Turn } from '../world/turn.ts'
import type { TurnLabel } from './label-session.ts'
import type { Trajectory, TrajectoryTurn } from './trajectory.ts'

export interface SessionOrigin {
  readonly file?: string
  readonly licence: string
  readonly app?: string
  /** The explorer's families, one a turn. */
  readonly families?: readonly string[]
  /** What a kernel says of each turn, where one was asked. */
  readonly labels?: readonly TurnLabel[]
}

/** One session as a trajectory. Turns that a fault touched are left out of the loss: they are not how the world is. */
export function trajectoryFromSession(
  id: string,
  records: readonly Entry[],
  { domain, file, licence, app, families = [], labels = [] }: SessionOrigin & { readonly domain: Domain },
): Trajectory {
  const { header, turns } = transcriptFrom(records)
  const { world } = header
  const parts = domain.parts.world(world)
  const kept = turns.map((turn, index): TrajectoryTurn => {
    const before = turns[index - 1]?.observation
    const position = { index: index + 1, before, data: newestData(turns, index) }
    const { task, state, place, action, fence } = domain.parts.turn(world, turn.action, position)
    const family = families[index]
    const { computable, thought } = labels[index] ?? {}
    return {
      ...(task === undefined ? {} : { task }),
      ...(state === undefined ? {} : { state }),
      ...(place === undefined ? {} : { place }),
      action,
      fence,
      observation: turn.observation.text,
      ...(turn.observation.isError ? { isError: true } : {}),
      ...(family === undefined ? {} : { family }),
      ...(computable === undefined ? {} : { computable }),
      ...(thought === undefined ? {} : { reasoning: thought }),
      ...(isTouched(turn) ? { keep: false, labels: ['fault'] } : {}),
    }
  })
  const { initialState, instruction } = parts
  return {
    id,
    domain: world.domain,
    ...(app === undefined ? {} : { app }),
    origin: { format: 'session', licence, recorder: header.kernel, ...(file === undefined ? {} : { file }) },
    description: parts.description,
    actionSpace: parts.actionSpace,
    ...(initialState === undefined ? {} : { initialState }),
    ...(instruction === undefined ? {} : { instruction }),
    turns: kept,
  }
}

const isTouched = (turn: Turn) => turn.by === 'fault' || (turn.faults?.length ?? 0) > 0
