// How sure a model was of a reply: the probability that it gave to exactly these tokens, one after the other.

/** From 0 to 1; 0 where nothing is known of it. */
export function confidenceOf(logprobs: readonly number[] | undefined): number {
  return logprobs === undefined ? 0 : Math.exp(logprobs.reduce((sum, logprob) => sum + logprob, 0))
}
