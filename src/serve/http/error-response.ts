// Errors in the form that this protocol gives them.
import type { z } from 'zod'
import type { Failure } from '../failure.ts'
import type { ErrorView } from './views.ts'

/** The body of an error. */
export function errorBody({ code, message, remedy, details }: Failure): z.infer<typeof ErrorView> {
  return {
    error: {
      code,
      message,
      ...(remedy === undefined ? {} : { remedy }),
      ...(details === undefined ? {} : { details }),
    },
  }
}

/** An error as a response. A server that is full or stopping says when to come back. */
export function errorResponse(failure: Failure): Response {
  const headers = failure.status === 503 ? { 'retry-after': '5' } : undefined
  return Response.json(errorBody(failure), { status: failure.status, ...(headers ? { headers } : {}) })
}
