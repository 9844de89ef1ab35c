// The kernel of a shell that only a history shows: the contract around ShownShell. It runs in a host without rights.
import { z } from 'zod'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import { isObject } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { World } from '../../../src/world/world.ts'
import { Command } from '../actions.ts'
import { ShownShell } from './shown-shell.ts'

/** What a history's beginning tells of the machine. */
export const ShownState = z.strictObject({ cwd: z.string().optional(), isFresh: z.boolean() })
export type ShownState = z.infer<typeof ShownState>

/** Opens a kernel that knows nothing yet but where commands start. */
export async function openKernel(
  world: World,
  { snapshot }: { snapshot: Json | undefined },
): Promise<Kernel> {
  const { cwd, isFresh } = ShownState.parse(world.state)
  const shown = { cwd, isFresh }
  return kernelOn(snapshot === undefined ? new ShownShell(shown) : ShownShell.restore(shown, snapshot))
}

function kernelOn(shell: ShownShell): Kernel {
  const commandOf = (action: Json) => Command.parse(action).command
  return {
    step: async (action, { signal }) => {
      const result = await shell.run(commandOf(action), signal)
      if (!result.ok) return { kind: 'unknown', why: result.why }
      return { kind: 'computed', observation: { text: result.text, data: { status: result.status } } }
    },
    learn: async (action, { text, data }) => {
      const isCut = isObject(data) && data.isCut === true
      await shell.learn(commandOf(action), isCut ? undefined : text)
      return undefined
    },
    facts: async () => '',
    check: async () => [],
    look: async () => undefined,
    state: async () => undefined,
    snapshot: async () => shell.snapshot(),
    fork: async () => kernelOn(shell.fork()),
    close: async () => {},
  }
}
