// Really does what the kernel cannot compute: in a throw-away sandbox, on a copy of the tree, in a fresh shell with the
// world's folder and exported variables. What it changed comes back as plain commands.
import type { Executor } from '../../src/kernel/real.ts'
import { looksAtMachine } from '../../src/kernel/sandbox/looks-at-machine.ts'
import { Command } from './actions.ts'
import { openRealTerminal } from './real.ts'
import { differences, look } from './sandbox/follower.ts'
import { terminalWorld } from './world.ts'

/** An executor that opens one sandbox a step. */
export function sandboxExecutor({ deadlineMs = 60_000 }: { deadlineMs?: number } = {}): Executor {
  return {
    does: (world, action) => {
      const { data } = Command.safeParse(action)
      // the sandbox knows ordinary users alone
      const isRoot = terminalWorld(world).state.user === 'root'
      return data !== undefined && !isRoot && !looksAtMachine(data.command)
    },
    async run(world, action, { signal }) {
      const real = await openRealTerminal(world, { deadlineMs })
      try {
        const before = await look(real)
        const { text, data, isError } = await real.step(action, { signal })
        const commands = real.isOpen() ? differences(before, await look(real)) : []
        const { exitCode } = data as { exitCode: number }
        return { observation: { text, data: { exitCode }, ...(isError && { isError }) }, patch: { commands } }
      } finally {
        await real.close()
      }
    },
  }
}
