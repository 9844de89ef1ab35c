// A session of the hub, as the place in which calls act.
import type { Session } from '../../engine/session.ts'
import type { Hub, Offer } from '../hub.ts'
import { Refused } from '../refused.ts'
import type { Door } from './session-toolbox.ts'

/** The session of that id, which must be one of that world. */
export function hubDoor(hub: Hub, { id, world }: { id: string; world: string }): Door {
  const use = <Result>(
    work: (session: Session) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const inWorld = (session: Session, { name }: Offer) => {
      if (name !== world) throw new Refused('unknown-session', `'${id}' is a session of another world.`)
      return work(session)
    }
    return hub.use(id, inWorld, signal)
  }
  return {
    step: (input, options) =>
      use(async session => (await session.step(input, options)).observation, options?.signal),
    submit: async answer => {
      await use(session => session.submit(answer))
    },
  }
}

/** Ends a session as its client wants it to: scored and kept, or forgotten where nothing was done in it. */
export async function endSession(hub: Hub, id: string): Promise<void> {
  const isBlank = await hub.use(id, async session => {
    const { turns, score } = session.status
    if (turns > 0 && score === undefined) await session.submit()
    return turns === 0 && score === undefined
  })
  await (isBlank ? hub.remove(id) : hub.leave(id))
}
