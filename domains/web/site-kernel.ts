// The kernel of worlds whose pages are real ones: they are opened, and acted on, in a browser without a screen.
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Step } from '../../src/kernel/page/host/page-protocol.ts'
import { PageRecord } from '../../src/kernel/page/host/page-record.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { WebAction } from './actions.ts'
import { screenObservation, screenText } from './screen-text.ts'
import { pinSite, shelvedSite } from './site.ts'
import { firstTabs, sitesOf } from './state.ts'
import { webWorld } from './world.ts'

interface Snapshot {
  readonly steps: readonly Step[]
  /** Something was imagined that the pages do not know of. */
  readonly isLost?: true
}

const lost = 'something was imagined here that the pages know nothing of'
const hasLeft: Json = { isLost: true }

/** Opens the kernel of a world with sites. */
export function openSiteKernel(world: World, { snapshot }: { snapshot: Json | undefined }): Kernel {
  const { steps = [], isLost } = (snapshot ?? {}) as unknown as Partial<Snapshot>
  return kernelOn(openRecord(world, steps), isLost === true)
}

// the browser of a world with sites, at its start or where steps left it
function openRecord(world: World, steps: readonly Step[] = []): PageRecord {
  const { state } = webWorld(world)
  return new PageRecord(
    {
      sites: sitesOf(state).map(shelvedSite),
      tabs: firstTabs(state),
      active: state.active,
      startMs: Date.parse(world.clock),
      seed: world.seed,
      codec: state.codec,
    },
    { steps },
  )
}

function kernelOn(record: PageRecord, startsLost: boolean): Kernel {
  let isLost = startsLost
  return {
    async step(action) {
      if (isLost) return { kind: 'unknown', why: lost }
      const { calls, error } = WebAction.parse(action)
      const seen = await record.step({ calls, ...(error !== undefined && { error }) })
      if ('unknown' in seen) return { kind: 'unknown', why: seen.unknown }
      return { kind: 'computed', observation: screenObservation(screenText(seen.shown), seen.shown.error) }
    },
    facts: async () => '',
    check: async () => [],
    async learn(_, { text }, patch) {
      if (isLost) return undefined
      // what leaves the screen as it was has changed nothing that is seen; anything else the pages cannot follow
      const seen = patch === undefined ? await record.look() : undefined
      const isSame = seen !== undefined && 'shown' in seen && text.endsWith(screenText(seen.shown))
      if (isSame) return undefined
      isLost = true
      return hasLeft
    },
    look: async () => undefined,
    state: async () => undefined,
    snapshot: async () => ({ steps: record.steps, ...(isLost && { isLost }) }) as unknown as Json,
    fork: async () => kernelOn(record.fork(), isLost),
    close: () => record.close(),
  }
}

/** The world with its sites' paths made absolute and pinned, and what its tabs show first filled in. */
export async function pinSites(world: World, { folder }: { folder: string }): Promise<World> {
  const { state } = webWorld(world)
  const sites = sitesOf(state)
  if (sites.length === 0) return world
  const pinned = sites.map(site => pinSite(site, { folder }))
  const site = Array.isArray(state.site) ? pinned : pinned[0]
  const next = { ...world, state: { ...world.state, site } as unknown as World['state'] }
  const known = new Set(state.pages.map(({ url }) => url))
  const pages: Json[] = []
  for (const url of new Set(firstTabs(state)))
    if (!known.has(url)) pages.push(...(await firstPage(next, url)))
  return { ...next, state: { ...next.state, pages: [...(state.pages as unknown as Json[]), ...pages] } }
}

// what cannot be told of a page is seen when it is
async function firstPage(world: World, url: string): Promise<Json[]> {
  const record = openRecord({ ...world, state: { ...world.state, tabs: [url], active: 0 } })
  try {
    const seen = await record.look()
    const [root] = ((await record.nodes()) ?? []) as readonly { readonly children?: Json[] }[]
    if ('unknown' in seen || root?.children === undefined) return []
    return [{ url, title: seen.shown.tabs[0]?.title ?? '', nodes: root.children }]
  } finally {
    await record.close()
  }
}
