// A tool: arguments in, and what the agent reads out. It acts on a fork of the session, so that a tool that throws has
// changed nothing.
import type { ShellSession } from 'agentworld-shell'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Memory } from '../memory.ts'
import type { SweState } from '../state.ts'

/** What a tool acts on. */
export interface Checkout {
  readonly session: ShellSession
  /** The tools' own memory: this step's copy, to be changed in place. */
  readonly memory: Memory
  readonly state: SweState
  readonly signal: AbortSignal
}

export type Arguments = { readonly [name: string]: Json }

/** Throws NotComputable where the answer cannot be known. */
export type ToolRun = (given: Arguments, checkout: Checkout) => Observation | Promise<Observation>

export type ToolRuns = { readonly [name: string]: ToolRun }

/** A text argument; empty where there is none. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
