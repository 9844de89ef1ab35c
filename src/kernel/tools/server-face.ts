// What a tool server says of itself and has besides tools: prompts, resources, and questions to its client. All of it is
// declared, and none of it depends on what was done.
import { z } from 'zod'
import { Json } from '../../world/json.ts'
import { ContentBlock } from './tool-result.ts'

/** What the server asks its client for, by key: a form, a completion of a model, its roots. */
const InputRequest = z.strictObject({
  method: z
    .enum(['elicitation/create', 'sampling/createMessage', 'roots/list'])
    .meta({ description: 'What it asks for: a form, a completion of a model, or the roots.' }),
  params: z.record(z.string(), Json).default({}).meta({ description: 'The parameters of the request.' }),
})

/** Questions round by round; a round is asked when the one before is answered. */
export const Rounds = z.array(z.record(z.string().min(1), InputRequest)).min(1)
export type Rounds = z.infer<typeof Rounds>

const named = {
  name: z.string().min(1).meta({ description: 'What it is called by.' }),
  title: z.string().optional().meta({ description: 'Its name for people.' }),
  description: z.string().optional().meta({ description: 'What it is, in a line.' }),
}

export const Prompt = z.strictObject({
  ...named,
  arguments: z
    .array(
      z.strictObject({
        ...named,
        required: z.boolean().optional().meta({ description: 'Whether it must be given.' }),
        values: z.array(z.string()).optional().meta({ description: 'The values that completion suggests.' }),
      }),
    )
    .optional()
    .meta({ description: 'What fills the places in its messages.' }),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']).meta({ description: 'Who says it.' }),
        content: ContentBlock.meta({ description: 'What is said.' }),
      }),
    )
    .meta({ description: 'The messages. {name} in a text stands for an argument.' }),
  asks: Rounds.optional().meta({ description: 'What it asks its client for first, round by round.' }),
})
export type Prompt = z.infer<typeof Prompt>

export const Resource = z.strictObject({
  ...named,
  uri: z.string().min(1).meta({ description: 'Its address, or a template such as file:///{name}.' }),
  mimeType: z.string().optional().meta({ description: 'Its media type.' }),
  text: z.string().optional().meta({ description: 'Its content, where it is text.' }),
  blob: z.base64().optional().meta({ description: 'Its content in base64, where it is not text.' }),
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
