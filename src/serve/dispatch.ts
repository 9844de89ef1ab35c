// A request on its way: past the guard, to the first surface that answers its path, and what went wrong in that
// protocol's own shape.
import { failureOf } from './failure.ts'
import { type Arrival, type Guard, type Refusal, tooLarge } from './guard.ts'
import { answers, type Surface } from './surface.ts'
import { withBoundedBody } from './wire/bounded-body.ts'

export interface DispatchOptions {
  readonly surfaces: readonly Surface[]
  readonly guard: Guard
  /** Told what a client must not be: errors nobody foresaw. */
  readonly onError: (error: unknown) => void
}

/** Answers requests; never throws. */
export function dispatcher({ surfaces, guard, onError }: DispatchOptions) {
  return async (request: Request, arrival: Arrival): Promise<Response> => {
    const headers = guard.headers(arrival)
    const surface = surfaces.find(candidate => answers(candidate, arrival.path))
    const refusal = guard.refuse(arrival)
    if (refusal) return withHeaders(refused(refusal, surface), headers)
    if (arrival.method === 'OPTIONS' && arrival.header('origin') !== undefined) {
      return withHeaders(new Response(null, { status: 204 }), headers)
    }
    if (!surface) return withHeaders(refused({ status: 404, message: 'There is nothing here.' }), headers)
    try {
      const bounded = await withBoundedBody(request, guard.maxBodyBytes)
      if (!bounded) return withHeaders(refused(tooLarge(guard.maxBodyBytes), surface), headers)
      return withHeaders(await surface.fetch(bounded), headers)
    } catch (error) {
      const { isExpected, status, message } = failureOf(error)
      if (!isExpected) onError(error)
      return withHeaders(refused({ status, message }, surface), headers)
    }
  }
}

function refused(refusal: Refusal, surface?: Surface): Response {
  const response =
    surface?.refuse?.(refusal) ??
    Response.json(
      { error: { code: String(refusal.status), message: refusal.message } },
      { status: refusal.status },
    )
  return withHeaders(response, {
    ...refusal.headers,
    // what remains of a body nobody reads
    ...(refusal.status === 413 ? { connection: 'close' } : {}),
  })
}

function withHeaders(response: Response, headers: { readonly [name: string]: string }): Response {
  const all = new Headers(response.headers)
  for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value)
  const { status, statusText, body } = response
  return new Response(body, { status, statusText, headers: all })
}
