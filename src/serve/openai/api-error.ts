// Errors in the shape clients of OpenAI's API read.
import { isObject } from '../../kernel/tools/tool-call.ts'
import type { Failure } from '../failure.ts'

const types: { readonly [status: number]: string } = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

/** What a client is told of an error; the operator is told where that matters. */
export type Fail = (error: unknown) => Failure

/** The body of an error. */
export function apiError({ status, code, message, remedy, details }: Failure): { readonly error: object } {
  const type = types[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
  const param = isObject(details) ? (details.param ?? null) : null
  return {
    error: { message: remedy === undefined ? message : `${message} ${remedy}`, type, param, code },
  }
}

/** An error as a response. */
export function apiErrorResponse(failure: Failure): Response {
  return Response.json(apiError(failure), { status: failure.status })
}
