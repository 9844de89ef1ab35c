// A session as its agent, or the harness around it, drives it.
import { z } from 'zod'
import { mostForks } from '../open-hub.ts'
import { route } from './route.ts'
import { stepRoute } from './step-route.ts'
import { scoreView, sessionView, transcriptView, turnView } from './view-of.ts'
import { ScoreView, SessionView, TranscriptView, TurnView } from './views.ts'

const tag = 'sessions'

export const sessionRoutes = [
  route({
    method: 'POST',
    path: '/sessions',
    summary: 'Create a session in a world.',
    tag,
    body: z.strictObject({
      world: z.string(),
      seed: z.int().optional().meta({ description: "Replaces the world's own." }),
      id: z.string().optional().meta({ description: 'A name for it; one is made otherwise.' }),
    }),
    answer: SessionView,
    status: 201,
    async handle({ hub, body: { world, seed, id: wanted } }) {
      const id = await hub.create(world, { seed, id: wanted })
      const { transcript, offer } = await hub.look(id)
      return Response.json(sessionView(id, transcript, offer), {
        status: 201,
        headers: { location: `/sessions/${id}` },
      })
    },
  }),
  route({
    method: 'GET',
    path: '/sessions/{id}',
    summary: 'Where a session stands.',
    tag,
    answer: SessionView,
    async handle({ hub, parameters: { id = '' } }) {
      const { transcript, offer } = await hub.look(id)
      return Response.json(sessionView(id, transcript, offer))
    },
  }),
  stepRoute({
    path: '/sessions/{id}/step',
    summary: 'Act. With `Accept: text/event-stream` the turn comes as the event `turn-end`.',
    tag,
    answer: TurnView,
    view: turnView,
    isReasoningShown: false,
  }),
  route({
    method: 'POST',
    path: '/sessions/{id}/submit',
    summary: 'End a session and score it.',
    tag,
    body: z.strictObject({ answer: z.string().optional() }),
    answer: ScoreView,
    async handle({ hub, parameters: { id = '' }, body: { answer } }) {
      return Response.json(scoreView(await hub.use(id, session => session.submit(answer))))
    },
  }),
  route({
    method: 'POST',
    path: '/sessions/{id}/fork',
    summary: 'Make sessions that share the first turns of this one, such as a group for RL.',
    tag,
    body: z.strictObject({
      count: z.int().min(1).max(mostForks).default(1),
      atTurn: z.int().nonnegative().optional().meta({ description: 'All turns unless told.' }),
    }),
    answer: z.strictObject({ ids: z.array(z.string()) }),
    status: 201,
    async handle({ hub, parameters: { id = '' }, body }) {
      return Response.json({ ids: await hub.fork(id, body) }, { status: 201 })
    },
  }),
  route({
    method: 'POST',
    path: '/sessions/{id}/rewind',
    summary: 'Take back every turn after the first `toTurn`.',
    tag,
    isOperators: true,
    body: z.strictObject({ toTurn: z.int().nonnegative() }),
    answer: SessionView,
    async handle({ hub, parameters: { id = '' }, body: { toTurn } }) {
      return hub.use(id, async (session, offer) => {
        await session.rewind(toTurn)
        return Response.json(sessionView(id, await session.transcript(), offer))
      })
    },
  }),
  route({
    method: 'GET',
    path: '/sessions/{id}/transcript',
    summary: 'All turns as the agent saw them.',
    tag,
    answer: TranscriptView,
    async handle({ hub, parameters: { id = '' } }) {
      const { transcript, offer } = await hub.look(id)
      return Response.json(transcriptView(id, transcript, offer))
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'End a session and forget it.',
    tag,
    answer: undefined,
    status: 204,
    async handle({ hub, parameters: { id = '' } }) {
      await hub.remove(id)
      return new Response(null, { status: 204 })
    },
  }),
]
