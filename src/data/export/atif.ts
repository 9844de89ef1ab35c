// Trajectories in Harbor's interchange format, version 1.8: the environment's view turned back into the agent's. The
// objects of the format are closed, so everything it has no field for is in `extra`.
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'
import type { WrittenTrajectory } from './atif-extra.ts'
import type { ExportFormat } from './formats.ts'

interface AtifStep {
  readonly step_id: number
  readonly source: 'system' | 'user' | 'agent'
  readonly message: string
  readonly tool_calls?: readonly object[]
  readonly observation?: object
  readonly extra?: object
}

/** A trajectory as one ATIF document. */
export function atifOf(trajectory: Trajectory): object {
  const { id, turns, origin, tools, ...rest } = trajectory
  const told = [rest.description, rest.actionSpace, rest.initialState].filter(Boolean).join('\n\n')
  const steps = [
    { source: 'system' as const, message: told },
    ...turns.flatMap((turn, index) => stepsOf(turn, index + 1)),
  ].map((step, index): AtifStep => ({ step_id: index + 1, ...step }))
  const { format, recorder } = origin
  const extra: WrittenTrajectory = {
    agentworld: {
      id,
      ...rest,
      ...(tools === undefined ? {} : { tools }),
      ...origin,
    },
  }
  return {
    schema_version: 'ATIF-v1.8',
    session_id: id,
    agent: {
      name: recorder ?? format,
      version: 'unknown',
      ...(tools === undefined
        ? {}
        : {
            tool_definitions: tools.map(name => ({
              type: 'function',
              function: { name, parameters: { type: 'object' } },
            })),
          }),
    },
    steps,
    extra,
  }
}

function stepsOf(turn: TrajectoryTurn, number: number): Omit<AtifStep, 'step_id'>[] {
  const { observation, ...rest } = turn
  const id = `call-${number}`
  const said = turn.task === undefined ? [] : [{ source: 'user' as const, message: turn.task }]
  return [
    ...said,
    {
      source: 'agent',
      message: '',
      tool_calls: [{ tool_call_id: id, ...callOf(turn) }],
      observation: { results: [{ source_call_id: id, content: observation }] },
      extra: { agentworld: rest },
    },
  ]
}

// an action that is not a call of a tool is the argument of one
function callOf({ action, tool }: TrajectoryTurn): { function_name: string; arguments: object } {
  if (tool !== undefined) {
    try {
      const call = JSON.parse(action) as { name?: unknown; arguments?: unknown }
      if (call.name === tool && call.arguments !== null && typeof call.arguments === 'object')
        return { function_name: tool, arguments: call.arguments }
    } catch {
      // not written as a call
    }
  }
  return { function_name: tool ?? 'act', arguments: { action } }
}

export const atifFormat: ExportFormat = {
  name: 'atif',
  summary: "Harbor's ATIF 1.8, a trajectory a line",
  ending: 'jsonl',
  command: 'harbor (each line is a trajectory.json); agentworld data import reads it back',
  rows: trajectory => [atifOf(trajectory)],
}
