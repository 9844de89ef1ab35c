// A connection can take over a session that was forked, and no other. It sees what the last turn returned.
import { Refused } from '../../refused.ts'

import type { ServedWorlds } from '../served-worlds.ts'
import { type Envelope, envelopeOf } from './envelope.ts'
import { openingOf } from './episode.ts'
import { taskOf } from './select-task.ts'

/** What was last seen in a session. */
export async function attachTo(served: ServedWorlds, sessionId: string): Promise<Envelope> {
  const { transcript, offer } = await served.hub.look(sessionId)
  if (!transcript.header.parent) throw new Refused('unknown-session', `There is no fork '${sessionId}'.`)
  const turn = transcript.turns.at(-1)
  return turn
    ? envelopeOf({ turn, score: transcript.score })
    : openingOf(served, taskOf(served.hub.catalogue, offer))
}
