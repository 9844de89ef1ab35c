// A failing service in the terms of HTTP: every failure has a status, a reason and perhaps a time to wait.
import type { Failure } from '../../world/fault.ts'

/** A failure as a service would report it. */
export interface ServiceFailure {
  readonly status: number
  readonly reason: string
  readonly message: string
  readonly retryAfterSeconds: number | undefined
}

const reasons: { readonly [status: number]: string } = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
}

/** The failure as a service reports it; a connection that is dropped has status 0. */
export function serviceFailure(failure: Failure): ServiceFailure {
  const { status, message } = told(failure)
  const wait = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined
  return {
    status,
    reason: reasons[status] ?? '',
    message: message ?? reasons[status] ?? '',
    retryAfterSeconds: wait,
  }
}

function told(failure: Failure): { status: number; message?: string } {
  switch (failure.kind) {
    case 'http':
      return { status: failure.status }
    case 'timeout':
      return { status: 504, message: `The request timed out after ${failure.seconds} s` }
    case 'dropped':
      return { status: 0, message: 'Connection reset by peer' }
    case 'token-expired':
      return { status: 401, message: 'The access token expired' }
    case 'quota-exceeded':
      return { status: 429, message: 'Quota exceeded for this account' }
    case 'rate-limit':
      return { status: 429, message: `Rate limit of ${failure.calls} calls exceeded` }
    case 'permission-denied':
      return { status: 403, message: 'Permission denied' }
    case 'disk-full':
      return { status: 507, message: 'No space left on device' }
  }
}
