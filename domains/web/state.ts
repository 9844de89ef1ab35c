// What a browser world starts from: pages by address, the tabs that show some of them, and what no page says.
import { z } from 'zod'
import { appsFields, refineApps } from '../../src/kernel/app/declared/app.ts'
import { recordingField, refineRecording } from '../../src/kernel/recorded/recording.ts'
import { Codec, renderUiTree } from '../../src/kernel/ui-tree/ui-tree.ts'
import { type UiNode, UiNodes } from '../../src/kernel/ui-tree/ui-tree-node.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import { Site } from './pages/site.ts'
import { screenText } from './screen-text.ts'

const address = z.string().regex(/^[a-z][a-z0-9+.-]*:\S+$/i, 'an address such as https://shop.example/')

const Page = z.strictObject({
  url: address.meta({ description: 'Its address. No two pages share one.' }),
  title: z.string().meta({ description: 'Its title.' }),
  nodes: UiNodes.meta({ description: 'The elements on it.' }),
})
type Page = z.infer<typeof Page>

/** The state of a browser world. */
export const WebState = z
  .strictObject({
    codec: Codec.default('tree').meta({ examples: ['tree'] }),
    ...appsFields,
    ...recordingField,
    pages: z
      .array(Page)
      .max(50)
      .default([])
      .meta({
        description:
          'The pages whose content is fixed. With sites, what the tabs show first is filled in when the file is read.',
        examples: [
          [
            {
              url: 'https://shop.example/',
              title: 'Shop',
              nodes: [{ role: 'button', id: 'a19', name: 'Search', state: { clickable: true } }],
            },
          ],
        ],
      }),
    site: z
      .union([Site, z.array(Site).min(1).max(20)])
      .optional()
      .meta({
        description: 'Real pages, with their scripts and style sheets: a site under an address, or several.',
        examples: [{ at: 'https://shop.example/', files: { 'index.html': '<h1>Shop</h1>' } }],
      }),
    tabs: z
      .array(address)
      .min(1)
      .max(20)
      .optional()
      .meta({
        description: 'The pages in the open tabs, by address. Without it, the first page alone.',
        examples: [['https://shop.example/']],
      }),
    active: z
      .int()
      .nonnegative()
      .default(0)
      .meta({ description: 'Which tab is in front, counted from 0.', examples: [0] }),
    background: z
      .array(z.string().min(1))
      .default([])
      .meta({
        description: 'What is true but on no page: prices, rules, what a form does.',
        examples: [['A basket holds ten things at most.']],
      }),
  })
  .superRefine((state, context) => {
    const { use, apps, pages, site, tabs, active, recording } = state
    const sites = site === undefined ? [] : [site].flat()
    if (
      apps === undefined &&
      use.length === 0 &&
      sites.length === 0 &&
      pages.length === 0 &&
      recording === undefined
    ) {
      const message = 'there is no page, no site, no app and no recording'
      context.addIssue({ code: 'custom', path: ['pages'], message })
    }
    const others = { pages: pages.length > 0, site: sites.length > 0, tabs: tabs !== undefined }
    const single = Object.entries(others).flatMap(([field, isThere]) => (isThere ? [field] : []))
    refineApps(state, context, single)
    refineRecording(state, context, single)
    const isOnSite = (url: string) => sites.some(({ at }) => url.startsWith(at))
    const known = new Set(pages.map(page => page.url))
    if (known.size < pages.length)
      context.addIssue({ code: 'custom', path: ['pages'], message: 'two pages have one address' })
    for (const [index, url] of (tabs ?? []).entries()) {
      if (!known.has(url) && !isOnSite(url))
        context.addIssue({ code: 'custom', path: ['tabs', index], message: `no page has the address ${url}` })
    }
    if (active >= (tabs?.length ?? 1))
      context.addIssue({ code: 'custom', path: ['active'], message: 'there is no such tab' })
  })
export type WebState = z.infer<typeof WebState>

/** The sites of a world. */
export function sitesOf({ site }: Pick<WebState, 'site'>): readonly Site[] {
  return site === undefined ? [] : [site].flat()
}

/** The addresses in the tabs that are open at the start. */
export function firstTabs(state: WebState): readonly string[] {
  return state.tabs ?? [sitesOf(state)[0]?.at ?? state.pages[0]?.url ?? 'about:blank']
}

/** A part of the web that may be imagined. */
export const WebScope = z
  .strictObject({ url: z.string().min(1).meta({ description: 'The addresses; * stands for any text.' }) })
  .meta({
    description: 'Pages that may be imagined.',
    examples: [{ url: 'https://shop.example/item/*' }],
  })
export type WebScope = z.infer<typeof WebScope>

/** The first screen and what lies beyond it. */
export function viewOfWeb(state: WebState): FirstView {
  const { codec, pages, active, background } = state
  const tabs = firstTabs(state).map(
    url => pages.find(page => page.url === url) ?? { url, title: '', nodes: [] },
  )
  const front = tabs[active]
  const others = pages.filter(page => page !== front)
  const beyond = [
    ...others.map(page => `### Page ${page.url}\n${pageText(page, codec)}`),
    background.length > 0 ? `### Also true here\n${background.map(line => `- ${line}`).join('\n')}` : '',
  ]
  return {
    codec,
    screen: screenText({ tabs, active, tree: front ? pageText(front, codec) : '' }),
    beyond: beyond.filter(Boolean).join('\n\n'),
  }
}

/** The address of the tab in front, as a screen names it; undefined where a text is no screen. */
export function addressInFront(screen: string): string | undefined {
  return /^Tab \d+ \(active\): .* (?:[a-z+.-]+:\/\/)?(\S+)$/m.exec(screen)?.[1]
}

/** A declared page, written down. */
export function pageText(
  { url, title, nodes }: Omit<Page, 'nodes'> & { nodes: readonly UiNode[] },
  codec: Codec,
): string {
  const root: UiNode = {
    role: 'RootWebArea',
    name: title,
    state: { focused: true, url },
    ...(nodes.length > 0 && { children: [...nodes] }),
  }
  return renderUiTree([root], codec)
}
