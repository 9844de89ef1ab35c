// What an agent does at a terminal: a command, or keys typed one batch after the other.
import { z } from 'zod'
import type { ReadAction } from '../../src/kernel/domain.ts'
import type { Action } from '../../src/world/action.ts'
import type { Json } from '../../src/world/json.ts'

const maxCharacters = 100_000

export const Command = z
  .strictObject({
    command: z.string().max(maxCharacters).meta({ description: 'One or more lines of shell input.' }),
  })
  .meta({
    description: 'A command, given to the shell at once. A bare text is the same.',
    examples: [{ command: 'ls -l data' }],
  })
export type Command = z.infer<typeof Command>

const Keystrokes = z
  .array(
    z.strictObject({
      keystrokes: z.string().max(maxCharacters).meta({
        description:
          'The keys. A line end runs the line; C-c, C-d, C-l and C-z alone are those keys; an empty text only waits.',
      }),
      duration: z
        .number()
        .min(0)
        .max(3600)
        .default(1)
        .meta({ description: 'How many seconds to wait afterwards.' }),
    }),
  )
  .min(1)
  .max(100)
  .meta({
    description: 'Keys, typed one batch after the other.',
    examples: [[{ keystrokes: 'sleep 60\n' }, { keystrokes: 'C-c', duration: 0.5 }]],
  })

export const TerminalAction = z.union([Command, Keystrokes])
export type TerminalAction = z.infer<typeof TerminalAction>

/** Reads an action; a bare string is a command, or the JSON of either form. */
export function readTerminalAction(input: Json): ReadAction {
  const value = typeof input === 'string' ? parsed(input) : input
  const read = TerminalAction.safeParse(value)
  if (read.success) return { kind: 'action', action: read.data }
  return {
    kind: 'refusal',
    reason: `A terminal takes { "command": "…" }, a bare command, or [{ "keystrokes": "…\\n", "duration": 1 }]; at most ${maxCharacters.toLocaleString('en')} characters each.`,
  }
}

function parsed(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return { command: text }
  try {
    const value = JSON.parse(text) as Json
    return TerminalAction.safeParse(value).success ? value : { command: text }
  } catch {
    return { command: text }
  }
}

/** The command lines that an action types. */
export function commandText(action: Action): string {
  const { data } = TerminalAction.safeParse(action)
  if (data === undefined) return ''
  return 'command' in data ? data.command : data.map(({ keystrokes }) => keystrokes).join('')
}
