// Harbor's Agent Trajectory Interchange Format, versions 1.0 to 1.8; also what this project wrote in it, given back whole.
import { z } from 'zod'
import { WrittenStep, WrittenTrajectory } from '../export/atif-extra.ts'
import type { TrajectoryTurn } from '../trajectory.ts'
import { contentText } from './read/content-text.ts'
import { declaredTools } from './read/describe.ts'
import { type Drafted, documentImporter } from './read/document-importer.ts'
import type { Draft } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { type Act, argumentsFrom, flip, type Step } from './read/flip.ts'

const AtifStep = z.looseObject({
  step_id: z.number(),
  source: z.enum(['system', 'user', 'agent']),
  message: z.unknown().optional(),
  tool_calls: z
    .array(
      z.looseObject({
        tool_call_id: z.string().nullish(),
        function_name: z.string(),
        arguments: z.unknown().optional(),
      }),
    )
    .nullish(),
  observation: z
    .looseObject({
      results: z.array(
        z.looseObject({ source_call_id: z.string().nullish(), content: z.unknown().optional() }),
      ),
    })
    .nullish(),
  is_copied_context: z.boolean().nullish(),
  extra: z.unknown().optional(),
})
type AtifStep = z.infer<typeof AtifStep>

const Atif = z.looseObject({
  schema_version: z
    .string()
    .regex(/^(ATIF-v)?1\.[0-8]$/, 'expected ATIF-v1.0 to ATIF-v1.8, which are the versions that are known'),
  session_id: z.string().nullish(),
  trajectory_id: z.string().nullish(),
  agent: z.looseObject({
    name: z.string(),
    version: z.string().nullish(),
    tool_definitions: z.unknown().optional(),
  }),
  steps: z.array(AtifStep).min(1),
  subagent_trajectories: z.array(z.unknown()).nullish(),
  extra: z.unknown().optional(),
})

export const atif = documentImporter({
  name: 'atif',
  summary: 'trajectories of Harbor, ATIF 1.0 to 1.8',
  recognises: (_, beginning) =>
    /"schema_version"\s*:\s*"ATIF-v/.test(beginning) ||
    (/"schema_version"\s*:\s*"1\.\d"/.test(beginning) && /"steps"\s*:/.test(beginning)),
  drafts: document => draftsOf(document),
})

// what a helper of the agent did is a trajectory of its own
function* draftsOf(document: unknown): Generator<Drafted> {
  const { agent, steps, extra, session_id, trajectory_id, subagent_trajectories } = fieldsOf(
    Atif,
    document,
    'trajectory',
  )
  const written = WrittenTrajectory.safeParse(extra)
  const id = trajectory_id ?? session_id ?? undefined
  yield written.success
    ? writtenDraft(written.data, steps)
    : {
        id,
        told: steps
          .flatMap(step => (step.source === 'system' ? [contentText(step.message)] : []))
          .join('\n\n'),
        declared: declaredTools(agent.tool_definitions),
        recorder: agent.version ? `${agent.name} ${agent.version}` : agent.name,
        ...flip(steps.filter(step => step.is_copied_context !== true).flatMap(stepsOf)),
      }
  for (const inner of subagent_trajectories ?? []) yield* draftsOf(inner)
}

function stepsOf({ source, message, tool_calls, observation, step_id }: AtifStep): Step[] {
  if (source === 'user') return [{ kind: 'said', text: contentText(message) }]
  const calls = tool_calls ?? []
  const results = observation?.results ?? []
  if (source === 'system' || calls.length === 0) return []
  // results without a name belong to the calls in order, where there is one for each
  const isInOrder = results.length === calls.length && results.every(result => !result.source_call_id)
  const idOf = (index: number) => `${step_id}/${index}`
  const acts = calls.map((call, index): Act => {
    const id = isInOrder ? idOf(index) : (call.tool_call_id ?? undefined)
    return { id, name: call.function_name, arguments: argumentsFrom(call.arguments) }
  })
  const replies = results.map(({ source_call_id, content }, index): Step => {
    const to = isInOrder ? idOf(index) : (source_call_id ?? undefined)
    return { kind: 'reply', to, text: contentText(content) }
  })
  return [{ kind: 'acts', acts }, ...replies]
}

function writtenDraft(
  { agentworld: { id, domain, app, format, file, recorder, licence, ...parts } }: WrittenTrajectory,
  steps: readonly AtifStep[],
): Draft {
  const turns = steps.flatMap(({ source, extra, observation }): TrajectoryTurn[] => {
    if (source !== 'agent') return []
    const { agentworld: turn } = fieldsOf(WrittenStep, extra, 'extra')
    return [{ ...turn, observation: contentText(observation?.results[0]?.content) }]
  })
  return {
    wholeId: id,
    app,
    named: domain,
    recorder,
    licence,
    from: format === undefined ? undefined : { format, ...(file === undefined ? {} : { file }) },
    parts,
    turns,
  }
}
