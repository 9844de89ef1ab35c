// The replies of a cassette, by request, while a program runs. If several sessions miss the same reply at once, one of
// them asks for it and the others wait, so that all get what a later replay will give.
import { WorldError } from '../world/error.ts'
import { cassetteFile, type RecordedReply } from './cassette-file.ts'

/** `auto` asks for what is not recorded; `record` begins a new cassette; `replay` never asks. */
export type CassetteMode = 'auto' | 'record' | 'replay'

/** A reply; or the duty to ask for it and to say when that is over, whether it came or not. */
type Found =
  | { readonly kind: 'reply'; readonly reply: RecordedReply }
  | { readonly kind: 'missing'; readonly settle: () => void }

export interface CassetteReplies {
  /** The nth reply to the request with this hash. */
  find(hash: string, options: { nth: number; signal: AbortSignal }): Promise<Found>
  add(reply: RecordedReply): Promise<void>
}

/** The replies at this path; the file is read on first use. */
export function cassetteReplies({ path, mode }: { path: string; mode: CassetteMode }): CassetteReplies {
  const file = cassetteFile(path)
  const asked = new Map<string, Promise<void>>()
  let loading: Promise<Map<string, RecordedReply[]>> | undefined

  async function load(): Promise<Map<string, RecordedReply[]>> {
    const recorded = mode === 'record' ? [] : await file.read()
    if (recorded === undefined && mode === 'replay') {
      throw new WorldError('model', `There is no cassette at ${path}.`, { remedy: howToRecord })
    }
    return Map.groupBy(recorded ?? [], ({ hash }) => hash)
  }

  const replies = () => {
    loading ??= load()
    return loading
  }

  return {
    async find(hash, { nth, signal }) {
      for (;;) {
        const reply = (await replies()).get(hash)?.[nth]
        if (reply) return { kind: 'reply', reply }
        const pending = asked.get(hash)
        if (pending === undefined) return { kind: 'missing', settle: announce(asked, hash) }
        await abortable(pending, signal)
      }
    },
    async add(reply) {
      await file.append(reply)
      const byHash = await replies()
      byHash.set(reply.hash, [...(byHash.get(reply.hash) ?? []), reply])
    },
  }
}

/** What to do about a reply that is not there. */
export const howToRecord = "Record it: run once with the model at hand and the cassette's mode on 'auto'."

function announce(asked: Map<string, Promise<void>>, hash: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  asked.set(hash, promise)
  return () => {
    if (asked.get(hash) === promise) asked.delete(hash)
    resolve()
  }
}

async function abortable(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  await Promise.race([waiting, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
