// mini-swe-agent: one bash command a step, in a code block or as a tool call; the output comes back as a message.
import { z } from 'zod'
import { contentText } from './read/content-text.ts'
import { documentImporter } from './read/document-importer.ts'
import type { Draft } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { type Act, flip, type Step } from './read/flip.ts'
import { repositoryOf } from './read/repository.ts'

const Message = z.looseObject({
  role: z.string(),
  content: z.unknown().optional(),
  tool_call_id: z.string().nullish(),
  tool_calls: z
    .array(
      z.looseObject({
        id: z.string().nullish(),
        function: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }),
      }),
    )
    .nullish(),
  extra: z
    .looseObject({
      actions: z.array(z.looseObject({ command: z.string(), tool_call_id: z.string().nullish() })).nullish(),
      returncode: z.number().nullish(),
      exit_status: z.string().nullish(),
    })
    .nullish(),
})
type Message = z.infer<typeof Message>

const Trajectory = z.looseObject({
  messages: z.array(Message),
  instance_id: z.string().nullish(),
  info: z.looseObject({ mini_version: z.string().nullish() }).nullish(),
})

export const miniSweAgent = documentImporter({
  name: 'mini-swe-agent',
  summary: '.traj.json of mini-swe-agent',
  recognises: (file, beginning) =>
    /"(trajectory_format|mini_version)"\s*:\s*"/.test(beginning) ||
    (/\.traj\.json(\.gz)?$/.test(file) && /"role"\s*:/.test(beginning)),
  *drafts(document) {
    yield draftOf(document)
  },
})

function draftOf(document: unknown): Draft {
  const whole = fieldsOf(
    Trajectory,
    Array.isArray(document) ? { messages: document } : document,
    'trajectory',
  )
  const { messages, instance_id, info } = whole
  const system = messages.filter(({ role }) => role === 'system')
  const rest = messages.filter(({ role }) => role !== 'system')
  const version = info?.mini_version
  return {
    id: instance_id ?? undefined,
    app: instance_id ? (repositoryOf(instance_id) ?? instance_id) : undefined,
    told: system.map(({ content }) => contentText(content)).join('\n\n'),
    recorder: version ? `mini-swe-agent ${version}` : undefined,
    ...flip(rest.flatMap((message, index) => stepsOf(message, rest[index - 1]))),
  }
}

function stepsOf(message: Message, before: Message | undefined): Step[] {
  const { role, content, extra, tool_call_id } = message
  if (role === 'assistant') {
    const acts = actsOf(message)
    return acts.length > 0 ? [{ kind: 'acts', acts }] : []
  }
  // the last message says how the run ended; that is the harness, not the machine
  if (extra?.exit_status || role === 'exit') return []
  const isReply = role === 'tool' || (before?.role === 'assistant' && actsOf(before).length > 0)
  if (!isReply) return [{ kind: 'said', text: contentText(content) }]
  return [{ kind: 'reply', to: tool_call_id ?? undefined, text: contentText(content) }]
}

const block = /```[\w-]*\s*\n([\s\S]*?)\n?```/g

function actsOf({ content, extra, tool_calls }: Message): Act[] {
  const bash = (command: string, id?: string | null): Act => ({
    id: id ?? undefined,
    name: 'bash',
    arguments: { command },
  })
  const { actions } = extra ?? {}
  if (actions?.length) return actions.map(({ command, tool_call_id }) => bash(command, tool_call_id))
  if (tool_calls?.length) {
    return tool_calls.map(({ id, function: called }) => ({
      id: id ?? undefined,
      name: called.name,
      arguments: typeof called.arguments === 'string' ? JSON.parse(called.arguments) : called.arguments,
    }))
  }
  // a step has exactly one block; with more or fewer nothing was run
  const blocks = [...contentText(content).matchAll(block)]
  return blocks.length === 1 ? [bash(blocks[0]?.[1] ?? '')] : []
}
