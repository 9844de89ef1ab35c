// The trainer's own format: the text of a dialect cut into segments, each with its role and how much it counts.
import type { Dialect } from '../../model/dialects/dialect.ts'
import { isFlawed } from '../split/for-pool.ts'
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'

export interface Segment {
  readonly text: string
  /** Who wrote it: the world (observations), the policy (actions), or nobody who is trained. */
  readonly role: 'world' | 'policy' | 'context'
  /** From 0 to 1: how much its tokens count beside others of its role. */
  readonly weight: number
  /** Wrong in itself: it weighs nothing even where the information mask is left out. */
  readonly flawed?: true
  readonly family?: string
  readonly computable?: boolean
  /** Counted from 1; of observations only. */
  readonly turn?: number
}

/** One training example. */
export interface SegmentsRow {
  readonly id: string
  readonly domain: string
  readonly segments: readonly Segment[]
}

/** A trajectory as segments. Rendered by the dialect a session uses, so that training and use see the same text. */
export function segmentsOf(
  trajectory: Trajectory,
  dialect: Dialect,
  { withThoughts = false }: { readonly withThoughts?: boolean } = {},
): SegmentsRow {
  const { id, domain } = trajectory
  const system: Segment = { text: dialect.system(systemParts(trajectory)), role: 'context', weight: 1 }
  const turns = trajectory.turns.flatMap((turn, index) =>
    turnSegments(turn, index + 1, dialect, withThoughts),
  )
  return { id, domain, segments: [system, ...turns] }
}

/** The parts of the system prompt as dialects take them. */
export function systemParts({
  domain,
  description,
  actionSpace,
  initialState,
  instruction,
}: Trajectory): Parameters<Dialect['system']>[0] {
  return { domain, description, actionSpace, initialState, instruction, demonstrations: [] }
}

/** The parts of a turn as dialects take them. */
export function turnParts(
  { task, state, place, action, fence }: TrajectoryTurn,
  index: number,
): Parameters<Dialect['turn']>[0] {
  return { index, task, state, place, action, fence }
}

function turnSegments(
  turn: TrajectoryTurn,
  index: number,
  dialect: Dialect,
  withThoughts: boolean,
): Segment[] {
  const weight = turn.keep === false ? 0 : 1
  const thought = withThoughts && turn.reasoning !== undefined ? dialect.thought(turn.reasoning) : ''
  return [
    { text: dialect.turn(turnParts(turn, index)), role: 'policy', weight: 1 },
    {
      text: thought + dialect.observation(turn.observation),
      role: 'world',
      weight,
      ...(isFlawed(turn) ? { flawed: true } : {}),
      turn: index,
      ...(turn.family === undefined ? {} : { family: turn.family }),
      ...(turn.computable === undefined ? {} : { computable: turn.computable }),
    },
  ]
}
