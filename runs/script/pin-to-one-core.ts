// One core for a script and all it starts, where that can be had.
import { spawnSync } from 'node:child_process'

/** Starts this script again on one core, and ends with it; nothing where it is on one already, or cannot be. */
export function pinToOneCore(): void {
  if (process.env.AGENTWORLD_PINNED !== undefined) return
  const args = ['-c', '0', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const env = { ...process.env, AGENTWORLD_PINNED: '1' }
  const { status, error } = spawnSync('taskset', args, { stdio: 'inherit', env })
  if (!error) process.exit(status ?? 1)
}
