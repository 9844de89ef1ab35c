// Reads what an agent wants a desktop to do: Python code, or one of the words WAIT, DONE and FAIL.
// Any code is an action; what it does, or how it fails, is for the environment to show.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import type { Action } from '../../src/world/action.ts'
import type { Json } from '../../src/world/json.ts'

const maxLength = 100_000

/** Python code as it runs on the desktop. */
export const OsAction = z
  .strictObject({
    code: z
      .string()
      .regex(/\S/)
      .max(maxLength)
      .meta({ description: 'Python code, or one of the words WAIT, DONE and FAIL.' }),
  })
  .meta({
    description: 'Code that runs on the desktop. A bare text is the same.',
    examples: [{ code: 'pyautogui.click(640, 360)' }],
  })
export type OsAction = z.infer<typeof OsAction>

/** Reads code from a text, with or without a code fence around it, or from `{ code }`. */
export function readOsAction(input: Json): ReadAction {
  const text = typeof input === 'string' ? input : codeOf(input)
  if (text === undefined) {
    return { kind: 'refusal', reason: 'A desktop action is Python code: a text, or { "code": "…" }.' }
  }
  if (text.length > maxLength) {
    return { kind: 'refusal', reason: `The code has ${text.length} characters; ${maxLength} is the most.` }
  }
  const code = unfenced(text)
  if (code.trim() === '') return { kind: 'refusal', reason: 'There is no code to run. To wait, send WAIT.' }
  return { kind: 'action', action: { code } }
}

/** Any action as text, also one that could not be read. */
export function osActionText(action: Action): string {
  return (typeof action === 'string' ? action : codeOf(action)) ?? JSON.stringify(action)
}

function codeOf(input: Json): string | undefined {
  if (input === null || typeof input !== 'object' || !('code' in input)) return undefined
  return typeof input.code === 'string' ? input.code : undefined
}

// the fence is the agent's way of writing, not part of the program
function unfenced(text: string): string {
  const [, inner] = /^\s*```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```\s*$/.exec(text) ?? []
  return inner === undefined || inner.includes('```') ? text : inner
}
