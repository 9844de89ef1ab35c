// One held-out turn, asked of a model on one core.
import type { LlamaWorldModel } from '../../src/model/llama-model.ts'
import { Sampling } from '../../src/model/model.ts'
import { readReply } from '../../src/model/reply.ts'
import type { Asked } from './asked-turns.ts'
import { processorSeconds } from './processor-seconds.ts'

export interface Answered {
  readonly asked: Asked
  readonly text: string
  /** Whether it came to an end by itself. */
  readonly isWhole: boolean
  readonly isExact: boolean
  /** Of the clock, and of the processor. */
  readonly seconds: number
  readonly processor: number
  readonly firstSeconds: number
  readonly firstProcessor: number
  readonly newTokens: number
  readonly outputTokens: number
}

/** Asks greedily; what was asked before under the same key is not evaluated again. */
export async function answer(
  from: LlamaWorldModel,
  each: Asked,
  { thinking, limit, key = each.session }: { thinking: boolean; limit: number; key?: string },
): Promise<Answered> {
  const sampling = Sampling.parse({ temperature: 0, maxTokens: limit, thinking })
  const start = [performance.now(), processorSeconds()] as const
  const since = () => [(performance.now() - start[0]) / 1000, processorSeconds() - start[1]] as const
  let first: readonly [number, number] | undefined
  const signal = new AbortController().signal
  const request = { messages: each.messages, sampling, sessionKey: `${key} ${thinking}`, signal }
  const reply = await readReply(from.generate(request), () => {
    first ??= since()
  })
  const [seconds, processor] = since()
  // an empty observation has no text to come first
  const [firstSeconds, firstProcessor] = first ?? [seconds, processor]
  const { inputTokens, outputTokens, cachedTokens = 0 } = reply.end.usage
  const [text = ''] = reply.text.replace(/^<\|obs\|>/, '').split('<|end|>', 1)
  const isWhole = reply.end.finish === 'stop'
  const newTokens = inputTokens - cachedTokens
  return {
    asked: each,
    text,
    isWhole,
    isExact: isWhole && text === each.truth,
    seconds,
    processor,
    firstSeconds,
    firstProcessor,
    newTokens,
    outputTokens,
  }
}
