// Turns that teach nothing or the wrong thing. A turn is taken out, or it stays as context and stops counting.
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'

/** What a filter did, by reason; reports add these up. */
export type Counts = Map<string, number>

const count = (counts: Counts, reason: string) => counts.set(reason, (counts.get(reason) ?? 0) + 1)

/** The trajectory without turns that should not be there, and with marks on those that should not count. */
export function filterTurns(trajectory: Trajectory, counts: Counts): Trajectory {
  const turns: TrajectoryTurn[] = []
  // what the user asked for before turns that go is asked of the next that stays
  let asked: string[] = []
  for (const [index, turn] of trajectory.turns.entries()) {
    const next = trajectory.turns[index + 1]
    const reason = removal(turn, next)
    if (reason !== undefined) {
      count(counts, reason)
      if (turn.task !== undefined) asked.push(turn.task)
      // the state it met is the one the next turn meets: nothing happened in between
      continue
    }
    const whole = asked.length === 0 ? turn : { ...turn, task: joined([...asked, turn.task]) }
    asked = []
    turns.push(isTruncated(turn.observation) ? marked(whole, 'truncated', counts) : whole)
  }
  return turns.length === trajectory.turns.length && turns.every((turn, at) => turn === trajectory.turns[at])
    ? trajectory
    : { ...trajectory, turns }
}

// an asked thing that is asked again, as some recorders do with every turn, is asked once
const joined = (tasks: readonly (string | undefined)[]) =>
  [...new Set(tasks)].filter(task => task !== undefined).join('\n\n')

function removal(turn: TrajectoryTurn, next: TrajectoryTurn | undefined): string | undefined {
  if (turn.action.trim() === '') return 'empty action'
  if (next !== undefined && isRefusal(turn) && isAnotherTry(turn, next)) return 'retry cycle'
  if (turn.state !== undefined && sameText(turn.state, turn.observation)) return 'no change'
  return undefined
}

function marked(turn: TrajectoryTurn, label: string, counts: Counts): TrajectoryTurn {
  count(counts, label)
  return { ...turn, keep: false, labels: [...new Set([...(turn.labels ?? []), label])] }
}

// an action that was never carried out: it could not be read, or was no such action
const refusal =
  /\b(could not (be )?pars|cannot parse|failed to parse|invalid (action|json|tool call|format)|malformed|unknown (action|tool)|no (valid )?action (was )?(found|provided)|unrecognized action)/i

function isRefusal({ observation, isError }: TrajectoryTurn): boolean {
  return (
    observation.length < 600 &&
    (isError === true || /error|invalid|fail/i.test(observation)) &&
    refusal.test(observation)
  )
}

// the same call again, or the same tool, or text that shares its beginning
function isAnotherTry(turn: TrajectoryTurn, next: TrajectoryTurn): boolean {
  if (turn.tool !== undefined || next.tool !== undefined) return turn.tool === next.tool || isRefusal(next)
  return true
}

function sameText(one: string, other: string): boolean {
  return one === other || (Math.abs(one.length - other.length) < 64 && squeezed(one) === squeezed(other))
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

const truncation =
  /(\[?\.\.\.\s*(output )?truncated|<truncated>|\[truncated\]|output (was )?truncated|characters? (were )?(omitted|truncated|elided)|lines? (omitted|truncated)|\(truncated\)|observation truncated|\[\d+ (more )?(characters|lines|bytes)( omitted)?\])/i

/** Whether someone cut this text before it was recorded. */
export function isTruncated(text: string): boolean {
  return truncation.test(text.length > 20_000 ? text.slice(0, 2_000) + text.slice(-18_000) : text)
}
