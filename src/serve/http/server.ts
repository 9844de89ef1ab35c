// Requests about the server itself. Probes ask three things: whether the process answers, whether sessions can be kept, and
// whether it takes new ones.
import { z } from 'zod'
import type { Hub } from '../hub.ts'
import { route } from './route.ts'

const Healthy = z.strictObject({ status: z.literal('healthy') })

export const serverRoutes = [
  route({
    method: 'GET',
    path: '/live',
    summary: 'Whether the process answers.',
    tag: 'server',
    answer: Healthy,
    handle: async () => healthy(undefined),
  }),
  route({
    method: 'GET',
    path: '/health',
    summary: 'Whether sessions can be opened and kept: one is, and is removed again. 503 where they cannot.',
    tag: 'server',
    answer: Healthy,
    handle: async ({ hub }) => healthy(await hub.trouble()),
  }),
  route({
    method: 'GET',
    path: '/ready',
    summary: 'The same, and whether the server takes new sessions: one that is stopping does not.',
    tag: 'server',
    answer: Healthy,
    handle: async ({ hub }) => healthy(hub.isClosing ? 'The server is stopping.' : await hub.trouble()),
  }),
  route({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for an operator, in the text format of Prometheus.',
    tag: 'server',
    isOperators: true,
    answer: 'text/plain',
    handle: async ({ hub }) => figures(hub),
  }),
]

function healthy(why: string | undefined): Response {
  if (why === undefined) return Response.json({ status: 'healthy' })
  return Response.json({ status: 'unhealthy', why }, { status: 503, headers: { 'retry-after': '5' } })
}

function figures(hub: Hub): Response {
  return new Response(hub.figures.text, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}
