// Passes calls on to a real server and records each of them as a turn, `by: real`.
import { ProtocolError } from '@modelcontextprotocol/server'
import type { Store } from '../../../engine/store/store.ts'
import type { ToolCall } from '../../../kernel/tools/tool-call.ts'
import { observationFrom } from '../../../kernel/tools/tool-result.ts'
import { headerOf } from '../../../world/entry.ts'
import { WorldError } from '../../../world/error.ts'
import { contentHash } from '../../../world/hash.ts'
import type { Observation } from '../../../world/observation.ts'
import { transcriptFrom } from '../../../world/transcript.ts'
import type { World } from '../../../world/world.ts'
import type { Toolbox } from '../toolbox.ts'
import { refusalOf } from './refusal-of.ts'

export interface RecordingOptions {
  readonly store: Store
  readonly id: string
  readonly world: World
  /** Name and version of the kernel that the world has. */
  readonly kernel: string
  readonly now?: () => number
}

/** The server's tools; the session continues where an earlier recording of the same world stopped. */
export async function recordingToolbox(
  real: Toolbox,
  { store, id, world, kernel, now = () => performance.now() }: RecordingOptions,
): Promise<Toolbox> {
  let at = await begin({ store, id, world, kernel })
  let queue: Promise<unknown> = Promise.resolve()
  const record = async (call: ToolCall, observation: Observation, started: number) => {
    const timing = { ms: Math.round((now() - started) * 1000) / 1000 }
    await store.append(id, [{ at, kind: 'turn', action: call, observation, by: 'real', timing }])
    at += 1
  }
  return {
    get tools() {
      return real.tools
    },
    onChange: listener => real.onChange?.(listener),
    call(call, context) {
      const result = queue.then(async () => {
        const started = now()
        try {
          const returned = await real.call(call, context)
          await record(call, observationFrom(returned), started)
          return returned
        } catch (error) {
          if (error instanceof ProtocolError) await record(call, refusalOf(error), started)
          throw error
        }
      })
      queue = result.catch(() => {})
      return result
    },
  }
}

async function begin({
  store,
  id,
  world,
  kernel,
}: Pick<RecordingOptions, 'store' | 'id' | 'world' | 'kernel'>): Promise<number> {
  const worldHash = contentHash(world)
  const records = await store.read(id)
  if (records.length === 0) {
    await store.append(id, [headerOf(world, kernel)])
    return 1
  }
  const { header, next } = transcriptFrom(records)
  if (header.worldHash === worldHash) return next
  throw new WorldError('session', `'${id}' holds a recording of another server, or of other tools.`, {
    remedy: 'Name another file.',
  })
}
