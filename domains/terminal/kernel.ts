// The terminal's kernel: a shell session that is computed, and what it knows about the steps it cannot compute.

import type { Computed, Kernel, Unknown } from '../../src/kernel/kernel.ts'
import { NotComputable } from '../../src/kernel/shell/not-computable.ts'
import { ShellSession } from '../../src/kernel/shell/session.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { TerminalAction } from './actions.ts'
import { checkObservation } from './check.ts'
import { factsFor } from './facts.ts'
import { learnFrom } from './learn.ts'
import { planOf } from './plan.ts'
import { runAction, type Screen, startScreen } from './screen.ts'

/** Opens a kernel on a world, at its start or where a snapshot left it. */
export async function openKernel(
  world: World,
  { snapshot }: { snapshot: Json | undefined },
): Promise<Kernel> {
  const plan = planOf(world)
  if (snapshot === undefined) return kernelOn(world, { session: new ShellSession(plan), screen: startScreen })
  const { session, screen } = snapshot as unknown as { session: Json; screen: Screen }
  return kernelOn(world, { session: ShellSession.restore(plan, session), screen })
}

interface Live {
  readonly session: ShellSession
  readonly screen: Screen
}

function kernelOn(world: World, start: Live): Kernel {
  let live = start
  return {
    step: async (action, { signal }): Promise<Computed | Unknown> => {
      const session = live.session.fork()
      try {
        const { observation, screen } = await runAction(TerminalAction.parse(action), {
          session,
          screen: live.screen,
          world,
          signal,
        })
        live = { session, screen }
        return { kind: 'computed', observation }
      } catch (error) {
        if (!(error instanceof NotComputable)) throw error
        return { kind: 'unknown', why: `It needs ${error.message}, which is not computed here.` }
      }
    },
    facts: async action => factsFor(action, live.session),
    check: async (action, observation) =>
      checkObservation(action, observation, { session: live.session, world }),
    learn: async (action, observation) => learnFrom(action, observation, { session: live.session, world }),
    look: async check => (check.kind === 'file' ? live.session.readText(check.path) : undefined),
    snapshot: async () => ({ session: live.session.snapshot(), screen: live.screen as unknown as Json }),
    fork: async () => kernelOn(world, { session: live.session.fork(), screen: live.screen }),
    close: async () => {},
  }
}
