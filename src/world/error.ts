// The one error class. It names the boundary that was crossed and what the reader can do about it.
// The world's own failures (no such file, HTTP 500 inside a simulated site) are observations, never this.

/** Where something went wrong. */
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

export class WorldError extends Error {
  override readonly name = 'WorldError'
  readonly at: Boundary
  readonly remedy: string | undefined

  constructor(at: Boundary, message: string, { remedy, cause }: { remedy?: string; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.at = at
    this.remedy = remedy
  }
}

/** The message and, on a second line, the remedy. */
export function explain(error: unknown): string {
  if (!(error instanceof WorldError)) return error instanceof Error ? error.message : String(error)
  return error.remedy === undefined ? error.message : `${error.message}\n${error.remedy}`
}
