// Worlds and sessions over plain HTTP, streams as server-sent events.
import { failureOf } from '../failure.ts'
import type { Hub } from '../hub.ts'
import type { Surface } from '../surface.ts'
import { errorResponse } from './error-response.ts'
import { openApi } from './open-api.ts'
import { operatorRoutes } from './operator.ts'
import { parametersOf, type Route, readBody, route } from './route.ts'
import { serverRoutes } from './server.ts'
import { sessionRoutes } from './sessions.ts'
import { worldRoutes } from './worlds.ts'

export interface HttpSurfaceOptions {
  readonly hub: Hub
  readonly version: string
  /** Told what a client must not be: errors nobody foresaw. */
  readonly onError?: (error: unknown) => void
}

/** The HTTP surface over a hub. */
export function httpSurface({ hub, version, onError = () => {} }: HttpSurfaceOptions): Surface {
  const documented = [...worldRoutes, ...sessionRoutes, ...operatorRoutes, ...serverRoutes]
  const document = openApi(documented, { version })
  const routes = [...documented, documentRoute(document)]
  return {
    name: 'HTTP',
    paths: [
      '/worlds',
      '/worlds/**',
      '/sessions',
      '/sessions/**',
      '/operator/**',
      '/health',
      '/metrics',
      '/openapi.json',
    ],
    describe: base => `${base}/openapi.json`,
    refuse: ({ status, message }) =>
      errorResponse({ status, code: refusalCodes[status] ?? 'refused', message }),
    async fetch(request) {
      try {
        return await answer(request, hub, routes)
      } catch (error) {
        const failure = failureOf(error)
        if (!failure.isExpected) onError(error)
        return errorResponse(failure)
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

async function answer(request: Request, hub: Hub, routes: readonly Route[]): Promise<Response> {
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
    return candidate.handle({ hub, parameters, body, request })
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
