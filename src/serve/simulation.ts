// A world as functions to call: what an agent framework needs of it, in one process.
import type { Session } from '../engine/session.ts'
import type { Domain } from '../kernel/domain.ts'
import { WorldError } from '../world/error.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import { nearest } from '../world/text/nearest.ts'
import type { Tool } from '../world/world.ts'
import { worldTools } from './mcp/world-tools.ts'

/** A session and the tools that act in it. */
export interface Simulation {
  readonly session: Session
  /** The tools as MCP would declare them. */
  readonly tools: readonly Tool[]
  /** Whether the task has ended: further calls fail. */
  readonly isDone: boolean
  /** Calls a tool. Calls of one simulation queue. */
  call(
    name: string,
    input: { readonly [argument: string]: Json },
    options?: { signal?: AbortSignal },
  ): Promise<Observation>
  close(): Promise<void>
}

/** The tools of a session's world; closing them closes the session. */
export function simulationOf(session: Session, domain: Domain): Simulation {
  const { list, submit, action } = worldTools(session.world, domain)
  const names = list.map(({ name }) => name)
  return {
    session,
    tools: list,
    get isDone() {
      return session.status.ended !== undefined
    },
    async call(name, input, { signal } = {}) {
      if (!names.includes(name)) {
        throw new WorldError('action', `There is no tool '${name}'.`, { remedy: nearest(name, names) })
      }
      if (name === submit) {
        await session.submit(String(input.answer ?? ''))
        return { text: 'The answer was handed in.' }
      }
      const turn = await session.step(action({ name, arguments: input }), signal ? { signal } : {})
      return turn.observation
    },
    close: () => session.close(),
  }
}
