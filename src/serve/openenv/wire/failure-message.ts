// Failures in the words of OpenEnv: the error message of a socket, and the body of a response.
import { agentFailureOf } from '../../failure.ts'
import { Refused } from '../../refused.ts'
import { FactoryError } from '../served-worlds.ts'
import { ValidationError } from './validation-error.ts'

type Fields = { readonly [name: string]: unknown }

/** What a server that is full says. */
export function capacityFields({ active, limit }: { active: number; limit: number }) {
  return {
    message: `Server at capacity: ${active}/${limit} sessions active. Cannot accept new connections.`,
    counts: { active_sessions: active, max_sessions: limit },
  }
}

/** The `data` of an error message; `isExpected` is false where the server's operator must be told too. */
export function errorData(
  error: unknown,
  capacity: { readonly active: number; readonly limit: number },
): { readonly data: Fields; readonly isExpected: boolean } {
  if (error instanceof ValidationError) {
    const data = { message: 'Invalid message', code: 'VALIDATION_ERROR', errors: error.items }
    return { data, isExpected: true }
  }
  if (error instanceof FactoryError) {
    const data = { message: error.message, code: 'FACTORY_ERROR', factory_name: error.world }
    return { data, isExpected: false }
  }
  if (error instanceof Refused && error.code === 'capacity') {
    const { message, counts } = capacityFields(capacity)
    return { data: { message, code: 'CAPACITY_REACHED', ...counts }, isExpected: true }
  }
  const { message, remedy, isExpected } = agentFailureOf(error)
  const isSession = error instanceof Refused && ['unknown-session', 'closing'].includes(error.code)
  return {
    data: { message: told(message, remedy), code: isSession ? 'SESSION_ERROR' : 'EXECUTION_ERROR' },
    isExpected,
  }
}

/** The response to a request that failed. */
export function errorResponse(
  error: unknown,
  capacity: { readonly active: number; readonly limit: number },
): { readonly response: Response; readonly isExpected: boolean } {
  if (error instanceof ValidationError) {
    return { response: jsonResponse({ detail: error.items }, 422), isExpected: true }
  }
  if (error instanceof Refused && error.code === 'capacity') {
    const { message, counts } = capacityFields(capacity)
    const body = { detail: message, code: 'CAPACITY_REACHED', ...counts }
    return { response: jsonResponse(body, 503), isExpected: true }
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return {
      response: jsonResponse({ detail: 'The step took too long and was given up.' }, 504),
      isExpected: true,
    }
  }
  if (error instanceof FactoryError) {
    return { response: jsonResponse({ detail: error.message }, 500), isExpected: false }
  }
  const { status, message, remedy, isExpected } = agentFailureOf(error)
  return {
    response: jsonResponse({ detail: told(message, remedy) }, status === 499 ? 400 : status),
    isExpected,
  }
}

/** JSON as a response; input that cannot be written again is left out. */
export function jsonResponse(
  body: unknown,
  status = 200,
  headers: { [name: string]: string } = {},
): Response {
  return new Response(jsonText(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** The JSON of a message. What was sent may be nested deeper than can be written: then it is not repeated. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return JSON.stringify(value, (key, inner: unknown) => (key === 'input' ? null : inner))
  }
}

function told(message: string, remedy: string | undefined): string {
  return remedy === undefined ? message : `${message} ${remedy}`
}
