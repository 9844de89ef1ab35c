import { runSource } from '../run/source.ts'
import type { Shell } from '../shell.ts'

/** Runs the action of a trap; `$?` is afterwards what it was before. */
export async function runTrap(action: string, shell: Shell): Promise<void> {
  const { status } = shell
  await runSource(action, shell)
  shell.status = status
}
