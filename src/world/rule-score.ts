/** What a prediction is worth by rule, without anybody's opinion. */
export interface RuleScore {
  /** From 0 to 1; 1 for the very text alone. */
  readonly score: number
  /** What it is made of, each from 0 to 1: `exact`, `lines`, `failure`, and where they apply `structure` and `state`. */
  readonly parts: Readonly<Record<string, number>>
}

/** What is known of a turn besides what came back. */
export interface RuleContext {
  /** The state the action met, where the domain shows one. */
  readonly before?: string | undefined
}
