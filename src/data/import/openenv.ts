// Episodes that OpenEnv collected: a line each, with the conversation, or only with what its tools were asked and said.
import { z } from 'zod'
import { contentText } from './read/content-text.ts'
import { documentImporter } from './read/document-importer.ts'
import type { Draft } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { argumentsFrom, flip, type Step } from './read/flip.ts'
import { stepsOfMessages } from './read/message-steps.ts'

const Traced = z.looseObject({
  tool_name: z.string(),
  arguments: z.unknown().optional(),
  result: z.looseObject({ data: z.unknown().optional(), error: z.string().nullish() }),
})

const Episode = z.looseObject({
  episode_id: z.union([z.string(), z.number()]),
  messages: z.array(z.unknown()).nullish(),
  tool_trace: z.array(Traced).nullish(),
  task: z.unknown().optional(),
})

export const openenv = documentImporter({
  name: 'openenv',
  summary: 'results.jsonl of OpenEnv',
  recognises: (_, beginning) =>
    /"episode_id"\s*:/.test(beginning) && /"(tool_trace|verify_metrics|messages)"\s*:/.test(beginning),
  *drafts(document) {
    yield draftOf(document)
  },
})

function draftOf(document: unknown): Draft {
  const { episode_id, messages, tool_trace, task } = fieldsOf(Episode, document, 'episode')
  const { system, steps } = stepsOfMessages(messages ?? [])
  const spoken = flip(steps)
  const flipped =
    spoken.turns.length > 0 ? spoken : flip([...saidIn(task), ...(tool_trace ?? []).flatMap(tracedSteps)])
  return { id: String(episode_id), told: system, ...flipped }
}

function saidIn(task: unknown): Step[] {
  const fields =
    task !== null && typeof task === 'object' ? (task as { [field: string]: unknown }) : undefined
  const text = fields ? (fields.prompt ?? fields.instruction ?? fields.question) : task
  return typeof text === 'string' ? [{ kind: 'said', text }] : []
}

function tracedSteps({ tool_name, arguments: given, result }: z.infer<typeof Traced>): Step[] {
  const { data, error } = result
  return [
    { kind: 'acts', acts: [{ name: tool_name, arguments: argumentsFrom(given) }] },
    { kind: 'reply', text: error ? error : contentText(data), isError: Boolean(error) },
  ]
}
