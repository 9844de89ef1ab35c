// What an endpoint is sent. Some servers refuse what others need, so parts of it can be given up.
import type { ModelRequest, Sampling } from '../model.ts'

/** `extensions`: fields only vLLM, SGLang and their like know. `usage`: token counts. `max_tokens`: its old name. */
export type Concession = 'extensions' | 'usage' | 'max_tokens'

export type RequestBody = Readonly<Record<string, unknown>>

/** The body of a chat completion request, without what has been given up. */
export function requestBody(
  { messages, sampling }: ModelRequest,
  { model, conceded }: { model: string; conceded: ReadonlySet<Concession> },
): RequestBody {
  return {
    model,
    messages,
    stream: true,
    stream_options: conceded.has('usage') ? undefined : { include_usage: true },
    temperature: sampling.temperature,
    top_p: sampling.topP,
    [conceded.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: sampling.maxTokens,
    seed: sampling.seed,
    stop: sampling.stop,
    logprobs: sampling.logprobs || undefined,
    ...(conceded.has('extensions') ? {} : extensions(sampling)),
    ...sampling.extra,
  }
}

function extensions({ topK, minP, thinking, thinkingBudget, tokenIds }: Sampling): RequestBody {
  return {
    // every server reads -1 as "all tokens"; some refuse 0
    top_k: topK === 0 ? -1 : topK,
    min_p: minP,
    thinking_token_budget: thinkingBudget,
    return_token_ids: tokenIds || undefined,
    chat_template_kwargs: thinking === undefined ? undefined : { enable_thinking: thinking },
  }
}

const refusal =
  /unknown|unsupported|unrecogni[sz]ed|unexpected|invalid (parameter|argument|field)|extra_forbidden|additional propert|not (be )?(supported|permitted|allowed|recogni[sz]ed)|does(n't| not) support/i

const fields: Readonly<Record<Concession, readonly string[]>> = {
  usage: ['stream_options', 'include_usage'],
  max_tokens: ['max_tokens'],
  extensions: ['top_k', 'min_p', 'thinking_token_budget', 'return_token_ids', 'chat_template_kwargs'],
}

/** What to give up so that a server with this complaint may take the request; undefined where nothing helps. */
export function concessionFor(
  complaint: string,
  { body, conceded }: { body: RequestBody; conceded: ReadonlySet<Concession> },
): Concession | undefined {
  if (!refusal.test(complaint)) return undefined
  const concessions: readonly Concession[] = ['usage', 'max_tokens', 'extensions']
  return concessions.find(
    concession =>
      !conceded.has(concession) &&
      fields[concession].some(field => isIn(body, field) && new RegExp(`\\b${field}\\b`).test(complaint)),
  )
}

function isIn(body: RequestBody, field: string): boolean {
  return body[field] !== undefined || (field === 'include_usage' && body.stream_options !== undefined)
}
