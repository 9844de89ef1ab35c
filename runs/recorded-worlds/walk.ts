// A random walk through an app that is declared, recorded as a session would be.
import { createChance } from '../../domains/mcp/measure/chance.ts'
import type { RecordedRun } from '../../src/data/recorded/recorded-runs.ts'
import type { Domain } from '../../src/kernel/domain.ts'
import type { World } from '../../src/world/world.ts'
import { draw } from '../app-worlds/explore.ts'

const anyAction = { web: 'noop()', os: 'WAIT', android: { action_type: 'wait' } } as const

/** Walks at random; what the app's kernel cannot tell is not done. */
export async function walk(
  domain: Domain,
  world: World,
  { seed, steps }: { seed: number; steps: number },
): Promise<RecordedRun> {
  const chance = createChance(seed)
  const signal = AbortSignal.timeout(60_000)
  const kernel = await domain.openKernel(world, { snapshot: undefined })
  const kind = domain.name as keyof typeof anyAction
  const position = { index: 1, before: undefined }
  const start = domain.parts.turn(world, anyAction[kind], position).state ?? ''
  const taken: RecordedRun['steps'][number][] = []
  let screen = start
  for (let step = 0; step < steps; step += 1) {
    const read = domain.readAction(draw(kind, screen, chance), world)
    if (read.kind !== 'action') continue
    const result = await kernel.step(read.action, { signal })
    if (result.kind !== 'computed') continue
    const { text, isError = false } = result.observation
    taken.push({ do: read.action, text, isError })
    screen = text
  }
  await kernel.close()
  return { start, steps: taken }
}
