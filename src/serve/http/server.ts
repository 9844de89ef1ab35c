// What is asked of the server itself.
import { z } from 'zod'
import { route } from './route.ts'

export const serverRoutes = [
  route({
    method: 'GET',
    path: '/health',
    summary: 'Whether it serves.',
    tag: 'server',
    answer: z.strictObject({ status: z.literal('healthy') }),
    handle: async () => Response.json({ status: 'healthy' }),
  }),
  route({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for an operator, in the text format of Prometheus.',
    tag: 'server',
    answer: 'text/plain',
    async handle({ hub }) {
      return new Response(hub.figures.text, {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      })
    },
  }),
]
