// The parts of a turn as a conversation writes it: the screen before, and the action in its fence.
import { dialectNamed } from '../../model/dialects/index.ts'

export interface TurnText {
  readonly state: string | undefined
  readonly action: string
}

const heading = dialectNamed('qwen-agentworld').observation('')

/** Reads a user turn; undefined where it shows no action. */
export function turnText(prompt: string): TurnText | undefined {
  const at = prompt.lastIndexOf('**Action:**')
  if (at === -1) return undefined
  const [, , action] =
    /^\s*(`{3,})[^\n`]*\n([\s\S]*?)\n?\1/.exec(prompt.slice(at + '**Action:**'.length)) ?? []
  if (action === undefined) return undefined
  const state = /\*\*Current State:\*\*\n([\s\S]*)$/.exec(prompt.slice(0, at))?.[1]?.trim()
  return { state, action }
}

// a long conversation may leave out the text of old turns
const omission = /^\[[^\]\n]*\b(?:omitted|truncated|elided)\b[^\]\n]*\]$/i

/** Reads an assistant turn; undefined where what came back was left out. */
export function observationText(response: string): string | undefined {
  const text = response.startsWith(heading) ? response.slice(heading.length) : response
  return omission.test(text.trim()) ? undefined : text
}
