// The kernel of a server that is known exactly: every call is computed, and its arguments are checked as the server
// checks them.
import type { Kernel } from '../../src/kernel/kernel.ts'
import { queryTables } from '../../src/kernel/tables/query-tables.ts'
import type { Row } from '../../src/kernel/tables/row-store.ts'
import type { ToolCall } from '../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../src/world/json.ts'
import type { Observation } from '../../src/world/observation.ts'
import type { Tool, World } from '../../src/world/world.ts'
import { argumentError } from './argument-errors.ts'
import { TooMuch } from './too-much.ts'
import { createClock, type WorldClock } from './world-clock.ts'

/** A server's own part: its tools, what they do to its state, and that state as data. */
export interface ReferenceServer {
  readonly tools: readonly Tool[]
  /** Throws an Error whose message is the text of the failed result. */
  call(name: string, given: { readonly [key: string]: Json }): { readonly text: string; readonly data: Json }
  /** One line on what it holds. */
  facts(): string
  snapshot(): Json
  /** The state as a world file would have it. */
  state(): { readonly [field: string]: Json }
  /** The text of a file; undefined where there is none. */
  look(path: string): string | undefined
  /** The state as tables, for checks in SQL. */
  tables(): { readonly [name: string]: readonly Row[] }
}

/** Makes a server from its state, or from the snapshot of one. */
export type OpenServer = (state: Json | undefined, clock: WorldClock) => ReferenceServer

interface Snapshot {
  readonly calls: number
  readonly time: number
  readonly state: Json
}

/** Opens the kernel of a reference server. */
export function openReferenceKernel(
  world: World,
  { open, snapshot }: { open: OpenServer; snapshot: Json | undefined },
): Kernel<ToolCall> {
  const saved = snapshot as Snapshot | null | undefined
  const clock = createClock(world, saved ?? {})
  const server = open(saved?.state, clock)
  const kernel: Kernel<ToolCall> = {
    step: async (action, { signal }) => {
      signal.throwIfAborted()
      try {
        const observation = answer(server, action)
        clock.advance()
        return { kind: 'computed', observation }
      } catch (failure) {
        if (failure instanceof TooMuch) return { kind: 'unknown', why: failure.message }
        throw failure
      }
    },
    facts: async () => server.facts(),
    check: async () => [],
    learn: async () => undefined,
    look: async check => {
      if (check.kind === 'sql') return queryTables(server.tables(), check.query)
      return check.kind === 'file' ? server.look(check.path) : undefined
    },
    state: async () => ({ ...world.state, ...server.state() }),
    snapshot: async () => ({
      calls: clock.calls,
      time: Date.parse(clock.now()),
      state: server.snapshot(),
    }),
    fork: async () => openReferenceKernel(world, { open, snapshot: await kernel.snapshot() }),
    close: async () => {},
  }
  return kernel
}

function answer(server: ReferenceServer, { name, arguments: given }: ToolCall): Observation {
  const tool = server.tools.find(candidate => candidate.name === name)
  if (tool === undefined) return { text: `MCP error -32602: Tool ${name} not found`, isError: true }
  const { error } = argumentError(tool, given)
  if (error !== undefined) return error
  try {
    return server.call(name, given)
  } catch (failure) {
    if (failure instanceof TooMuch) throw failure
    return { text: (failure as Error).message, isError: true }
  }
}
