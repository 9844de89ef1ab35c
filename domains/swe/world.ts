import { type WorldOf, worldReader } from '../../src/kernel/world-reader.ts'
import { SweScope, SweState } from './state.ts'

/** A world with a checkout, its state and scopes read. */
export type SweWorld = WorldOf<SweState, SweScope>

/** Reads a world with a checkout. */
export const sweWorld = worldReader({ state: SweState, scope: SweScope })
