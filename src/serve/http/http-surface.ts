// Worlds and sessions over plain HTTP, streams as server-sent events.
import { agentFailureOf, failureOf } from '../failure.ts'
import { openPaths } from '../guard.ts'
import type { Hub } from '../hub.ts'
import type { Surface } from '../surface.ts'
import type { Caller } from '../tenants/tenants.ts'
import { errorResponse } from './error-response.ts'
import { openApi } from './open-api.ts'
import { operatorRoutes } from './operator.ts'
import { type Call, parametersOf, type Route, readBody, route } from './route.ts'
import { serverRoutes } from './server.ts'
import { sessionRoutes } from './sessions.ts'
import { worldRoutes } from './worlds.ts'

export interface HttpSurfaceOptions {
  readonly hub: Hub
  readonly version: string
  /** Whom it is for: agents reach nothing of an operator's, and take nothing back. */
  readonly role?: Caller['role']
  /** Told what a client must not be: errors that were not foreseen. */
  readonly onError?: (error: unknown) => void
}

/** The HTTP surface over a hub. */
export function httpSurface({
  hub,
  version,
  role = 'operator',
  onError = () => {},
}: HttpSurfaceOptions): Surface {
  const all = [...worldRoutes, ...sessionRoutes, ...operatorRoutes, ...serverRoutes]
  const documented = role === 'operator' ? all : all.filter(({ isOperators }) => isOperators !== true)
  const document = openApi(documented, { version })
  const paths = ['/worlds', '/worlds/**', '/sessions', '/sessions/**', '/openapi.json', ...openPaths]
  return {
    ...surfaceOf([...documented, documentRoute(document)], { hub, onError }),
    paths: role === 'operator' ? [...paths, ...operatorPaths] : paths,
    describe: base => `${base}/openapi.json`,
  }
}

/** What probes and Prometheus ask, and nothing else. */
export function probeSurface(options: Pick<HttpSurfaceOptions, 'hub' | 'onError'>): Surface {
  return surfaceOf(serverRoutes, options)
}

const operatorPaths = ['/operator/**', '/metrics']

function surfaceOf(
  routes: readonly Route[],
  { hub, onError = () => {} }: Pick<HttpSurfaceOptions, 'hub' | 'onError'>,
): Surface {
  return {
    name: 'HTTP',
    paths: [...openPaths, '/metrics'],
    refuse: ({ status, message }) =>
      errorResponse({ status, code: refusalCodes[status] ?? 'refused', message }),
    async fetch(request) {
      const words = new URL(request.url).pathname.startsWith('/operator/') ? failureOf : agentFailureOf
      const failure = (error: unknown) => {
        const said = words(error)
        if (!said.isExpected) onError(error)
        return said
      }
      try {
        return await answer(request, { hub, routes, failure })
      } catch (error) {
        return errorResponse(failure(error))
      }
    },
  }
}

const refusalCodes: { readonly [status: number]: string } = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many',
}

async function answer(
  request: Request,
  { hub, routes, failure }: Pick<Call, 'hub' | 'failure'> & { readonly routes: readonly Route[] },
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const allowed: string[] = []
  for (const candidate of routes) {
    const parameters = parametersOf(candidate, pathname)
    if (!parameters) continue
    if (candidate.method !== method) {
      allowed.push(candidate.method)
      continue
    }
    const body = candidate.body ? await readBody(request, candidate.body) : undefined
    return candidate.handle({ hub, parameters, body, request, failure })
  }
  if (allowed.length === 0) {
    return errorResponse({ status: 404, code: 'not-found', message: 'There is nothing here.' })
  }
  const response = errorResponse({ status: 405, code: 'method', message: `Use ${allowed.join(' or ')}.` })
  response.headers.set('allow', allowed.join(', '))
  return response
}

function documentRoute(document: object): Route {
  return route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document.',
    tag: 'server',
    answer: 'application/json',
    handle: async () => Response.json(document),
  })
}
