// A failure in the words of HTTP. Ours say what happened and what to do; what we did not foresee says nothing of itself.
import { type Boundary, WorldError } from '../world/error.ts'
import type { Json } from '../world/json.ts'
import type { RefusedCode } from './hub.ts'
import { Refused } from './refused.ts'

export interface Failure {
  readonly status: number
  /** A word for programs: a RefusedCode, or the boundary that was crossed. */
  readonly code: string
  readonly message: string
  readonly remedy?: string
  readonly details?: Json
}

const refusals: { readonly [code in RefusedCode]: number } = {
  'unknown-world': 404,
  'unknown-session': 404,
  taken: 409,
  capacity: 503,
  ended: 409,
  invalid: 400,
  closing: 503,
}
const boundaries: { readonly [at in Boundary]?: number } = {
  usage: 400,
  world: 400,
  session: 409,
  action: 422,
  model: 502,
  store: 503,
  limit: 429,
}

// a client that goes while its body is read shows as an error of the reading
function isGivenUp(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' ||
      (error as NodeJS.ErrnoException).code === 'ECONNRESET' ||
      /connection prematurely closed/.test(error.message))
  )
}

/** What a client is told. `isExpected` is false where the server's operator must be told too. */
export function failureOf(error: unknown): Failure & { readonly isExpected: boolean } {
  if (!(error instanceof WorldError)) {
    if (isGivenUp(error))
      return { status: 499, code: 'aborted', message: 'The request was given up.', isExpected: true }
    return {
      status: 500,
      code: 'internal',
      message: 'Something went wrong in the server.',
      isExpected: false,
    }
  }
  const { message, remedy } = error
  // options are the operator's: a client cannot set them
  const said = { message, ...(typeof remedy === 'string' ? { remedy } : {}) }
  if (error instanceof Refused) {
    const { code, details } = error
    return {
      status: refusals[code],
      code,
      ...said,
      ...(details === undefined ? {} : { details }),
      isExpected: true,
    }
  }
  const status = boundaries[error.at] ?? 500
  return { status, code: error.at, ...said, isExpected: status < 500 }
}
