// Results of tau-bench and tau2-bench: an agent that serves a customer with tools over a shop's or an airline's records.
// In tau2 the customer has tools as well; both act in one environment.
import { z } from 'zod'
import { documentImporter, draftsOfEach } from './read/document-importer.ts'
import type { Draft } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { type Act, flip, type Step } from './read/flip.ts'
import { stepsOfMessages } from './read/message-steps.ts'

const Result = z.looseObject({
  task_id: z.union([z.string(), z.number()]),
  trial: z.number().nullish(),
  traj: z.array(z.unknown()),
})

const Simulation = z.looseObject({
  id: z.string(),
  messages: z.array(z.looseObject({ role: z.string() })),
})

const Results = z.looseObject({
  simulations: z.array(z.unknown()),
  info: z
    .looseObject({
      environment_info: z.looseObject({ domain_name: z.string(), policy: z.string() }).nullish(),
    })
    .nullish(),
})

export const tau = documentImporter({
  name: 'tau',
  summary: 'results of tau-bench and tau2-bench',
  recognises: (_, beginning) =>
    (/"traj"\s*:/.test(beginning) && /"task_id"\s*:/.test(beginning)) ||
    (/"(environment_info|simulations|agent_info)"\s*:/.test(beginning) &&
      /"(git_commit|user_info|num_trials)"\s*:/.test(beginning)),
  *drafts(document, file) {
    if (Array.isArray(document)) {
      yield* draftsOfEach(document, entry => resultDraft(entry, file))
      return
    }
    const { simulations, info } = fieldsOf(Results, document, 'results')
    yield* draftsOfEach(simulations, entry => simulationDraft(entry, info?.environment_info))
  },
})

// tau-bench names its shop only in the file
function resultDraft(entry: unknown, file: string): Draft {
  const { task_id, trial, traj } = fieldsOf(Result, entry, 'result')
  const { system, steps } = stepsOfMessages(traj)
  const app = /airline|retail/.exec(file)?.[0]
  return {
    id: trial === undefined || trial === null ? String(task_id) : `${task_id}-${trial}`,
    app,
    told: system,
    ...flip(callsInPairs(steps)),
  }
}

// the first tau-bench numbers its calls anew in each run: what comes back follows its call
function callsInPairs(steps: readonly Step[]): Step[] {
  return steps.map(step => (step.kind === 'reply' ? { ...step, to: undefined } : withoutIds(step)))
}

function withoutIds(step: Step): Step {
  if (step.kind !== 'acts') return step
  // of several calls at once tau-bench carries out the first alone
  return { kind: 'acts', acts: step.acts.slice(0, 1).map((act): Act => ({ ...act, id: undefined })) }
}

function simulationDraft(
  entry: unknown,
  environment: { readonly domain_name: string; readonly policy: string } | null | undefined,
): Draft {
  const { id, messages } = fieldsOf(Simulation, entry, 'simulation')
  const { steps } = stepsOfMessages(messages.flatMap(actedByAnyone))
  return { id, app: environment?.domain_name, told: environment?.policy, ...flip(steps) }
}

// several replies may come as one message; and what a customer does with tools is an action as the agent's is
function actedByAnyone(message: { readonly [field: string]: unknown }): unknown[] {
  if (Array.isArray(message.tool_messages)) return message.tool_messages
  const isActing =
    message.role === 'user' && Array.isArray(message.tool_calls) && message.tool_calls.length > 0
  return [isActing ? { ...message, role: 'assistant' } : message]
}
