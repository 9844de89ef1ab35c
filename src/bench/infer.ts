// Inference: what a world model says to each row. The whole history is shown as turns of a conversation, and the asked
// turn ends with the row's own instruction to predict. With an engine, what the history determines is computed instead.
import { makerOf } from '../kernel/kernel.ts'
import type { Message, Model, Sampling } from '../model/model.ts'
import { readReply } from '../model/reply.ts'
import type { Engine } from './engine/engine.ts'
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
  /** Undefined where nothing is imagined: then rows that cannot be computed stay without a prediction. */
  readonly model: Model | undefined
  readonly engine: Engine | undefined
  readonly sampling: Sampling
  readonly now: () => number
}

/** Predicts one row: computed where an engine can, and otherwise by the model. */
export async function inferRow(
  row: Row,
  { model, engine, sampling, now, signal }: InferOptions & { signal: AbortSignal },
): Promise<Finished> {
  if (row.problem !== undefined) {
    const fields = { gen: '', failure: 'data', error_message: row.problem }
    return { fields, usage: undefined, isFailed: true }
  }
  const started = now()
  const seconds = () => (now() - started) / 1000
  const determined = await engine?.predict(row, signal)
  if (determined?.ok) {
    const gen = `<predicted_observation>\n${determined.text}\n</predicted_observation>`
    const by = makerOf(determined)
    const fields = {
      gen,
      by,
      finish_reason: by === 'kernel' ? 'computed' : by,
      seconds: seconds(),
    }
    return { fields, usage: undefined, isFailed: false }
  }
  const why = determined === undefined ? {} : { why: determined.why }
  if (!model) {
    const fields = { ...unpredicted(determined?.why), ...why }
    return { fields, usage: undefined, isFailed: false, isUnpredicted: true }
  }
  const messages = messagesFor(row)
  const reply = await readReply(model.generate({ messages, sampling, sessionKey: row.key, signal }))
  const { finish, usage, attempts } = reply.end
  return {
    fields: {
      gen: reply.text,
      ...(engine && { by: 'model', ...why }),
      reasoning: reply.reasoning,
      finish_reason: finish,
      usage: usageFields(usage),
      attempts,
      seconds: seconds(),
    },
    usage,
    isFailed: finish === 'length' || reply.text.trim() === '',
  }
}

function unpredicted(why = 'there is no engine'): { readonly [name: string]: unknown } {
  return { gen: '', failure: 'unpredicted', error_message: `Not computed (${why}), and no model was given.` }
}

/** What a row gains that the model could not be asked. */
export function inferFailed(reason: string): { readonly [name: string]: unknown } {
  return { gen: '', failure: 'infrastructure', error_message: reason }
}
