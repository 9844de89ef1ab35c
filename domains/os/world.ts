import { type WorldOf, worldReader } from '../../src/kernel/world-reader.ts'
import { OsScope, OsState } from './state.ts'

/** A world with a desktop, its state and scopes read. */
export type OsWorld = WorldOf<OsState, OsScope>

/** Reads a world with a desktop. */
export const osWorld = worldReader({ state: OsState, scope: OsScope })
