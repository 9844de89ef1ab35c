// A visitor without a model: follows links, fills forms field by field and sends them, opens what can be opened, goes
// back, uses tabs, and now and then asks for what is not there. It knows only what it saw.

import { createSeries, type Series } from '../../../src/kernel/explore/series.ts'
import type { Episode, Explorer } from '../../../src/kernel/real.ts'
import type { Json } from '../../../src/world/json.ts'
import type { World } from '../../../src/world/world.ts'
import { readWebAction } from '../actions.ts'
import { towns } from '../real/site-data.ts'
import { startPage } from '../real/start-page.ts'
import { viewOfWeb } from '../state.ts'
import { webWorld } from '../world.ts'
import { mistake } from './mistakes.ts'
import { fillForm, followLink, pressButton, type Step } from './moves.ts'
import { type SeenPage, seenPage } from './seen-page.ts'
import { wander } from './wander.ts'

/** Walks through the sites of a town, by seed. */
export const crawler: Explorer = { name: 'web-crawler 1', episode: openWalk }

type Kind = (series: Series, page: SeenPage, town: string) => readonly Step[]

/** Of a hundred decisions, so many are of each kind. */
const shares: readonly (readonly [number, Kind])[] = [
  [10, mistake],
  [27, fillForm],
  [27, pressButton],
  [20, followLink],
  [16, wander],
]

function openWalk(seed: number): Episode {
  const series = createSeries(seed)
  const town = series.pick(towns)
  const world = worldOf(town, seed)
  let left = 12 + series.below(20)
  const plan: Step[] = []
  let screen = viewOfWeb(webWorld(world).state).screen
  return {
    world,
    next(last) {
      if (last !== undefined) screen = last.text
      if (left === 0) return undefined
      left -= 1
      const page = seenPage(screen)
      // a plan was made for the page it began on
      if (page.isError || plan[0]?.url !== page.url) plan.length = 0
      if (plan.length === 0) plan.push(...planned(series, page, town))
      const step = plan.shift() ?? { family: 'wander', text: 'noop(50)', url: page.url }
      const read = readWebAction(step.text)
      return { action: read.kind === 'action' ? read.action : step.text, family: step.family }
    },
  }
}

function planned(series: Series, page: SeenPage, town: string): readonly Step[] {
  for (let tries = 0; tries < 20; tries += 1) {
    const make = drawnKind(series)
    const steps = make(series, page, town)
    if (steps.length > 0) return steps
  }
  return []
}

function drawnKind(series: Series): Kind {
  const place = series.below(100)
  let passed = 0
  for (const [share, kind] of shares) {
    passed += share
    if (place < passed) return kind
  }
  return wander
}

function worldOf(town: string, seed: number): World {
  const { url, title, nodes } = startPage(town)
  return {
    version: 1,
    domain: 'web',
    title: `A walk through the sites of ${town}, seed ${seed}`,
    seed,
    clock: '2026-03-02T09:00:00Z',
    open: true,
    state: { codec: 'tree', pages: [{ url, title, nodes: nodes as Json }], active: 0, background: [] },
  }
}
