// One fault in one world, and what an agent sees of it.
import type { Json } from '../../src/world/json.ts'

export interface FaultCase {
  readonly fault: object
  readonly domain: string
  readonly before?: readonly Json[]
  readonly action: Json
  readonly effect: string
  readonly sees: RegExp
}

/** A call of a tool. */
export const call = (name: string, given: object): Json => ({
  name,
  arguments: given as { [key: string]: Json },
})

/** A call that nothing computes. */
export const divine = call('divine', {})
