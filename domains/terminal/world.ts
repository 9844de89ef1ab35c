import { type WorldOf, worldReader } from '../../src/kernel/world-reader.ts'
import { TerminalScope, TerminalState } from './state.ts'

/** A world with a terminal, its state and scopes read. */
export type TerminalWorld = WorldOf<TerminalState, TerminalScope>

/** Reads a world with a terminal. */
export const terminalWorld = worldReader({ state: TerminalState, scope: TerminalScope })
