// The parts of a prompt, before any model's format: a domain fills them, a dialect lays them out.

/** The parts of a prompt that stay the same through a session. */
export interface WorldParts {
  readonly domain: string
  /** Role, rules and the shape of observations. */
  readonly description: string
  readonly actionSpace: string
  readonly initialState: string | undefined
  readonly demonstrations: readonly { readonly action: string; readonly observation: string }[]
  /** How the simulation should behave; never shown to the agent. */
  readonly instruction: string | undefined
}

/** The parts of a prompt that show one turn, up to and including its action. */
export interface TurnParts {
  /** Counted from 1. */
  readonly index: number
  readonly task: string | undefined
  /** The state the action meets, where the domain shows it. */
  readonly state: string | undefined
  /** Where the action happens, where that is not where the session began. */
  readonly place?: string | undefined
  readonly action: string
  /** Language of the action's code fence, such as `bash`. */
  readonly fence: string
}

/** The parts of a prompt that belong to the asked turn alone. */
export interface AskParts {
  /** What is known for certain about this step. */
  readonly facts: string
  /** The part of the output that was computed, which the prediction must begin with. */
  readonly computed: string
  /** Contradictions in an earlier attempt at this very turn. */
  readonly objections: readonly string[]
}
