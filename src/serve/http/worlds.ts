// The worlds that are served.
import { z } from 'zod'
import { route } from './route.ts'
import { worldView } from './view-of.ts'
import { WorldView } from './views.ts'

export const worldRoutes = [
  route({
    method: 'GET',
    path: '/worlds',
    summary: 'All worlds.',
    tag: 'worlds',
    answer: z.strictObject({ worlds: z.array(WorldView) }),
    async handle({ hub: { catalogue } }) {
      return Response.json({ worlds: catalogue.offers.map(offer => worldView(offer, catalogue)) })
    },
  }),
  route({
    method: 'GET',
    path: '/worlds/{name+}',
    summary: 'One world.',
    tag: 'worlds',
    answer: WorldView,
    async handle({ hub: { catalogue }, parameters: { name = '' } }) {
      return Response.json(worldView(catalogue.find(name), catalogue))
    },
  }),
]
