// What a tool server says of itself and offers besides tools: prompts, resources, and questions to its client.
// All of it is declared, none of it depends on what was done.
import { z } from 'zod'
import { Json } from '../../world/json.ts'
import { ContentBlock } from './tool-result.ts'

/** What the server asks its client for, by key: a form, a completion of a model, its roots. */
const InputRequest = z.strictObject({
  method: z.enum(['elicitation/create', 'sampling/createMessage', 'roots/list']),
  params: z.record(z.string(), Json).default({}),
})

/** Questions round by round; a round is asked when the one before is answered. */
export const Rounds = z.array(z.record(z.string().min(1), InputRequest)).min(1)
export type Rounds = z.infer<typeof Rounds>

const named = {
  name: z.string().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
}

export const Prompt = z.strictObject({
  ...named,
  arguments: z
    .array(
      z.strictObject({
        ...named,
        required: z.boolean().optional(),
        values: z.array(z.string()).optional().meta({ description: 'What completion suggests.' }),
      }),
    )
    .optional(),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: ContentBlock })),
  asks: Rounds.optional(),
})
export type Prompt = z.infer<typeof Prompt>

export const Resource = z.strictObject({
  ...named,
  uri: z.string().min(1).meta({ description: 'An address, or a template such as file:///{name}.' }),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.base64().optional(),
})
export type Resource = z.infer<typeof Resource>

export interface ServerFace {
  readonly name: string
  readonly version: string
  readonly title?: string | undefined
  readonly instructions?: string | undefined
  readonly prompts?: readonly Prompt[]
  readonly resources?: readonly Resource[]
  /** What a tool asks its client for before it answers, by its name. */
  readonly asks?: { readonly [tool: string]: Rounds }
}
