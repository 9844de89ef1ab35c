// Between a kernel and the real runs of its commands: the state that a run starts from, and what it left behind.

import type { SessionPlan, ShellSession } from 'agentworld-shell'
import { z } from 'zod'
import type { Json } from '../../../src/world/json.ts'
import type { Memory } from '../memory.ts'
import { treeState } from '../repository/tree-state.ts'
import type { SweState } from '../state.ts'
import { applyChanges, FileChanges } from './file-changes.ts'

/** What a run left: changed files, and where its shell stood. */
export const RunPatch = z.strictObject({ changes: FileChanges, cwd: z.string() })
export type RunPatch = z.infer<typeof RunPatch>

interface Live {
  readonly session: ShellSession
  readonly memory: Memory
}

/** The state now, as a world would have it. */
export function runState(
  { session, memory }: Live,
  { state, tree }: { state: SweState; tree: SessionPlan['tree'] },
): Json {
  const now = treeState(session, { cwd: state.cwd, repository: state.repository, tree })
  const shellCwd = memory.cwd === state.cwd ? {} : { shellCwd: memory.cwd }
  return { ...state, ...now, ...shellCwd } as unknown as Json
}

/** Does to the session what the run did; returns what the tools remember from then on. */
export function applyRun(
  { changes, cwd }: RunPatch,
  { session, memory, state }: Live & { state: SweState },
): Memory {
  applyChanges(session.shell.fs, changes)
  // a shell that left the project is taken back to it
  const isInside = cwd === state.cwd || cwd.startsWith(`${state.cwd}/`)
  const keeps = state.toolset === 'claude-code' && isInside
  return { ...memory, cwd: keeps ? cwd : state.cwd }
}
