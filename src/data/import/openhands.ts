// OpenHands: events, as a list, a line each, or a file each (`event-00012-<id>.json`); of its SDK, and of the versions
// before, whose actions and observations name each other by number.
import { z } from 'zod'
import { explain } from '../../world/error.ts'
import type { Imported, Importer } from './importer.ts'
import { contentText } from './read/content-text.ts'
import { declaredTools } from './read/describe.ts'
import { type Draft, trajectoryOf } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { argumentsFrom, flip, type Step } from './read/flip.ts'
import { partsFrom } from './read/folder-parts.ts'
import { readDocuments } from './read/read-documents.ts'

const Event = z.looseObject({
  kind: z.string().optional(),
  id: z.union([z.string(), z.number()]).optional(),
  source: z.string().optional(),
  tool_name: z.string().nullish(),
  tool_call_id: z.string().nullish(),
  tool_call: z.looseObject({ name: z.string().optional(), arguments: z.unknown().optional() }).nullish(),
  action: z.unknown().optional(),
  observation: z.unknown().optional(),
  cause: z.number().nullish(),
  args: z.looseObject({}).nullish(),
  content: z.unknown().optional(),
  extras: z.looseObject({}).nullish(),
  error: z.unknown().optional(),
  tool_call_metadata: z.looseObject({ function_name: z.string().nullish() }).nullish(),
})
type Event = z.infer<typeof Event>

const single = /^event-\d+.*\.json$/

export const openhands: Importer = {
  name: 'openhands',
  summary: 'events of OpenHands',
  recognises: (file, beginning) =>
    /"kind"\s*:\s*"(ActionEvent|ObservationEvent|SystemPromptEvent|MessageEvent|ConversationStateUpdateEvent)"/.test(
      beginning,
    ) ||
    /(^|\/)event-\d+-[^/]*\.json$/.test(file) ||
    (/"source"\s*:\s*"(agent|user|environment)"/.test(beginning) &&
      /"action"\s*:\s*"\w+"/.test(beginning) &&
      /"args"\s*:/.test(beginning)),
  async *read(file, options) {
    const isSingle = single.test(file.slice(file.lastIndexOf('/') + 1))
    const files = isSingle ? await partsFrom(file, single) : [file]
    if (files === undefined) return
    const { conversations, problems } = await conversationsIn(files)
    yield* problems
    for (const [index, events] of conversations.entries()) {
      try {
        const draft = draftOf(events)
        yield trajectoryOf(draft, { format: 'openhands', file, place: file, number: index + 1, options })
      } catch (error) {
        yield { place: file, problem: explain(error) }
      }
    }
  },
}

// a line or a file that is a list, or has a list as its history, is a conversation of its own; single events are one
async function conversationsIn(files: readonly string[]) {
  const conversations: unknown[][] = []
  const problems: Imported[] = []
  const together: unknown[] = []
  for (const file of files) {
    for await (const document of readDocuments(file)) {
      if ('problem' in document) {
        problems.push(document)
        continue
      }
      const { value } = document
      const list = Array.isArray(value) ? value : (value as { history?: unknown } | null)?.history
      if (Array.isArray(list)) conversations.push(list.flat())
      else together.push(value)
    }
  }
  if (together.length > 0) conversations.push(together)
  return { conversations, problems }
}

function draftOf(given: readonly unknown[]): Draft {
  const events = given.map((event, index) => fieldsOf(Event, event, `events.${index}`))
  const prompt = events.find(({ kind, action }) => kind === 'SystemPromptEvent' || action === 'system')
  const told = contentText(prompt?.system_prompt ?? prompt?.args?.content ?? prompt?.content)
  return {
    told,
    declared: declaredTools(prompt?.tools ?? prompt?.args?.tools),
    recorder: 'openhands',
    // it also observes what no action was: states, recollections, its own thoughts
    turns: flip(events.flatMap(stepsOf)).turns,
  }
}

function stepsOf(event: Event): Step[] {
  switch (event.kind) {
    case undefined:
      return earlierSteps(event)
    case 'MessageEvent': {
      const message = event.llm_message as { content?: unknown } | undefined
      return event.source === 'user' ? [{ kind: 'said', text: contentText(message?.content) }] : []
    }
    case 'ActionEvent': {
      const called = argumentsFrom(event.tool_call?.arguments ?? event.action)
      const name = event.tool_name ?? event.tool_call?.name ?? ''
      const acts = [{ id: event.tool_call_id ?? undefined, name, arguments: withoutNotes(called) }]
      return [{ kind: 'acts', acts }]
    }
    case 'ObservationEvent':
    case 'UserRejectObservation':
    case 'AgentErrorEvent':
      return [replyOf(event)]
    default:
      return []
  }
}

function replyOf({ kind, observation, error, tool_call_id }: Event): Step {
  const seen = (observation ?? {}) as { [field: string]: unknown }
  const text = kind === 'ObservationEvent' ? (seen.content ?? seen.output ?? observation) : error
  const isError = kind === 'AgentErrorEvent' || seen.is_error === true
  return { kind: 'reply', to: tool_call_id ?? undefined, text: contentText(text), isError }
}

// what the agent notes for those who watch is not part of the call
function withoutNotes(called: unknown): unknown {
  if (called === null || typeof called !== 'object' || Array.isArray(called)) return called
  const { security_risk, summary, kind, ...rest } = called as { [field: string]: unknown }
  return rest
}

const talk = new Set(['message', 'system', 'recall', 'think', 'change_agent_state', 'finish', 'null'])

function earlierSteps(event: Event): Step[] {
  const { action, observation, args, content, extras, source, id, cause, tool_call_metadata } = event
  if (typeof action === 'string') {
    if (action === 'message' && source === 'user') return [{ kind: 'said', text: contentText(args?.content) }]
    if (talk.has(action)) return []
    const { thought, is_input, blocking, confirmation_state, hidden, ...given } = args ?? {}
    return [
      {
        kind: 'acts',
        acts: [
          {
            id: String(id),
            name: tool_call_metadata?.function_name ?? action,
            arguments: withoutNotes(given),
          },
        ],
      },
    ]
  }
  if (typeof observation !== 'string') return []
  const to = cause === undefined || cause === null ? undefined : String(cause)
  const exitCode = (extras?.metadata as { exit_code?: unknown } | undefined)?.exit_code ?? extras?.exit_code
  const isError = observation === 'error' || (typeof exitCode === 'number' && exitCode > 0)
  return [{ kind: 'reply', to, text: contentText(content), isError }]
}
