// Inference: what a world model says to each row. The whole history is shown as turns of a conversation, and the asked
// turn ends with the row's own instruction to predict.
import type { Message, Model, Sampling } from '../model/model.ts'
import { readReply } from '../model/reply.ts'
import type { Row } from './rows/row.ts'
import type { Finished } from './run/run-stage.ts'
import { usageFields } from './usage-fields.ts'

/** The conversation a row asks with. */
export function messagesFor(row: Row): readonly Message[] {
  const turns = row.history.flatMap(({ prompt, response }): Message[] => [
    { role: 'user', content: prompt },
    { role: 'assistant', content: response },
  ])
  const system: Message[] = row.system === '' ? [] : [{ role: 'system', content: row.system }]
  return [...system, ...turns, { role: 'user', content: row.asked }]
}

export interface InferOptions {
  readonly model: Model
  readonly sampling: Sampling
  readonly now: () => number
}

/** Asks the model for one row. */
export async function inferRow(
  row: Row,
  { model, sampling, now, signal }: InferOptions & { signal: AbortSignal },
): Promise<Finished> {
  const started = now()
  const messages = messagesFor(row)
  const reply = await readReply(model.generate({ messages, sampling, sessionKey: row.key, signal }))
  const { finish, usage, attempts } = reply.end
  return {
    fields: {
      gen: reply.text,
      reasoning: reply.reasoning,
      finish_reason: finish,
      usage: usageFields(usage),
      attempts,
      seconds: (now() - started) / 1000,
    },
    usage,
    isFailed: finish === 'length' || reply.text.trim() === '',
  }
}

/** What a row gains that the model could not be asked. */
export function inferFailed(reason: string): { readonly [name: string]: unknown } {
  return { gen: '', failure: 'infrastructure', error_message: reason }
}
