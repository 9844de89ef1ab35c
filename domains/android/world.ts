import { type WorldOf, worldReader } from '../../src/kernel/world-reader.ts'
import { AndroidScope, AndroidState } from './state.ts'

/** A world with a phone, its state and scopes read. */
export type AndroidWorld = WorldOf<AndroidState, AndroidScope>

/** Reads a world with a phone. */
export const androidWorld = worldReader({ state: AndroidState, scope: AndroidScope })
