// AndroidWorld's JSON actions: {"action_type": "click", "index": 3}. What its own reader rejects gets its own error.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import { pythonText, quote } from '../../src/kernel/ui-tree/ui-tree-quote.ts'
import type { Json } from '../../src/world/json.ts'

export const androidWorldTypes = [
  'click',
  'double_tap',
  'scroll',
  'swipe',
  'input_text',
  'navigate_home',
  'navigate_back',
  'keyboard_enter',
  'open_app',
  'status',
  'wait',
  'long_press',
  'answer',
  'unknown',
] as const
const directions = ['left', 'right', 'down', 'up'] as const

/** An action on an element by its index, on a point, or on the device. */
export const AndroidWorldAction = z
  .strictObject({
    action_type: z.enum(androidWorldTypes).meta({ description: 'What to do.' }),
    index: z.int().optional().meta({ description: 'The element, by its number on the screen.' }),
    x: z.number().optional().meta({ description: 'A point instead of an element: pixels from the left.' }),
    y: z.number().optional().meta({ description: 'And pixels from the top.' }),
    text: z.string().optional().meta({ description: 'What is typed, or said to the user.' }),
    direction: z
      .enum(directions)
      .or(z.literal(''))
      .optional()
      .meta({ description: 'Which way to scroll or swipe.' }),
    goal_status: z.string().optional().meta({ description: "The agent's verdict on its task." }),
    app_name: z.string().optional().meta({ description: 'The app to open, by its name.' }),
    keycode: z.string().startsWith('KEYCODE_').optional().meta({ description: 'The key to press.' }),
    clear_text: z.boolean().optional().meta({ description: 'Whether to empty the field first.' }),
  })
  .meta({
    description: "An action in AndroidWorld's form: on an element, on a point, or on the device.",
    examples: [{ action_type: 'click', index: 3 }],
  })
export type AndroidWorldAction = z.infer<typeof AndroidWorldAction>

type Fields = { readonly [key: string]: Json }

/** Reads an object that has an `action_type`. */
export function readAndroidWorldAction(input: Fields): ReadAction {
  const error = constructionError(input) ?? executionError(input)
  if (error !== undefined) return { kind: 'observation', observation: { text: error, isError: true } }
  const parsed = AndroidWorldAction.safeParse(settled(input))
  if (parsed.success) return { kind: 'action', action: settled(input) }
  const [issue] = parsed.error.issues
  return { kind: 'refusal', reason: `The action's ${issue?.path.join('.')} is wrong: ${issue?.message}.` }
}

// in the order in which AndroidWorld checks the fields of a new action
function constructionError(input: Fields): string | undefined {
  const {
    action_type: type = null,
    index = null,
    x = null,
    y = null,
    direction = null,
    keycode = null,
  } = input
  const unknown = Object.keys(input).find(key => !Object.hasOwn(AndroidWorldAction.shape, key))
  if (unknown !== undefined) {
    return `TypeError: JSONAction.__init__() got an unexpected keyword argument ${quote(unknown)}`
  }
  if (!androidWorldTypes.some(known => known === type)) {
    return `ValueError: Invalid action type: ${typeof type === 'string' ? type : pythonText(type)}`
  }
  if (typeof index === 'string' && !/^\s*[+-]?\d+\s*$/.test(index)) {
    return `ValueError: invalid literal for int() with base 10: ${quote(index)}`
  }
  if (index !== null && (x !== null || y !== null)) {
    return 'ValueError: Either an index or a <x, y> should be provided.'
  }
  if (typeof direction === 'string' && direction !== '' && !directions.some(known => known === direction)) {
    return `ValueError: Invalid scroll direction: ${direction}`
  }
  if (typeof keycode === 'string' && !keycode.startsWith('KEYCODE_')) {
    return `ValueError: Invalid keycode: ${keycode}`
  }
  return undefined
}

function executionError(input: Fields): string | undefined {
  const { action_type: type, index = null, x = null, y = null, app_name: app = null } = input
  const isTap = type === 'click' || type === 'double_tap' || type === 'long_press'
  if (isTap && index === null && (x === null || y === null)) {
    const fields = Object.keys(AndroidWorldAction.shape)
      .filter(key => (settled(input)[key] ?? null) !== null)
      .map(key => `${key}=${pythonText(settled(input)[key] ?? null)}`)
    return `ValueError: Invalid click action: JSONAction(${fields.join(', ')})`
  }
  if (type === 'open_app' && (app === null || app === '')) return 'ValueError: No app name provided'
  return undefined
}

// as AndroidWorld does: no nulls, an index that is a number, a text that is a string
function settled(input: Fields): Fields {
  const entries = Object.entries(input).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'index' && typeof value === 'string') return [key, Number.parseInt(value, 10)]
      if (key === 'index' && typeof value === 'number') return [key, Math.trunc(value)]
      return [key, key === 'text' && typeof value !== 'string' ? pythonText(value) : value]
    }),
  )
}
