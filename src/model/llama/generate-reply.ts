// One reply: evaluates the new part of a prompt, samples one token after another, and reports them as events.
import { randomInt } from 'node:crypto'
import type { LlamaContextSequence, SequenceEvaluateOptions, Token } from 'node-llama-cpp'
import { WorldError } from '../../world/error.ts'
import type { Finish, ModelEvent, Sampling } from '../model.ts'
import type { NativeWork } from './native-work.ts'
import type { Prompt, PromptTokens } from './prompt-tokens.ts'
import { replySplitter } from './reply-splitter.ts'
import { tokenText } from './token-text.ts'

export interface ReplyRequest {
  readonly sequence: LlamaContextSequence
  readonly prompt: Prompt
  readonly sampling: Sampling
  readonly work: NativeWork
  readonly contextTokens: number
  readonly prompts: Pick<PromptTokens, 'isEnd' | 'endOfThinking'>
}

/** The reply's events, `reply-end` last. */
export async function* generateReply(request: ReplyRequest): AsyncGenerator<ModelEvent> {
  const { prompt, sampling, contextTokens } = request
  const inputTokens = prompt.tokens.length
  if (inputTokens >= contextTokens) throw tooLong(inputTokens, contextTokens)
  const cachedTokens = await evaluatePrompt(request)
  const draft = openDraft(request)
  const finish = yield* sampleTokens(request, draft)
  yield* draft.end()
  const { tokenIds, logprobs } = draft
  yield {
    type: 'reply-end',
    finish,
    usage: { inputTokens, outputTokens: tokenIds.length, cachedTokens },
    attempts: 1,
    ...(sampling.tokenIds ? { tokenIds } : {}),
    ...(sampling.logprobs ? { logprobs } : {}),
  }
}

// in stretches, so that an aborted request does not hold llama.cpp for the whole of a long prompt;
// returns how many tokens were there already
async function evaluatePrompt({ sequence, prompt, work }: ReplyRequest): Promise<number> {
  const { tokens, settled } = prompt
  await work.run(() => sequence.adaptStateToTokens(tokens.slice(0, -1), false))
  const cached = sequence.nextTokenIndex
  const { needsCheckpoints } = sequence
  for (let from = cached; ; ) {
    const next = from + sequence.context.batchSize
    const until = needsCheckpoints && from < settled ? Math.min(next, settled) : next
    if (until >= tokens.length) return cached
    const stretch = tokens.slice(from, until)
    await work.run(() => sequence.evaluateWithoutGeneratingNewTokens(stretch))
    // a recurrent state cannot be cut back to any point: the one to come back to is kept
    if (until === settled) await work.run(() => sequence.takeCheckpoint())
    from = until
  }
}

async function* sampleTokens(request: ReplyRequest, draft: Draft): AsyncGenerator<ModelEvent, Finish> {
  const { sequence, prompt, sampling, work } = request
  const rest = prompt.tokens.slice(sequence.nextTokenIndex)
  // where it is not asked for, there is none
  const metadata = { confidence: sampling.logprobs === true } as { readonly confidence: true }
  const sampled = sequence.evaluateWithMetadata(rest, metadata, evaluateOptions(sampling))
  let accepted: Token[] = []
  try {
    for (;;) {
      const input = accepted
      const { value, done } = await work.run(() => (input.length > 0 ? sampled.next(input) : sampled.next()))
      if (done) return 'other'
      const isForced = draft.isThinkingTooLong()
      accepted = isForced ? [...request.prompts.endOfThinking] : [value.token]
      for (const token of accepted) {
        // what is forced was certain
        yield* draft.push(token, isForced ? 0 : logprobOf(value.confidence))
        const finish = draft.finish()
        if (finish) return finish
      }
    }
  } finally {
    work.afterwards(() => sampled.return())
  }
}

// under the sampling that was used: after temperature and cut-offs
function logprobOf(confidence: number | undefined): number {
  return Math.log(confidence ?? 1)
}

interface Draft {
  readonly tokenIds: readonly Token[]
  readonly logprobs: readonly number[]
  push(token: Token, logprob: number): readonly ModelEvent[]
  finish(): Finish | undefined
  isThinkingTooLong(): boolean
  end(): readonly ModelEvent[]
}

function openDraft({ sequence, prompt, sampling, contextTokens, prompts }: ReplyRequest): Draft {
  const tokenIds: Token[] = []
  const logprobs: number[] = []
  const text = tokenText<Token>((tokens, before) => sequence.model.detokenize(tokens, true, before))
  const splitter = replySplitter({ isThinking: prompt.isThinking, stop: sampling.stop ?? [] })
  const limit = Math.min(sampling.maxTokens, contextTokens - prompt.tokens.length)
  const budget = sampling.thinkingBudget ?? Number.POSITIVE_INFINITY
  let thinkingTokens = 0
  let isEnded = false
  return {
    tokenIds,
    logprobs,
    push(token, logprob) {
      tokenIds.push(token)
      logprobs.push(logprob)
      isEnded = prompts.isEnd(token)
      if (isEnded) return []
      if (splitter.isThinking) thinkingTokens += 1
      return splitter.push(text.push(token))
    },
    finish() {
      if (isEnded || splitter.isStopped) return 'stop'
      return tokenIds.length >= limit ? 'length' : undefined
    },
    isThinkingTooLong: () => splitter.isThinking && thinkingTokens >= budget,
    end: () => [...splitter.push(text.end()), ...splitter.end()],
  }
}

function evaluateOptions({ temperature, topP, topK, minP = 0, seed }: Sampling): SequenceEvaluateOptions {
  return { temperature, topP, topK, minP, seed: seedOf(seed), yieldEogToken: true }
}

// llama.cpp takes 32 bits, and all of them set as "any seed"
function seedOf(seed = randomInt(2 ** 32)): number {
  const bits = seed >>> 0
  return bits === 0xffffffff ? 0 : bits
}

function tooLong(inputTokens: number, contextTokens: number): WorldError {
  return new WorldError(
    'model',
    `The prompt has ${inputTokens} tokens; with its reply it must fit into a context of ${contextTokens}.`,
    { remedy: 'Open the model with more context tokens, or shorten the history.' },
  )
}
