// Passes calls on to a real server and makes the same ones in the simulation, out of the client's way. Says where the
// two differ.
import type { Session } from '../../../engine/session.ts'
import type { ToolCall } from '../../../kernel/tools/tool-call.ts'
import { observationFrom } from '../../../kernel/tools/tool-result.ts'
import { explain } from '../../../world/error.ts'
import { canonicalJson } from '../../../world/hash.ts'
import type { Observation } from '../../../world/observation.ts'
import type { Turn } from '../../../world/turn.ts'
import type { Toolbox } from '../toolbox.ts'

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

/** The server's tools, shadowed by a session. */
export function shadowToolbox(
  real: Toolbox,
  { session, onCompared }: { session: Session; onCompared: (compared: ShadowedCall) => void },
): ShadowToolbox {
  let queue: Promise<void> = Promise.resolve()
  return {
    get tools() {
      return real.tools
    },
    onChange: listener => real.onChange?.(listener),
    async call(call, context) {
      const result = await real.call(call, context)
      const observation = observationFrom(result)
      queue = queue.then(async () => onCompared(await compare(call, observation, session)))
      return result
    },
    settle: () => queue,
  }
}

async function compare(call: ToolCall, real: Observation, session: Session): Promise<ShadowedCall> {
  try {
    const { observation: simulated, by } = await session.step(call)
    const verdict = isSame(real, simulated) ? 'same' : 'differs'
    return { call, real, simulated, by, verdict }
  } catch (error) {
    return { call, real, failed: explain(error), verdict: 'not simulated' }
  }
}

// structure counts where both have it: a server need not give any
function isSame(real: Observation, simulated: Observation): boolean {
  if ((real.isError === true) !== (simulated.isError === true)) return false
  if (real.text !== simulated.text) return false
  if (real.data === undefined || simulated.data === undefined) return true
  return canonicalJson(real.data) === canonicalJson(simulated.data)
}
