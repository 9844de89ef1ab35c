// Chat with tool calls, as OpenAI's and Anthropic's interfaces and most data sets of them write it: a list of messages,
// rows with `messages` or `conversations`, a row a line or a list of rows.
import { z } from 'zod'
import { declaredTools } from './read/describe.ts'
import { documentImporter, draftsOfEach } from './read/document-importer.ts'
import type { Draft } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { argumentsFrom, flip } from './read/flip.ts'
import { stepsOfMessages } from './read/message-steps.ts'
import { repositoryOf } from './read/repository.ts'

const Row = z.looseObject({
  messages: z.union([z.array(z.unknown()), z.string()]).optional(),
  conversations: z.array(z.unknown()).optional(),
  tools: z.unknown().optional(),
  system: z.string().nullish(),
})

export const chat = documentImporter({
  name: 'chat',
  summary: 'messages with tool calls (OpenAI, Anthropic, ShareGPT)',
  recognises: (_, beginning) =>
    /^\s*[[{]/.test(beginning) &&
    /"(role|from)"\s*:\s*"(system|developer|user|human|assistant|gpt|tool)"/.test(beginning) &&
    /"(messages|conversations)"\s*:|^\s*\[\s*\{[^{[]*"role"\s*:/.test(beginning),
  *drafts(document) {
    if (!Array.isArray(document)) yield draftOf(document)
    else if (isMessage(document[0])) yield draftOfMessages(document, {})
    else yield* draftsOfEach(document, draftOf)
  },
})

const isMessage = (value: unknown) =>
  value !== null && typeof value === 'object' && ('role' in value || 'from' in value)

// one row: its messages, its tools, and what it is called
function draftOf(value: unknown): Draft {
  const row = fieldsOf(Row, value, 'row')
  // some data sets keep their lists as text, so that their columns have one type
  const messages = argumentsFrom(row.messages ?? row.conversations ?? null)
  if (!Array.isArray(messages)) throw new Error('no messages')
  return draftOfMessages(messages, row)
}

function draftOfMessages(
  messages: readonly unknown[],
  row: z.infer<typeof Row> | { system?: string },
): Draft {
  const { system, steps } = stepsOfMessages(messages)
  const fields: { readonly [field: string]: unknown } = { ...row }
  const id = [fields.id, fields.task_id, fields.instance_id, fields.conversation_id].find(
    each => typeof each === 'string' || typeof each === 'number',
  )
  return {
    app: appOf(fields),
    ...flip(steps),
    told: system || (row.system ?? ''),
    declared: declaredTools(argumentsFrom(fields.tools)),
    ...(id === undefined ? {} : { id: String(id) }),
  }
}

/** The repository that the row names, or that its task is named after; at least tries of one task stay together. */
function appOf({
  repo,
  instance_id,
  task_id,
  id,
}: {
  readonly [field: string]: unknown
}): string | undefined {
  if (typeof repo === 'string' && /^[\w.-]+\/[\w.-]+$/.test(repo)) return repo
  const names = [instance_id, task_id, id].filter(name => typeof name === 'string')
  const [repository] = names.flatMap(name => repositoryOf(name) ?? [])
  return repository ?? (typeof instance_id === 'string' && instance_id !== '' ? instance_id : undefined)
}
