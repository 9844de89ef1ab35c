import type { Shell } from '../shell.ts'
import { runSource } from './source.ts'

/** Runs the action of a trap; `$?` is afterwards what it was before. */
export async function runTrap(action: string, shell: Shell): Promise<void> {
  const { status } = shell
  await runSource(action, shell)
  shell.status = status
}
