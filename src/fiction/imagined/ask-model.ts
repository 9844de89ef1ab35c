// Asks a model for data. Its reply is read, checked against what is wanted, and asked for again with the complaints.

import { jsonObjectsIn } from '../../judge/json-objects.ts'
import type { Message, Model } from '../../model/model.ts'
import { Sampling } from '../../model/model.ts'
import { readReply } from '../../model/reply.ts'

export interface Asking {
  readonly model: Model
  readonly signal: AbortSignal
  readonly seed: number
}

/** What a reply was good for: a value, or complaints for whoever wrote it. */
export type Read<T> = { readonly value: T } | { readonly problems: readonly string[] }

const mostProblems = 12

/** One reply to these messages; empty where it ran out of tokens. */
export async function replyTo(
  { model, signal, seed }: Asking,
  messages: readonly Message[],
): Promise<string> {
  const sampling = Sampling.parse({ seed, temperature: 0.8 })
  const reply = await readReply(model.generate({ messages, sampling, sessionKey: 'fiction', signal }))
  return reply.end.finish === 'length' ? '' : reply.text
}

/** Asks until the reply can be used, this many times at most; undefined where none could. */
export async function askFor<T>(
  asking: Asking,
  prompt: string,
  { read, attempts = 3 }: { read: (reply: string) => Read<T>; attempts?: number },
): Promise<T | undefined> {
  const messages: Message[] = [{ role: 'user', content: prompt }]
  for (let attempt = 0; attempt < attempts; attempt++) {
    const reply = await replyTo(asking, [...messages])
    const found = read(reply)
    if ('value' in found) return found.value
    const complaints = found.problems.slice(0, mostProblems).map(problem => `- ${problem}`)
    messages.push(
      { role: 'assistant', content: reply },
      {
        role: 'user',
        content: `This cannot be used:\n${complaints.join('\n')}\nReply again, whole and corrected.`,
      },
    )
  }
  return undefined
}

/** The last JSON object of a reply. */
export function objectIn(reply: string): Read<object> {
  const found = jsonObjectsIn(reply).at(-1)
  return found ? { value: found } : { problems: ['there is no JSON object in the reply'] }
}
