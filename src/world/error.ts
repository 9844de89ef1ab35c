// The one error class. It names the boundary that was crossed and what the reader can do about it. The world's own
// failures (no such file, HTTP 500 inside a simulated site) are observations, and never this.
import { asProperty, type Remedy, type Wording, wordedRemedy } from './remedy.ts'

/** The boundary that an error crossed. */
export type Boundary =
  | 'usage'
  | 'world'
  | 'session'
  | 'action'
  | 'kernel'
  | 'model'
  | 'store'
  | 'limit'
  | 'data'

/** The error of this package. It names the boundary it crossed and, where there is one, the remedy. */
export class WorldError extends Error {
  override readonly name = 'WorldError'
  readonly at: Boundary
  /** What to do about it: words, or words with options that whoever shows them spells. */
  readonly remedy: string | Remedy | undefined

  constructor(
    at: Boundary,
    message: string,
    { remedy, cause }: { remedy?: string | Remedy; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.at = at
    this.remedy = remedy
  }
}

/**
 * The message of an error and, on a second line, its remedy. Options are written as a program gives them
 * unless told otherwise.
 */
export function explain(error: unknown, wording: Wording = asProperty): string {
  if (!(error instanceof WorldError)) return error instanceof Error ? error.message : String(error)
  return error.remedy === undefined
    ? error.message
    : `${error.message}\n${wordedRemedy(error.remedy, wording)}`
}
