// The result of a tool call with what a text alone cannot carry: pictures, sound, resources, structure, and what the
// tool says while it works. An observation keeps one whole under `$result` of its data.
import { z } from 'zod'
import { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import { isObject } from './tool-call.ts'

const shapes = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image'), data: z.base64(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('audio'), data: z.base64(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('resource'), resource: z.looseObject({ uri: z.string() }) }),
  z.looseObject({ type: z.literal('resource_link'), uri: z.string(), name: z.string() }),
])

/** One block of a result, as MCP writes it: text, image, audio, resource or resource_link. */
export const ContentBlock = z.record(z.string(), Json).refine(block => shapes.safeParse(block).success, {
  message: 'not a content block: text, image, audio, resource or resource_link, with its fields',
})
export type ContentBlock = z.infer<typeof ContentBlock>

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const

/** What a tool says before its result: a line for the log, or how far it is. */
export const ToolNote = z.union([
  z
    .strictObject({
      log: Json.meta({ description: 'What is logged.' }),
      level: z.enum(levels).default('info').meta({ description: 'How much it matters.' }),
      logger: z.string().optional().meta({ description: 'Who logs it.' }),
    })
    .meta({ description: 'A line for the log.' }),
  z
    .strictObject({
      progress: z.number().meta({ description: 'How far it is.' }),
      total: z.number().optional().meta({ description: 'How far it has to go.' }),
      message: z.string().optional().meta({ description: 'What it is doing.' }),
    })
    .meta({ description: 'How far the tool is.' }),
  z
    .strictObject({
      hangUp: z.literal(true).meta({ description: 'True.' }),
    })
    .meta({ description: 'The stream breaks off here. The client must fetch the rest.' }),
])
export type ToolNote = z.infer<typeof ToolNote>

export const ToolResult = z.strictObject({
  content: z.array(ContentBlock).meta({
    description: 'Blocks as MCP writes them: text, image, audio, resource or resource_link.',
  }),
  structuredContent: Json.optional().meta({
    description: 'The result as JSON, for clients that read it so.',
  }),
  isError: z.boolean().optional().meta({ description: 'Whether the tool reports a failure.' }),
  notes: z
    .array(ToolNote)
    .optional()
    .meta({ description: 'What the tool says before its result, in order.' }),
})
export type ToolResult = z.infer<typeof ToolResult>

/** A result as an observation. One that is a single text stays plain. */
export function observationFrom({
  content,
  structuredContent,
  isError,
  notes = [],
}: ToolResult): Observation {
  const text = content.map(blockText).join('\n')
  const failed = isError === true ? { isError } : {}
  const [first, ...others] = content
  if (first?.type === 'text' && others.length === 0 && notes.length === 0) {
    return { text, ...(structuredContent === undefined ? {} : { data: structuredContent }), ...failed }
  }
  const whole: Json = {
    content: [...content],
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(notes.length === 0 ? {} : { notes: notes as Json }),
  }
  return { text, data: { $result: whole }, ...failed }
}

/** The result that an observation stands for; its data is the structure. */
export function resultFrom({ text, data, isError }: Observation): ToolResult {
  const failed = isError === true ? { isError } : {}
  const whole = isObject(data) ? ToolResult.safeParse(data.$result).data : undefined
  if (whole !== undefined) return { ...whole, ...failed }
  const structure = data === undefined ? {} : { structuredContent: data }
  return { content: blocksIn(data) ?? [{ type: 'text', text }], ...structure, ...failed }
}

// a server whose structured result is its content, such as one that reads media files
function blocksIn(data: Json | undefined): ContentBlock[] | undefined {
  if (!isObject(data) || !Array.isArray(data.content)) return undefined
  const blocks = z.array(ContentBlock).min(1).safeParse(data.content).data
  return blocks?.every(block => block.type !== 'text') ? blocks : undefined
}

function blockText(block: ContentBlock): string {
  if (block.type === 'text') return String(block.text)
  const { resource } = block
  if (!isObject(resource)) return `[${String(block.type)}: ${String(block.mimeType ?? block.uri)}]`
  return typeof resource.text === 'string' ? resource.text : `[resource: ${String(resource.uri)}]`
}
