// The kernel of worlds whose pages are real ones: they are opened, and acted on, in a browser without a screen.
import { blankKernel } from '../../../src/kernel/blank-kernel.ts'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { Step } from '../../../src/kernel/page/host/page-protocol.ts'
import { PageRecord } from '../../../src/kernel/page/host/page-record.ts'
import type { Json } from '../../../src/world/json.ts'
import type { World } from '../../../src/world/world.ts'
import { WebAction } from '../actions.ts'
import { screenObservation, screenText } from '../screen-text.ts'
import { firstTabs, sitesOf } from '../state.ts'
import { webWorld } from '../world.ts'
import { pinSite, shelvedSite } from './site.ts'

/** Opens the kernel of a world with sites. */
export function openSiteKernel(world: World, { snapshot }: { snapshot: Json | undefined }): Kernel {
  return kernelOn(openRecord(world, (snapshot as unknown as readonly Step[] | undefined) ?? []))
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

function kernelOn(record: PageRecord): Kernel {
  return {
    ...blankKernel('no site is declared'),
    async step(action) {
      const { calls, error } = WebAction.parse(action)
      const seen = await record.step({ calls, ...(error !== undefined && { error }) })
      if ('unknown' in seen) return { kind: 'unknown', why: seen.unknown }
      return { kind: 'computed', observation: screenObservation(screenText(seen.shown), seen.shown.error) }
    },
    snapshot: async () => record.steps as unknown as Json,
    fork: async () => kernelOn(record.fork()),
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
