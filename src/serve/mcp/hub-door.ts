// A session of the hub as the place calls act in.
import type { Hub } from '../hub.ts'
import { Refused } from '../refused.ts'
import type { Door } from './session-toolbox.ts'

/** The session of that id, which must be one of that world. */
export function hubDoor(hub: Hub, { id, world }: { id: string; world: string }): Door {
  return {
    step: (input, options) =>
      hub.use(id, async (session, offer) => {
        if (offer.name !== world)
          throw new Refused('unknown-session', `'${id}' is a session of another world.`)
        const { observation } = await session.step(input, options)
        return observation
      }),
    submit: async answer => {
      await hub.use(id, session => session.submit(answer))
    },
  }
}

/** Ends a session as its client wants it to: scored and kept, or forgotten where nothing was done in it. */
export async function endSession(hub: Hub, id: string): Promise<void> {
  const isBlank = await hub.use(id, async session => {
    const { turns, score } = session.transcript
    if (turns.length > 0 && score === undefined) await session.submit()
    return turns.length === 0 && score === undefined
  })
  if (isBlank) await hub.remove(id)
}
