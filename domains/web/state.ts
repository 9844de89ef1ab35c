// What a browser world starts from: pages by address, the tabs that show some of them, and what no page says.
import { z } from 'zod'
import { Codec, renderUiTree } from '../../src/kernel/ui-tree/ui-tree.ts'
import { type UiNode, UiNodes } from '../../src/kernel/ui-tree/ui-tree-node.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import { quote } from '../../src/kernel/ui-tree/ui-tree-quote.ts'

const address = z.string().regex(/^[a-z][a-z0-9+.-]*:\S+$/i, 'an address such as https://shop.example/')

const Page = z.strictObject({ url: address, title: z.string(), nodes: UiNodes })
type Page = z.infer<typeof Page>

/** The state of a browser world. */
export const WebState = z
  .strictObject({
    codec: Codec.default('tree'),
    pages: z.array(Page).min(1).max(50).meta({ description: 'Every page whose content is fixed.' }),
    tabs: z.array(address).min(1).max(20).optional().meta({
      description: 'Addresses of the open tabs, each that of a page; the first page alone when absent.',
    }),
    active: z.int().nonnegative().default(0).meta({ description: 'Which tab is in front, counted from 0.' }),
    background: z.array(z.string().min(1)).default([]).meta({
      description: 'What is true here and on no page: prices, rules, what a form does.',
    }),
  })
  .superRefine(({ pages, tabs, active }, context) => {
    const known = new Set(pages.map(page => page.url))
    if (known.size < pages.length)
      context.addIssue({ code: 'custom', path: ['pages'], message: 'two pages have one address' })
    for (const [index, url] of (tabs ?? []).entries()) {
      if (!known.has(url))
        context.addIssue({ code: 'custom', path: ['tabs', index], message: `no page has the address ${url}` })
    }
    if (active >= (tabs?.length ?? 1))
      context.addIssue({ code: 'custom', path: ['active'], message: 'there is no such tab' })
  })
export type WebState = z.infer<typeof WebState>

/** A part of the web that may be imagined. */
export const WebScope = z.strictObject({
  url: z.string().min(1).meta({ description: 'Addresses that are open; `*` stands for any text.' }),
})
export type WebScope = z.infer<typeof WebScope>

/** The first screen and what lies beyond it. */
export function viewOfWeb(state: WebState): FirstView {
  const { codec, pages, active, background } = state
  const tabs = (state.tabs ?? [pages[0]?.url]).map(url => pages.find(page => page.url === url))
  const lines = tabs.map((page, index) => {
    const mark = index === active ? ' (active)' : ''
    return `Tab ${index}${mark}: ${quote(page?.title ?? '')} ${page?.url}`
  })
  const front = tabs[active]
  const others = pages.filter(page => page !== front)
  const beyond = [
    ...others.map(page => `### Page ${page.url}\n${pageText(page, codec)}`),
    background.length > 0 ? `### Also true here\n${background.map(line => `- ${line}`).join('\n')}` : '',
  ]
  return {
    codec,
    screen: `${lines.join('\n')}\n\n${front ? pageText(front, codec) : ''}`,
    beyond: beyond.filter(Boolean).join('\n\n'),
  }
}

function pageText({ url, title, nodes }: Page, codec: Codec): string {
  const root: UiNode = { role: 'RootWebArea', name: title, state: { focused: true, url }, children: nodes }
  return renderUiTree([root], codec)
}
