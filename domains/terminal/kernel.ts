// The terminal's kernel: a shell session that is computed, and what it knows about the steps it cannot compute.

import { posix } from 'node:path'
import { NotComputable, ShellSession, suppose } from 'agentworld-shell'
import { toText } from 'agentworld-shell/tree'
import type { Computed, Kernel, Unknown } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { commandText, type TerminalAction } from './actions.ts'
import { type Computation, checkObservation } from './claims/check.ts'
import { type Said, SaidList, withSaid } from './claims/said.ts'
import { factsFor } from './facts/facts.ts'
import { afterBeginning } from './learn/beginning.ts'
import { applyLearned, changesIn, learnFrom } from './learn/learn.ts'
import { planOf } from './plan.ts'
import { runAction, type Screen, startScreen } from './screen.ts'
import { stateOf } from './tree-state.ts'
import { type TerminalWorld, terminalWorld } from './world.ts'

/** Opens a kernel on a world, at its start or where a snapshot left it. */
export async function openKernel(
  opened: World,
  { snapshot }: { snapshot: Json | undefined },
): Promise<Kernel> {
  const world = terminalWorld(opened)
  const plan = planOf(world)
  if (snapshot === undefined)
    return kernelOn(world, { session: new ShellSession(plan), screen: startScreen, said: [] })
  const { session, screen, said } = snapshot as unknown as { session: Json; screen: Screen; said?: Json }
  return kernelOn(world, {
    session: ShellSession.restore(plan, session),
    screen,
    said: SaidList.parse(said ?? []),
  })
}

const neverAborted = new AbortController().signal

interface Live {
  readonly session: ShellSession
  readonly screen: Screen
  /** What was imagined before. */
  readonly said: readonly Said[]
}

function kernelOn(world: TerminalWorld, start: Live): Kernel<TerminalAction> {
  let live = start
  const compute = async (
    action: TerminalAction,
    signal: AbortSignal,
  ): Promise<(Live & Computed) | Unknown> => {
    const session = live.session.fork()
    try {
      const situation = { session, screen: live.screen, world, signal }
      const { observation, screen } = await runAction(action, situation)
      return { kind: 'computed', session, screen, observation, said: live.said }
    } catch (error) {
      if (!(error instanceof NotComputable)) throw error
      return {
        kind: 'unknown',
        why: `it needs ${error.message}, which is not computed here`,
        ...(error.computed !== '' && { computed: error.computed }),
      }
    }
  }
  // keys that are typed may be anything; a plain command can be run in part
  const waysOf = async (action: TerminalAction) =>
    'command' in action && world.state.terminal.prompt === 'none' ? suppose(live.session, action.command) : []
  return {
    step: async (action, { signal }): Promise<Computed | Unknown> => {
      const result = await compute(action, signal)
      if (result.kind === 'unknown') return result
      live = { session: result.session, screen: result.screen, said: live.said }
      return { kind: 'computed', observation: result.observation }
    },
    facts: async action => factsFor(action, live.session),
    check: async (action, observation) => {
      const result = await compute(action, neverAborted)
      const computation: Computation =
        result.kind === 'computed'
          ? { kind: 'whole', text: result.observation.text }
          : { kind: 'beginning', text: result.computed ?? '', ways: await waysOf(action) }
      return checkObservation(action, observation, { ...live, world, computation })
    },
    learn: async (action, observation, patch) => {
      const changes = changesIn(patch)
      const { session, rest } = changes
        ? { session: live.session.fork(), rest: '' }
        : await afterBeginning(live.session, commandText(action))
      for (const command of changes ?? []) await session.run(command)
      const learned = patch ?? learnFrom(rest, observation, { session, world })
      if (patch !== undefined && !changes) applyLearned(patch, session)
      // what was run to come here is not what was typed
      session.shell.history = live.session.shell.history
      session.shell.typed(commandText(action))
      const spoken = { command: commandText(action), text: observation.text }
      const said = withSaid(live.said, spoken, live.session)
      live = { session, screen: startScreen, said }
      return learned
    },
    situation: async () => ({ cwd: toText(live.session.shell.cwd) }),
    look: async check =>
      check.kind === 'file' ? live.session.readText(inHome(check.path, live.session)) : undefined,
    state: async () => stateOf(live.session, world.state),
    snapshot: async () => ({
      session: live.session.snapshot(),
      screen: live.screen as unknown as Json,
      ...(live.said.length > 0 && { said: live.said as unknown as Json }),
    }),
    fork: async () => kernelOn(world, { ...live, session: live.session.fork() }),
    close: async () => {},
  }
}

// a check names files as a person would: from the user's home
function inHome(path: string, { shell }: ShellSession): string {
  return posix.resolve(shell.machine.home, path.replace(/^~\//, ''))
}
