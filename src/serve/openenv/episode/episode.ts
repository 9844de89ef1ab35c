// An episode is a session of the hub. A reset begins it and steps move it. It is over when the agent submits, when every
// check holds, or when a limit cuts it off, and it is always scored.
import type { Session } from '../../../engine/session.ts'
import type { Domain } from '../../../kernel/domain.ts'
import { WorldError } from '../../../world/error.ts'
import type { Json } from '../../../world/json.ts'
import { provenance } from '../../../world/transcript.ts'
import type { Turn } from '../../../world/turn.ts'
import type { CreateOptions } from '../../hub.ts'
import { Refused } from '../../refused.ts'
import { FactoryError, type ServedWorlds } from '../served-worlds.ts'
import { itemsOf, ValidationError } from '../wire/validation-error.ts'
import { callTool, toolsShown } from './call-tool.ts'
import { type Envelope, envelopeOf, type Outcome, openingEnvelope, unscored } from './envelope.ts'
import { opening } from './opening.ts'
import { readAction } from './read-action.ts'
import { type Task, taskOf } from './select-task.ts'

/** What a step returned, and who produced it. */
export interface Stepped {
  readonly envelope: Envelope
  readonly by: Turn['by'] | undefined
}

/** Opens a session for a task. */
export async function beginEpisode(
  served: ServedWorlds,
  task: Task,
  options: CreateOptions = {},
): Promise<{ readonly sessionId: string; readonly envelope: Envelope }> {
  const { name } = task.offer
  try {
    const sessionId = await served.hub.create(name, options)
    return { sessionId, envelope: await openingOf(served, task) }
  } catch (error) {
    throw error instanceof Refused ? error : new FactoryError(name, error)
  }
}

/** What a reset shows. */
export async function openingOf({ domainNamed }: ServedWorlds, { offer }: Task): Promise<Envelope> {
  return openingEnvelope(opening(offer.world, await domainNamed(offer.world.domain)))
}

/** Takes one step in a session. */
export function stepIn(
  { hub, domainNamed }: ServedWorlds,
  sessionId: string,
  { data, signal }: { readonly data: { readonly [key: string]: unknown }; readonly signal: AbortSignal },
): Promise<Stepped> {
  const action = readAction(data)
  const work = async (session: Session): Promise<Stepped> => {
    const { world } = session
    const domain = await domainNamed(world.domain)
    switch (action.kind) {
      case 'list-tools':
        return { envelope: envelopeOf({}, { tools: toolsShown(world, domain) }), by: undefined }
      case 'call-tool': {
        const { outcome, shown } = await callTool(session, action, { domain, signal, conclude })
        return { envelope: envelopeOf(outcome, shown), by: outcome.turn?.by }
      }
      case 'submit':
        return { envelope: envelopeOf({ score: await session.submit(action.answer) }), by: undefined }
      case 'act': {
        const outcome = await conclude(session, await act(session, action.action, { domain, signal }))
        return { envelope: envelopeOf(outcome), by: outcome.turn?.by }
      }
    }
  }
  return hub.use(sessionId, work, signal)
}

/** What an operator may know of a session: where it stands and who produced its turns, nothing of its world's state. */
export async function stateOf(
  { hub, role = 'operator' }: ServedWorlds,
  sessionId: string,
  episodeId: string,
): Promise<{ readonly [name: string]: Json }> {
  const { transcript, offer } = await hub.look(sessionId)
  const { turns, score, header } = transcript
  const { split, index } = taskOf(hub.catalogue, offer)
  const reason = turns.at(-1)?.done ?? (score ? 'submitted' : null)
  return {
    episode_id: episodeId,
    step_count: turns.length,
    session_id: sessionId,
    world: offer.name,
    split,
    index,
    seed: header.world.seed,
    done: reason !== null,
    done_reason: reason,
    score: score?.score ?? null,
    ...unscored(score),
    ...(role === 'operator' && { provenance: provenance(turns).counts }),
  }
}

async function act(
  session: Session,
  action: Json,
  { domain, signal }: { domain: Domain; signal: AbortSignal },
): Promise<Turn> {
  try {
    return await session.step(action, { signal })
  } catch (error) {
    if (!(error instanceof WorldError) || error.at !== 'action') throw error
    const issues = domain.schemas.action.safeParse(action).error?.issues ?? []
    const items = itemsOf(issues, action).filter(({ type }) => type !== 'value_error')
    const whole = { type: 'value_error', loc: [], msg: error.message, input: action }
    throw new ValidationError(items.length === 0 ? [whole] : items)
  }
}

async function conclude(session: Session, turn: Turn): Promise<Outcome> {
  return turn.done === undefined ? { turn } : { turn, score: await session.submit() }
}
