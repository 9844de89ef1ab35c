// How sure a trained model is of its replies to held-out turns, and which of them are exact.
import { confidenceOf } from '../../src/model/confidence.ts'
import { type LlamaWorldModel, openLlamaModel } from '../../src/model/llama-model.ts'
import { Sampling } from '../../src/model/model.ts'
import { readReply } from '../../src/model/reply.ts'
import { readForms } from '../../src/model/shipped/known-forms.ts'
import { type Asked, chosenTurns } from './asked-turns.ts'
import { openBareLlama } from './bare-llama.ts'
import { holdoutName } from './held-out.ts'

/** The ways to make one number of the probabilities of a reply's tokens. */
export const scoreNames = ['product', 'lowest', 'mean'] as const
export type ScoreName = (typeof scoreNames)[number]

export interface ScoredTurn {
  readonly holdout: string
  readonly isExact: boolean
  /** True where no kernel computes the turn. */
  readonly isUnknown: boolean
  readonly scores: Readonly<Record<ScoreName, number>>
}

export interface ConfidenceOptions {
  readonly file: string
  /** Files of which every turn that counts is asked. */
  readonly data: readonly string[]
  /** Files of which only turns are asked that no kernel computes. */
  readonly unknown: readonly string[]
  /** The most of one file. */
  readonly turns: number
  readonly replyTokens: number
  /** The list of forms beside a shipped model: of a terminal's actions, those of another form are not answered. */
  readonly forms: string | undefined
}

/** Asks greedily, without thoughts. */
export async function measureConfidence(options: ConfidenceOptions): Promise<ScoredTurn[]> {
  const { file, data, unknown, turns: most, replyTokens } = options
  const forms = options.forms === undefined ? undefined : readForms(options.forms)
  const llama = await openBareLlama(file)
  const model = await openLlamaModel({ path: file, threads: 1 })
  const scored: ScoredTurn[] = []
  try {
    for (const place of [...unknown, ...data]) {
      const isWanted = unknown.includes(place)
        ? ({ computable }: { readonly computable?: boolean }) => computable === false
        : () => true
      const asked = await chosenTurns([place], { most, llama, isWanted })
      for (const [at, each] of asked.entries()) {
        const holdout = holdoutName(place)
        process.stderr.write(`${holdout}: ${at + 1} of ${asked.length}\r`)
        const isKnown = each.domain !== 'terminal' || (forms?.has(actionOf(each)) ?? true)
        const reply = await scoredReply(model, each, replyTokens)
        scored.push({ holdout, ...reply, ...(!isKnown && { scores: refused }) })
      }
    }
    return scored
  } finally {
    await Promise.all([model.close(), llama.close()])
  }
}

const refused = { product: 0, lowest: 0, mean: 0 }

function actionOf({ messages }: Asked): string {
  const [, action = ''] = /<\|act\|>(.*)<\|obs\|>$/s.exec(messages.at(-1)?.content ?? '') ?? []
  return action
}

async function scoredReply(
  model: LlamaWorldModel,
  { session, messages, truth, isComputable }: Asked,
  maxTokens: number,
): Promise<Omit<ScoredTurn, 'holdout'>> {
  const sampling = Sampling.parse({ temperature: 0, thinking: false, logprobs: true, maxTokens })
  const { signal } = new AbortController()
  const { text, end } = await readReply(model.generate({ messages, sampling, sessionKey: session, signal }))
  const [observation = ''] = text.replace(/^<\|obs\|>/, '').split('<|end|>', 1)
  // a reply that is not whole is refused anyway
  const isWhole = end.finish === 'stop'
  return {
    isExact: isWhole && observation === truth,
    isUnknown: isComputable === false,
    scores: isWhole ? scoresOf(end.logprobs ?? []) : refused,
  }
}

function scoresOf(logprobs: readonly number[]): ScoredTurn['scores'] {
  const product = confidenceOf(logprobs)
  const lowest = Math.exp(logprobs.reduce((least, logprob) => Math.min(least, logprob), 0))
  return { product, lowest, mean: product ** (1 / Math.max(1, logprobs.length)) }
}
