// Errors in the shape clients of OpenAI's API read.
import type { Failure } from '../failure.ts'

const types: { readonly [status: number]: string } = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

/** The body of an error. */
export function apiError({ status, code, message, remedy }: Failure): object {
  const type = types[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
  return {
    error: { message: remedy === undefined ? message : `${message} ${remedy}`, type, param: null, code },
  }
}

/** An error as a response. */
export function apiErrorResponse(failure: Failure): Response {
  return Response.json(apiError(failure), { status: failure.status })
}
