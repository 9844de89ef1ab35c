import type { z } from 'zod'
import { Json } from './json.ts'

/** What an agent does. Its shape belongs to the domain; everywhere else it is JSON. */
export const Action = Json.meta({ description: 'What the agent does, in the shape its domain defines.' })
export type Action = z.infer<typeof Action>

/** What was typed, as an action: a JSON object or array is parsed, anything else is the bare text. */
export function actionFrom(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
