import { type WorldOf, worldReader } from '../../src/kernel/world-reader.ts'
import { SearchScope, SearchState } from './state.ts'

/** A world with a web to search, its state and scopes read. */
export type SearchWorld = WorldOf<SearchState, SearchScope>

/** Reads a world with a web to search. */
export const searchWorld = worldReader({ state: SearchState, scope: SearchScope })
