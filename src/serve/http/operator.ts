// What only an operator is shown, under one prefix that a proxy can close.
import { z } from 'zod'
import { Fault } from '../../world/fault.ts'
import { route } from './route.ts'
import { stepRoute } from './step-route.ts'
import { operatorSession, operatorTurn } from './view-of.ts'
import { OperatorSession, OperatorTurn } from './views.ts'

const tag = 'operator'

export const operatorRoutes = [
  route({
    method: 'GET',
    path: '/operator/sessions',
    summary: 'The ids of all sessions in the store, and how many places are taken here.',
    tag,
    isOperators: true,
    answer: z.strictObject({
      sessions: z.array(z.string()),
      active: z.int(),
      limit: z.int(),
    }),
    async handle({ hub }) {
      return Response.json({ sessions: await hub.list(), ...hub.capacity })
    },
  }),
  route({
    method: 'GET',
    path: '/operator/sessions/{id}',
    summary: 'A session with the provenance of its turns.',
    tag,
    isOperators: true,
    answer: OperatorSession,
    async handle({ hub, parameters: { id = '' } }) {
      const { transcript, offer } = await hub.look(id)
      return Response.json(operatorSession(id, transcript, offer))
    },
  }),
  stepRoute({
    path: '/operator/sessions/{id}/step',
    summary: 'Act, and see who answered. As a stream it carries the reasoning as it comes.',
    tag,
    isOperators: true,
    answer: OperatorTurn,
    view: operatorTurn,
    isReasoningShown: true,
  }),
  route({
    method: 'POST',
    path: '/operator/sessions/{id}/faults',
    summary: 'Add a fault from the next turn on.',
    tag,
    isOperators: true,
    body: Fault,
    answer: undefined,
    status: 204,
    async handle({ hub, parameters: { id = '' }, body }) {
      await hub.use(id, session => session.inject(body))
      return new Response(null, { status: 204 })
    },
  }),
  route({
    method: 'DELETE',
    path: '/operator/sessions/{id}/faults',
    summary: "Take every fault away from the next turn on, the world's own among them.",
    tag,
    isOperators: true,
    answer: undefined,
    status: 204,
    async handle({ hub, parameters: { id = '' } }) {
      await hub.use(id, session => session.lift())
      return new Response(null, { status: 204 })
    },
  }),
]
