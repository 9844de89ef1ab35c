// A model as a judge: asked until its verdict can be read, but not for ever.
import type { Message, Model, Sampling, Usage } from '../model/model.ts'
import { type Reply, readReply } from '../model/reply.ts'
import { readVerdict } from './read-verdict.ts'
import type { Judged } from './verdict.ts'

export interface JudgeOptions {
  readonly model: Model
  readonly sampling: Sampling
  /** How often to ask when the verdict cannot be read. */
  readonly attempts: number
  readonly sessionKey: string
  readonly signal: AbortSignal
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0 }

/** Asks for a verdict. Throws where the model does; a reply that cannot be read is no error. */
export async function judge(messages: readonly Message[], options: JudgeOptions): Promise<Judged> {
  let usage = nothing
  for (let attempt = 1; ; attempt++) {
    const reply = await ask(messages, { ...options, attempt })
    usage = sum(usage, reply.end.usage)
    const asked = { raw: reply.text, reasoning: reply.reasoning, usage, attempts: attempt }
    const read =
      reply.end.finish === 'length'
        ? { ok: false as const, reason: 'the judge ran out of tokens' }
        : readVerdict(reply.text)
    if (read.ok || attempt >= options.attempts) return { ...asked, ...read }
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
