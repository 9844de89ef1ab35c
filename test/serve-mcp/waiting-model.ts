// A model that thinks until it is told to go on, or is given up.

import type { Model } from '../../src/model/model.ts'
import { scriptedModel } from '../../src/model/scripted-model.ts'

export interface WaitingModel extends Model {
  /** Resolves when it is asked. */
  readonly asked: Promise<void>
  /** Why it was given up. */
  readonly givenUp: Promise<unknown>
  goOn(): void
}

/** Thinks in `signs` pieces, waits, then says `text`. */
export function waitingModel({ signs, text }: { signs: number; text: string }): WaitingModel {
  const asked = Promise.withResolvers<void>()
  const givenUp = Promise.withResolvers<unknown>()
  const on = Promise.withResolvers<void>()
  const inner = scriptedModel(() => `<predicted_observation>\n${text}\n</predicted_observation>`)
  return {
    ...inner,
    async *generate(request) {
      for (let sign = 0; sign < signs; sign++) yield { type: 'reasoning-delta', text: 'hm ' }
      asked.resolve()
      const { signal } = request
      signal.addEventListener('abort', () => givenUp.resolve(signal.reason))
      await Promise.race([on.promise, givenUp.promise])
      signal.throwIfAborted()
      yield* inner.generate(request)
    },
    asked: asked.promise,
    givenUp: givenUp.promise,
    goOn: () => on.resolve(),
  }
}
