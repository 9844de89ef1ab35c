// The action of a step. A world's own action is an object, and goes through unchanged. Every world takes four further
// forms, told apart by `type`: submit, act (for actions that are not objects), list_tools and call_tool.
import { z } from 'zod'
import type { Json } from '../../../world/json.ts'
import { validated } from '../wire/validation-error.ts'

const metadata = z.record(z.string(), z.unknown()).optional()

/** Ends the episode; the world's checks give the reward. */
export const SubmitAction = z
  .strictObject({
    type: z.literal('submit'),
    answer: z.string().nullish().meta({ description: 'The answer, where the task asks for one.' }),
    metadata,
  })
  .meta({ description: 'Ends the episode: the success checks are looked at and give the last reward.' })

/** Any action of the world, also one that is a text or a list. */
export const AnyAction = z
  .strictObject({
    type: z.literal('act'),
    action: z
      .unknown()
      .meta({ description: 'What to do: a text as an agent wrote it, a list, or an object.' }),
    metadata,
  })
  .meta({ description: 'An action of the world in any form it reads.' })

export const ListToolsAction = z
  .strictObject({ type: z.literal('list_tools'), metadata })
  .meta({ description: 'Lists the tools of the world. No turn.' })

export const CallToolAction = z
  .strictObject({
    type: z.literal('call_tool'),
    tool_name: z.string(),
    arguments: z.record(z.string(), z.unknown()).default({}),
    metadata,
  })
  .meta({ description: 'Calls one tool of the world.' })

/** What a step is to do. */
export type StepAction =
  | { readonly kind: 'submit'; readonly answer: string | undefined }
  | { readonly kind: 'act'; readonly action: Json }
  | { readonly kind: 'list-tools' }
  | {
      readonly kind: 'call-tool'
      readonly name: string
      readonly arguments: { readonly [name: string]: Json }
    }

/** Reads the action of a step; `metadata`, which every action of OpenEnv has, is not the world's affair. */
export function readAction(data: { readonly [key: string]: unknown }): StepAction {
  switch (data.type) {
    case 'submit':
      return { kind: 'submit', answer: validated(SubmitAction, data).answer ?? undefined }
    case 'act':
      return { kind: 'act', action: (validated(AnyAction, data).action ?? null) as Json }
    case 'list_tools':
      validated(ListToolsAction, data)
      return { kind: 'list-tools' }
    case 'call_tool': {
      const { tool_name: name, arguments: given } = validated(CallToolAction, data)
      return { kind: 'call-tool', name, arguments: given as { [name: string]: Json } }
    }
  }
  const { metadata: _, ...action } = data
  return { kind: 'act', action: action as Json }
}
