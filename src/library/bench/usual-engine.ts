import { allDomains } from '../../../domains/index.ts'
import { type Engine, engineOver } from '../../bench/engine/engine.ts'
import type { ShownWorld } from '../../kernel/shown-world.ts'

/** What computes rows of all kinds of world that can be opened from a history. */
export async function usualEngine(): Promise<Engine> {
  const worlds = new Map<string, ShownWorld>()
  for (const { name, abilities } of await allDomains()) {
    const shown = await abilities.shown?.()
    if (shown) worlds.set(name, shown)
  }
  return engineOver(worlds)
}
