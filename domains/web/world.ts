import { type WorldOf, worldReader } from '../../src/kernel/world-reader.ts'
import { WebScope, WebState } from './state.ts'

/** A world with a browser, its state and scopes read. */
export type WebWorld = WorldOf<WebState, WebScope>

/** Reads a world with a browser. */
export const webWorld = worldReader({ state: WebState, scope: WebScope })
