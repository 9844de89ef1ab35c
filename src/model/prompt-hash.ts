// The hash of a prompt, chained message by message so that a growing prompt is never hashed twice.
import { textHash } from '../world/hash.ts'
import type { Message } from './model.ts'

/** The hash of no messages. */
export const emptyPromptHash = textHash('')

/** The hash of a prompt that has one message more. */
export function extendPromptHash(hash: string, { role, content }: Message): string {
  return textHash(`${hash}\n${role}\n${content}`)
}

/** The hash of a whole prompt. */
export function promptHash(messages: readonly Message[]): string {
  return messages.reduce(extendPromptHash, emptyPromptHash)
}
