// The coordinate form: {"action": "click", "coordinate": [540, 1200]}. Points are pixels of the screen.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import type { Json } from '../../src/world/json.ts'

// what each action needs besides its name
const needs = {
  click: ['coordinate'],
  long_press: ['coordinate'],
  swipe: ['coordinate', 'coordinate2'],
  type: ['text'],
  key: ['text'],
  open: ['text'],
  answer: ['text'],
  system_button: ['button'],
  wait: [],
  terminate: [],
} as const satisfies { [action: string]: readonly string[] }

export const coordinateActions = Object.keys(needs) as (keyof typeof needs)[]
const point = z.tuple([z.number().nonnegative(), z.number().nonnegative()])

/** An action at a point of the screen, or on the device. */
export const CoordinateAction = z
  .strictObject({
    action: z.enum(coordinateActions).meta({ description: 'What to do.' }),
    coordinate: point.optional().meta({ description: 'Where, in pixels from the left and the top.' }),
    coordinate2: point.optional().meta({ description: 'Where a swipe ends.' }),
    text: z
      .string()
      .optional()
      .meta({ description: 'The text to type or to say, the key to press, or the app to open.' }),
    button: z
      .enum(['Back', 'Home', 'Menu', 'Enter'])
      .optional()
      .meta({ description: 'The button of the system.' }),
    time: z.number().nonnegative().optional().meta({ description: 'Seconds to wait or to press.' }),
    status: z
      .enum(['success', 'failure'])
      .optional()
      .meta({ description: "The agent's verdict on its task." }),
  })
  .meta({
    description: 'An action at a point of the screen, or on the device.',
    examples: [{ action: 'click', coordinate: [540, 1200] }],
  })
export type CoordinateAction = z.infer<typeof CoordinateAction>

/** Reads an object that has an `action`. */
export function readCoordinateAction(input: { readonly [key: string]: Json }): ReadAction {
  const parsed = CoordinateAction.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const known = issue?.path[0] === 'action' ? ` Known: ${coordinateActions.join(', ')}.` : ''
    const place = issue?.path.join('.') || 'fields'
    return { kind: 'refusal', reason: `The action's ${place} cannot be read: ${issue?.message}.${known}` }
  }
  const { action } = parsed.data
  const missing = needs[action].filter(key => parsed.data[key] === undefined)
  if (missing.length === 0) return { kind: 'action', action: input }
  return { kind: 'refusal', reason: `The action '${action}' needs ${missing.join(' and ')}.` }
}
