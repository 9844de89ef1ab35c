// The shapes of actions, observations and state, as JSON Schema.
import { z } from 'zod'
import type { Domain } from '../../kernel/domain.ts'
import { AnyAction, CallToolAction, ListToolsAction, SubmitAction } from './episode/read-action.ts'
import type { ServedWorlds } from './served-worlds.ts'

const Observation = z
  .object({
    text: z.string().meta({ description: 'What the agent reads.' }),
    data: z.unknown().meta({ description: 'The same with structure, where the world has it; else null.' }),
    is_error: z.boolean().meta({ description: 'Whether the environment reports a failure.' }),
    done_reason: z
      .enum(['submitted', 'terminated', 'truncated'])
      .nullable()
      .meta({ description: 'Why the episode is over; null while it is not.' }),
    score: z.number().min(0).max(1).nullable().meta({
      description: 'The weighted share of the checks that hold, once it is over; null where nobody knows.',
    }),
    unscored: z.string().optional().meta({
      description:
        'Why an episode that is over has no score: drop it, it earned neither nothing nor anything.',
    }),
  })
  .meta({ title: 'WorldObservation' })

const count = z.int().min(0)
const State = z
  .looseObject({
    episode_id: z.string().nullable(),
    step_count: count,
    session_id: z.string(),
    world: z.string(),
    split: z.string(),
    index: count,
    seed: z.int(),
    done: z.boolean(),
    done_reason: z.enum(['submitted', 'terminated', 'truncated']).nullable(),
    score: z.number().nullable(),
    unscored: z.string(),
    provenance: z
      .object({ kernel: count, inferred: count, recorded: count, model: count, real: count, fault: count })
      .meta({ description: 'How many turns each producer made.' }),
  })
  .partial()
  .required({ episode_id: true, step_count: true })
  .meta({ title: 'WorldState' })

/** The schemas of `/schema`; the action's covers the worlds served, or the one named. */
export async function schemasOf({ hub, domainNamed }: ServedWorlds, name: string | undefined) {
  const offers = name === undefined ? hub.catalogue.offers : [hub.catalogue.find(name)]
  const domains = new Map<string, Domain>()
  for (const { world } of offers) domains.set(world.domain, await domainNamed(world.domain))
  return {
    action: actionSchema([...domains.values()]),
    observation: plain(Observation, 'output'),
    state: plain(State, 'output'),
  }
}

function actionSchema(domains: readonly Domain[]): unknown {
  const own = domains.map(({ name, summary, schemas }) => ({
    title: name,
    description: summary,
    ...plain(schemas.action, 'input'),
  }))
  const everywhere = [SubmitAction, AnyAction, ListToolsAction, CallToolAction].map(form =>
    plain(form, 'input'),
  )
  return { title: 'WorldAction', type: 'object', anyOf: [...own, ...everywhere] }
}

function plain(schema: z.ZodType, io: 'input' | 'output'): { [key: string]: unknown } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
