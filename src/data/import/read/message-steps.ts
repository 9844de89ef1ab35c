// Chat messages as steps: OpenAI's tool calls, Anthropic's tool blocks, ShareGPT's turns.
import { z } from 'zod'
import { contentText } from './content-text.ts'
import { fieldsOf } from './fields.ts'
import { type Act, argumentsFrom, type Step } from './flip.ts'

const Call = z.looseObject({
  id: z.string().nullish(),
  name: z.string().optional(),
  arguments: z.unknown().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }).optional(),
})

const Message = z.looseObject({
  role: z.string().optional(),
  from: z.string().optional(),
  content: z.unknown().optional(),
  value: z.unknown().optional(),
  tool_calls: z.array(Call).nullish(),
  function_call: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }).nullish(),
  tool_call_id: z.string().nullish(),
  error: z.unknown().optional(),
  is_error: z.boolean().nullish(),
})
export type Message = z.infer<typeof Message>

/** What messages tell: the system prompt, and the steps. */
export interface Told {
  readonly system: string
  readonly steps: readonly Step[]
}

/** Reads messages in their order; a list that holds something else says which. */
export function stepsOfMessages(messages: readonly unknown[]): Told {
  const system: string[] = []
  const steps: Step[] = []
  for (const [index, given] of messages.entries()) {
    const message = fieldsOf(Message, given, `messages.${index}`)
    const role = message.role ?? message.from
    if (role === undefined) throw new Error(`messages.${index}: no role`)
    const content = message.content ?? message.value
    if (role === 'system' || role === 'developer') system.push(contentText(content))
    else steps.push(...stepsOf(role, message, content))
  }
  return { system: system.join('\n\n'), steps }
}

function stepsOf(role: string, message: Message, content: unknown): Step[] {
  if (role === 'tool' || role === 'function' || role === 'observation') {
    const { tool_call_id, id, is_error, error } = message
    const to = tool_call_id ?? (typeof id === 'string' ? id : undefined)
    return [{ kind: 'reply', to, text: contentText(content), isError: is_error === true || error === true }]
  }
  if (role === 'assistant' || role === 'gpt' || role === 'function_call') {
    const acts = actsOf(role, message, content)
    return acts.length > 0 ? [{ kind: 'acts', acts }] : []
  }
  if (role === 'user' || role === 'human') return [...results(content), ...saidIn(content)]
  return []
}

function actsOf(role: string, { tool_calls, function_call }: Message, content: unknown): Act[] {
  if (role === 'function_call') {
    const { name, arguments: given } = fieldsOf(Call, argumentsFrom(content), 'function_call')
    return [{ name: name ?? '', arguments: argumentsFrom(given) }]
  }
  const calls = (tool_calls ?? []).map(({ id, name, arguments: direct, function: called }) => ({
    id: id ?? undefined,
    name: called?.name ?? name ?? '',
    arguments: argumentsFrom(called === undefined ? direct : called.arguments),
  }))
  if (function_call) {
    calls.push({
      id: undefined,
      name: function_call.name,
      arguments: argumentsFrom(function_call.arguments),
    })
  }
  return [...calls, ...blocksOf(content, 'tool_use').map(toolUse)]
}

interface Block {
  readonly [field: string]: unknown
}

function blocksOf(content: unknown, type: string): Block[] {
  if (!Array.isArray(content)) return []
  return content.filter(part => (part as Block | null)?.type === type)
}

const toolUse = ({ id, name, input }: Block): Act => ({
  id: typeof id === 'string' ? id : undefined,
  name: String(name ?? ''),
  arguments: argumentsFrom(input),
})

function results(content: unknown): Step[] {
  return blocksOf(content, 'tool_result').map(({ tool_use_id, content: text, is_error }) => ({
    kind: 'reply',
    to: typeof tool_use_id === 'string' ? tool_use_id : undefined,
    text: contentText(text),
    isError: is_error === true,
  }))
}

function saidIn(content: unknown): Step[] {
  const rest = Array.isArray(content)
    ? content.filter(part => (part as Block | null)?.type !== 'tool_result')
    : content
  const text = contentText(rest)
  return text === '' ? [] : [{ kind: 'said', text }]
}
