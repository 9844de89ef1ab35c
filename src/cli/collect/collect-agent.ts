// An agent in the explorer's place: worlds are the explorer's, actions a model's.
import { domainNamed } from '../../../domains/index.ts'
import { type Agent, agentWalk } from '../../collect/agent-walk.ts'
import type { Walk } from '../../collect/record-episodes.ts'
import type { RealDomain } from '../../kernel/real.ts'
import { Sampling } from '../../model/model.ts'
import { openModel } from '../../model/open/open-model.ts'
import { readReply } from '../../model/reply.ts'
import type { Outside } from '../outside.ts'

export interface Actor {
  readonly id: string
  readonly agent: Agent
  close(): Promise<void>
}

/** A model that acts. */
export async function actorFrom(
  spec: string,
  { environment, signal }: Pick<Outside, 'environment' | 'signal'>,
): Promise<Actor> {
  const model = await openModel(spec, { apiKey: environment.AGENTWORLD_API_KEY || undefined, signal })
  const sampling = Sampling.parse({ temperature: 0.8, maxTokens: 4096 })
  return {
    id: model.id,
    agent: async messages => {
      const { text } = await readReply(model.generate({ messages, sampling, sessionKey: 'agent', signal }))
      return text
    },
    close: () => model.close(),
  }
}

const by = ' by '

/** The same environment, recorded under the actor's name; under which licence a model's actions stand is not known here. */
export function actedBy(domain: RealDomain, id: string): RealDomain {
  const { explorer } = domain
  const named = { name: `${explorer.name}${by}${id}`, episode: (seed: number) => explorer.episode(seed) }
  return { ...domain, explorer: named, licence: 'unknown' }
}

/** The explorer whose worlds an actor walked through. */
export function withoutActor(name: string): string {
  return name.split(by, 1)[0] ?? name
}

/** Walks through the explorer's worlds, by seed. */
export async function walksOf(
  name: string,
  { domain: real, agent, turns }: { domain: RealDomain; agent: Agent; turns: number },
): Promise<(seed: number) => Walk> {
  const domain = await domainNamed(name)
  return seed => agentWalk(real.explorer.episode(seed).world, { domain, agent, turns })
}
