// A model as a judge. It is asked until its verdict can be read, but not for ever.
import type { Message, Model, Sampling, Usage } from '../model/model.ts'
import { type Reply, readReply } from '../model/reply.ts'
import { type ReadVerdict, readVerdict } from './read-verdict.ts'
import type { Asked, Judged } from './verdict.ts'

export interface JudgeOptions {
  readonly model: Model
  readonly sampling: Sampling
  /** How often to ask when the verdict cannot be read. */
  readonly attempts: number
  readonly sessionKey: string
  readonly signal: AbortSignal
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0 }

/** Asks for a verdict. Throws where the model does; a reply that cannot be read is not an error. */
export function judge(messages: readonly Message[], options: JudgeOptions): Promise<Judged> {
  return askUntilRead(messages, { ...options, read: wholeVerdict })
}

function wholeVerdict(reply: Reply): ReadVerdict {
  if (reply.end.finish === 'length') return { ok: false, reason: 'the judge ran out of tokens' }
  return readVerdict(reply.text)
}

/** Asks until `read` makes something of the reply. */
export async function askUntilRead<Read extends { readonly ok: boolean }>(
  messages: readonly Message[],
  { read, ...options }: JudgeOptions & { readonly read: (reply: Reply) => Read },
): Promise<Asked & Read> {
  let usage = nothing
  for (let attempt = 1; ; attempt++) {
    const reply = await ask(messages, { ...options, attempt })
    usage = sum(usage, reply.end.usage)
    const asked = { raw: reply.text, reasoning: reply.reasoning, usage, attempts: attempt }
    const found = read(reply)
    if (found.ok || attempt >= options.attempts) return { ...asked, ...found }
  }
}

// with a seed, the same question has the same answer: the next attempt takes the next seed
function ask(
  messages: readonly Message[],
  { model, sampling, sessionKey, signal, attempt }: JudgeOptions & { attempt: number },
): Promise<Reply> {
  const { seed } = sampling
  const varied = seed === undefined ? sampling : { ...sampling, seed: seed + attempt - 1 }
  return readReply(model.generate({ messages, sampling: varied, sessionKey, signal }))
}

function sum(a: Usage, b: Usage): Usage {
  const add = (x: number | undefined, y: number | undefined) =>
    x === undefined && y === undefined ? undefined : (x ?? 0) + (y ?? 0)
  const cachedTokens = add(a.cachedTokens, b.cachedTokens)
  const costUsd = add(a.costUsd, b.costUsd)
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    ...(costUsd === undefined ? {} : { costUsd }),
  }
}
