// A session as the hub hands it out. What happens in it is counted, and after its end it refuses with a code.

import type { Session } from '../../engine/session.ts'
import { WorldError } from '../../world/error.ts'
import type { Figures, Offer } from '../hub.ts'
import { Refused } from '../refused.ts'

/** The same session, counted in `figures`. */
export function servedSession(
  session: Session,
  { offer, figures }: { offer: Offer; figures: Figures },
): Session {
  const world = offer.name
  const failed = (error: unknown) =>
    figures.add('agentworld_failures_total', { at: error instanceof WorldError ? error.at : 'other' })
  return {
    id: session.id,
    world: session.world,
    get status() {
      return session.status
    },
    transcript: () => session.transcript(),
    async step(input, options) {
      refuseAfterEnd(session)
      try {
        const turn = await session.step(input, options)
        figures.add('agentworld_turns_total', { world, by: turn.by })
        figures.observe('agentworld_turn_seconds', { by: turn.by }, turn.timing.ms / 1000)
        const { inputTokens = 0, outputTokens = 0 } = turn.call?.usage ?? {}
        if (inputTokens > 0) figures.add('agentworld_tokens_total', { kind: 'input' }, inputTokens)
        if (outputTokens > 0) figures.add('agentworld_tokens_total', { kind: 'output' }, outputTokens)
        return turn
      } catch (error) {
        failed(error)
        throw error
      }
    },
    async submit(answer) {
      if (session.status.score) throw endedError(session.id, 'submitted')
      const score = await session.submit(answer)
      figures.add('agentworld_submitted_total', { world })
      return score
    },
    fork: (atTurn, options) => session.fork(atTurn, options),
    rewind: toTurn => session.rewind(toTurn),
    inject: fault => session.inject(fault),
    lift: () => session.lift(),
    close: () => session.close(),
  }
}

function refuseAfterEnd({ id, status }: Session): void {
  if (status.ended) throw endedError(id, status.ended)
}

function endedError(id: string, reason: string): Refused {
  return new Refused('ended', `Session '${id}' has ended (${reason}).`, {
    remedy: 'Rewind it, or fork it at an earlier turn.',
    details: { reason },
  })
}
