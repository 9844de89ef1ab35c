// A failure in the words of HTTP. Errors of this project say what happened and what to do. An unexpected error says
// nothing about itself.
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

const goneCodes = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/**
 * Whether a client went before it was answered: while its body was read, that is an error of the reading; later on, the
 * reason of the request's signal, which the server gives as a text.
 */
export function isGivenUp(error: unknown): boolean {
  if (typeof error === 'string') return isGone(error)
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return error.name === 'AbortError' || goneCodes.includes(code) || isGone(error.message)
}

function isGone(text: string): boolean {
  return /connection prematurely closed|^(Error: )?(aborted|terminated)$/i.test(text)
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

/** The same for the side of an agent: what only an operator can mend is not described, lest a policy reads it. */
export function agentFailureOf(error: unknown): Failure & { readonly isExpected: boolean } {
  const failure = failureOf(error)
  const { status, code, isExpected } = failure
  if (isExpected) return failure
  return { status, code, message: 'The environment could not answer; its operator is told why.', isExpected }
}
