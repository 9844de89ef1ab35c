// Rows of terminals: commands, and what they print.
import { openRemoteKernel } from '../../../src/kernel/host/remote-kernel.ts'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { ShownStart, ShownWorld } from '../../../src/kernel/shown-world.ts'
import { World } from '../../../src/world/world.ts'
import type { ShownState } from './kernel.ts'

const module = new URL(import.meta.url.endsWith('.ts') ? './kernel.ts' : './kernel.js', import.meta.url)
const nothing = '(no output)'

/** Terminals whose observations are the output alone. */
export const terminalRows: ShownWorld = {
  name: 'shown-shell-1',
  // batches of keys are answered with a screen, which shows more than a command prints
  readAction: text => (/^\s*[[{]/.test(text) ? undefined : { command: text }),
  readObservation: text => ({ text: text.trim() === nothing ? '' : text }),
  show: ({ text }) => (text.trim() === '' ? nothing : text.trimEnd()),
  open: openShownShell,
}

/** Opens the shell that a conversation is about. */
export function openShownShell({ system }: ShownStart): Promise<Kernel> {
  const cwd = /working directory(?: is)?:? [`']?(\/[\w./-]*\w)/i.exec(system)?.[1]
  const state: ShownState = {
    ...(cwd !== undefined && { cwd }),
    isFresh: /fresh (?:sub)?shell|new (?:sub)?shell|does not survive/i.test(system),
  }
  const world = World.parse({ version: 1, domain: 'terminal', title: 'a shown shell', open: true, state })
  return openRemoteKernel({ module, world, snapshot: undefined })
}
