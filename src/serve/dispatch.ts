// A request on its way: past the guard, to the first surface that answers its path, and what went wrong in that
// protocol's own shape.
import { agentFailureOf } from './failure.ts'
import { type Arrival, type Guard, type Refusal, tooLarge } from './guard.ts'
import { answers, type Surface } from './surface.ts'
import type { Caller } from './tenants/tenants.ts'
import { withBoundedBody } from './wire/bounded-body.ts'

export interface DispatchOptions {
  /** What an operator reaches. */
  readonly surfaces: readonly Surface[]
  /** What an agent reaches: its own sessions alone. */
  readonly agentSurfaces?: ((tenant: string) => readonly Surface[]) | undefined
  readonly guard: Guard
  /** Told what a client must not be: errors nobody foresaw. */
  readonly onError: (error: unknown) => void
}

/** Answers requests; never throws. */
export function dispatcher(options: DispatchOptions) {
  const { surfaces, guard, onError } = options
  return async (request: Request, arrival: Arrival): Promise<Response> => {
    const headers = guard.headers(arrival)
    const { path, ...admission } = guard.admit(arrival)
    if (admission.refusal) {
      return withHeaders(refused(admission.refusal, surfaceAt(surfaces, path)), headers)
    }
    if (arrival.method === 'OPTIONS' && arrival.header('origin') !== undefined) {
      return withHeaders(new Response(null, { status: 204 }), headers)
    }
    const { caller } = admission
    const surface = surfaceAt(surfacesFor(caller, options), path)
    if (!surface) {
      const closed = surfaceAt(surfaces, path)
      return withHeaders(refused(closed ? operatorsOnly : nothingHere, closed), headers)
    }
    try {
      const bounded = await withBoundedBody(request, guard.maxBodyBytes)
      if (!bounded) return withHeaders(refused(tooLarge(guard.maxBodyBytes), surface), headers)
      return shownTo(caller, withHeaders(await surface.fetch(at(path, bounded)), headers))
    } catch (error) {
      const { isExpected, status, message } = agentFailureOf(error)
      if (!isExpected) onError(error)
      return withHeaders(refused({ status, message }, surface), headers)
    }
  }
}

/** What a caller reaches. */
export function surfacesFor(
  caller: Caller,
  { surfaces, agentSurfaces = () => [] }: Pick<DispatchOptions, 'surfaces' | 'agentSurfaces'>,
): readonly Surface[] {
  return caller.role === 'operator' ? surfaces : agentSurfaces(caller.tenant)
}

const nothingHere: Refusal = { status: 404, message: 'There is nothing here.' }
const operatorsOnly: Refusal = { status: 403, message: 'This is for operators alone.' }

function surfaceAt(surfaces: readonly Surface[], path: string): Surface | undefined {
  return surfaces.find(candidate => answers(candidate, path))
}

// a token before the path is not the protocol's business
function at(path: string, request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname === path) return request
  url.pathname = path
  return new Request(url, request)
}

// who made a turn is for operators
function shownTo({ role }: Caller, response: Response): Response {
  if (role === 'agent') response.headers.delete('x-agentworld-by')
  return response
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
