import type { Usage } from '../model/model.ts'

/** Token counts as rows write them down. */
export function usageFields({ inputTokens, outputTokens, cachedTokens, costUsd }: Usage): object {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(cachedTokens === undefined ? {} : { cached_tokens: cachedTokens }),
    ...(costUsd === undefined ? {} : { cost_usd: costUsd }),
  }
}
