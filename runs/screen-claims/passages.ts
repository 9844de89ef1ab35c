// What was seen in walks through screens, step by step: in headless Chromium, and in the shipped worlds of declared apps.
import { createChance } from '../../domains/mcp/measure/chance.ts'
import { realWebDomain } from '../../domains/web/real/real-domain.ts'
import { exampleWorlds } from '../../src/cli/wiring/example-worlds.ts'
import { recordEpisodes } from '../../src/collect/record-episodes.ts'
import type { Domain } from '../../src/kernel/domain.ts'
import { loadWorld } from '../../src/library/load-world.ts'
import type { Action } from '../../src/world/action.ts'
import type { World } from '../../src/world/world.ts'
import { draw, firstAction } from '../app-worlds/explore.ts'

/** A walk: the world, and what came after each action. */
export interface Walk {
  readonly world: World
  readonly turns: readonly { readonly action: Action; readonly text: string }[]
}

const perWorld = 30
const signal = new AbortController().signal

/** Walks of the crawling explorer through real pages. */
export async function* realWalks({ seed, turns }: { seed: number; turns: number }): AsyncGenerator<Walk> {
  const real = await realWebDomain()
  for await (const { records } of recordEpisodes(real, { seed, turns, workers: 1 })) {
    const [header] = records
    if (header?.kind !== 'header') continue
    yield {
      world: header.world,
      turns: records.flatMap(record =>
        record.kind === 'turn' ? [{ action: record.action, text: record.observation.text }] : [],
      ),
    }
  }
}

/** Random walks through the shipped worlds whose apps are declared, as far as they are computed. */
export async function* appWalks(
  domain: Domain,
  { seed, turns }: { seed: number; turns: number },
): AsyncGenerator<Walk> {
  const chance = createChance(seed)
  const files = (await exampleWorlds()).filter(({ domain: kind }) => kind === domain.name)
  const worlds = await Promise.all(files.map(({ file }) => loadWorld(file)))
  for (let done = 0; done < turns; ) {
    const world = worlds[Math.floor(done / perWorld) % worlds.length]
    if (world === undefined) return
    const kernel = await domain.openKernel(world, { snapshot: undefined })
    const idle = { index: 1, before: undefined }
    let screen = domain.parts.turn(world, firstAction(domain), idle).state ?? ''
    const seen: { action: Action; text: string }[] = []
    for (let step = 0; step < perWorld; step += 1) {
      done += 1
      const read = domain.readAction(draw(domain.name, screen, chance), world)
      if (read.kind !== 'action') continue
      const result = await kernel.step(read.action, { signal })
      if (result.kind !== 'computed') continue
      screen = result.observation.text
      seen.push({ action: read.action, text: screen })
    }
    await kernel.close()
    yield { world, turns: seen }
  }
}
