import type { Json } from '../../world/json.ts'

/** What was typed, as an action: a JSON object or array is parsed, anything else is the bare text. */
export function actionFrom(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
