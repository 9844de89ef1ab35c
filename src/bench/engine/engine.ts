// Predicts rows with computed worlds: each row by what its domain can open from a history.
import type { ShownWorld } from '../../kernel/shown-world.ts'
import { explain } from '../../world/error.ts'
import type { Row } from '../rows/row.ts'
import { type Determined, predictRow } from './predict-row.ts'

export interface Engine {
  /** Names and versions of what computes: other ones compute other rows. */
  readonly name: string
  predict(row: Row, signal: AbortSignal): Promise<Determined>
}

/** An engine over the worlds of some domains. */
export function engineOver(worlds: ReadonlyMap<string, ShownWorld>): Engine {
  return {
    name: [...new Set([...worlds.values()].map(({ name }) => name))].join(' '),
    predict: async (row, signal) => {
      const shown = worlds.get(row.domain)
      if (!shown) return { ok: false, why: `nothing is computed in rows of '${row.domain}'` }
      try {
        return await predictRow(row, shown, { signal })
      } catch (error) {
        signal.throwIfAborted()
        // one history that no kernel bears shall not end the run
        return { ok: false, why: `the kernel failed: ${explain(error)}` }
      }
    },
  }
}
