// The kernel of a checkout: the tools of a coding agent, computed over files and a shell that are held here.
import { posix } from 'node:path'
import { NotComputable, ShellSession } from 'agentworld-shell'
import type { Computed, Kernel, Unknown } from '../../src/kernel/kernel.ts'
import type { ToolCall } from '../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { filesOf } from './checkout-files.ts'
import { checkRun } from './claims/check-run.ts'
import { checkResult } from './knowledge/check-result.ts'
import { factsFor } from './knowledge/facts-for.ts'
import { applyLearned, Learned, learnResult } from './knowledge/learn-result.ts'
import { draftOf, Memory, settled, startMemory } from './memory.ts'
import { planOf } from './plan.ts'
import { applyRun, RunPatch, runState } from './running/run-patch.ts'
import type { SweState } from './state.ts'
import { runTool } from './tools/index.ts'
import { type SweWorld, sweWorld } from './world.ts'

/** Opens a kernel on a world, at its start or where a snapshot left it. */
export async function openKernel(
  opened: World,
  { snapshot }: { snapshot: Json | undefined },
): Promise<Kernel> {
  const world = sweWorld(opened)
  const { state } = world
  const plan = planOf(world)
  if (snapshot === undefined) {
    const live = { session: new ShellSession(plan), memory: startMemory(state.shellCwd ?? state.cwd) }
    return kernelOn(world, live)
  }
  const { session, memory } = snapshot as { session: Json; memory: Json }
  return kernelOn(world, { session: ShellSession.restore(plan, session), memory: Memory.parse(memory) })
}

interface Live {
  readonly session: ShellSession
  readonly memory: Memory
}

const stepMs = 1000
const neverAborted = new AbortController().signal

function kernelOn(world: SweWorld, start: Live): Kernel<ToolCall> {
  const { state } = world
  let live = start
  const compute = async (action: ToolCall, signal: AbortSignal): Promise<(Live & Computed) | Unknown> => {
    const session = live.session.fork()
    const memory = draftOf(live.memory)
    session.wait(stepMs)
    try {
      const observation = await runTool(action, { session, memory, state, signal })
      return { kind: 'computed', session, memory, observation }
    } catch (error) {
      if (!(error instanceof NotComputable)) throw error
      return {
        kind: 'unknown',
        why: `it needs ${error.message}, which is not computed here`,
        ...(error.computed !== '' && { computed: error.computed }),
      }
    }
  }
  return {
    step: async (action, { signal }) => {
      const result = await compute(action, signal)
      if (result.kind === 'unknown') return result
      live = { session: result.session, memory: settled(result.memory, live.memory) }
      return { kind: 'computed', observation: result.observation }
    },
    facts: async action => factsFor(action, live),
    check: async (call, observation) => {
      const result = await compute(call, neverAborted)
      const claims = checkResult(call, observation, {
        result,
        session: live.session,
        cwd: live.memory.cwd,
      })
      const files = filesOf(live.session, live.memory.cwd)
      return result.kind === 'computed' ? claims : [...claims, ...checkRun(call, observation, files)]
    },
    learn: async (action, observation, given) => {
      const session = live.session.fork()
      session.wait(stepMs)
      const known = { session, memory: live.memory, state }
      const patch = given === undefined ? learnResult(action, observation, known) : given
      live = { session, memory: patch === undefined ? live.memory : take(patch, known) }
      return patch
    },
    look: async check =>
      check.kind === 'file' ? live.session.readText(posix.resolve(state.cwd, check.path)) : undefined,
    state: async () => runState(live, { state, tree: planOf(world).tree }),
    snapshot: async () => ({ session: live.session.snapshot(), memory: live.memory as unknown as Json }),
    fork: async () => kernelOn(world, { session: live.session.fork(), memory: structuredClone(live.memory) }),
    close: async () => {},
  }
}

// what a real run left behind, or what an imagined result taught
function take(patch: Json, known: Live & { readonly state: SweState }): Memory {
  const { data: run } = RunPatch.safeParse(patch)
  return run ? applyRun(run, known) : applyLearned(Learned.parse(patch ?? {}), known)
}
