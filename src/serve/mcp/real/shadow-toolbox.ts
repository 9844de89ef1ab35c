// Passes calls on to a real server, makes the same ones in the simulation without delaying the client, and says where
// the two differ.
import { ProtocolError } from '@modelcontextprotocol/server'
import type { Session } from '../../../engine/session.ts'
import type { ToolCall } from '../../../kernel/tools/tool-call.ts'
import { observationFrom } from '../../../kernel/tools/tool-result.ts'
import { explain } from '../../../world/error.ts'
import { canonicalJson } from '../../../world/hash.ts'
import type { Observation } from '../../../world/observation.ts'
import type { Turn } from '../../../world/turn.ts'
import type { Toolbox } from '../toolbox.ts'
import { refusalOf } from './refusal-of.ts'

/** One call, what it really returned, and what the simulation would have said. */
export interface ShadowedCall {
  readonly call: ToolCall
  readonly real: Observation
  readonly simulated?: Observation
  readonly by?: Turn['by']
  /** Why there is no simulated observation. */
  readonly failed?: string
  readonly verdict: 'same' | 'differs' | 'not simulated'
}

export interface ShadowToolbox extends Toolbox {
  /** Resolves when the simulation has caught up. */
  settle(): Promise<void>
}

export interface ShadowOptions {
  readonly session: Session
  /** Told of every call in order; must not throw. */
  readonly onCompared: (compared: ShadowedCall) => void
  /** Gives up what is still to be simulated: those calls are told as not simulated. */
  readonly signal: AbortSignal
}

/** The server's tools, shadowed by a session. */
export function shadowToolbox(real: Toolbox, { session, onCompared, signal }: ShadowOptions): ShadowToolbox {
  let queue: Promise<void> = Promise.resolve()
  return {
    get tools() {
      return real.tools
    },
    onChange: listener => real.onChange?.(listener),
    async call(call, context) {
      const follow = (observation: Observation) => {
        queue = queue.then(async () => onCompared(await compare(call, observation, { session, signal })))
      }
      try {
        const result = await real.call(call, context)
        follow(observationFrom(result))
        return result
      } catch (error) {
        if (error instanceof ProtocolError) follow(refusalOf(error))
        throw error
      }
    },
    settle: () => queue,
  }
}

async function compare(
  call: ToolCall,
  real: Observation,
  { session, signal }: Pick<ShadowOptions, 'session' | 'signal'>,
): Promise<ShadowedCall> {
  try {
    signal.throwIfAborted()
    const { observation: simulated, by } = await session.step(call, { signal })
    const verdict = isSame(real, simulated) ? 'same' : 'differs'
    return { call, real, simulated, by, verdict }
  } catch (error) {
    const failed = signal.aborted ? 'The client left before this call was simulated.' : explain(error)
    return { call, real, failed, verdict: 'not simulated' }
  }
}

// structure counts where both have it: a server need not give any
function isSame(real: Observation, simulated: Observation): boolean {
  if ((real.isError === true) !== (simulated.isError === true)) return false
  if (real.text !== simulated.text) return false
  if (real.data === undefined || simulated.data === undefined) return true
  return canonicalJson(real.data) === canonicalJson(simulated.data)
}
