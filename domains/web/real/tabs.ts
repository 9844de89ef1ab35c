// The open tabs of a walk, which of them is in front, and what it shows.
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { renderUiTree } from '../../../src/kernel/ui-tree/ui-tree.ts'
import { quote } from '../../../src/kernel/ui-tree/ui-tree-quote.ts'
import { type AxNode, accessibilityTree } from './accessibility-tree.ts'
import { type PageLoads, watchLoads } from './page-loads.ts'

const markElements = readFileSync(new URL('./mark-elements.js', import.meta.url), 'utf8')
const windowMs = 5000

interface Tab {
  readonly page: Page
  readonly loads: PageLoads
}

export interface Tabs {
  front(): Page
  open(): Promise<void>
  /** Brings a tab to the front; false where there is no such tab. */
  focus(index: number): Promise<boolean>
  close(): Promise<void>
  /** Waits until the page in front is at rest, and takes in the windows it opened. */
  settle(): Promise<void>
  /** The list of tabs and the page in front, as an observation shows them. */
  screen(): Promise<string>
}

/** The tabs of a profile, one of them open. */
export async function openTabs(context: BrowserContext): Promise<Tabs> {
  const tabOf = async (page: Page): Promise<Tab> => ({ page, loads: await watchLoads(page) })
  let tabs: Tab[] = [await tabOf(await context.newPage())]
  let active = tabs[0] as Tab
  const add = async (page: Page) => {
    active = await tabOf(page)
    tabs.push(active)
    await page.bringToFront()
  }
  return {
    front: () => active.page,
    open: async () => add(await context.newPage()),
    async focus(index) {
      const tab = tabs.at(index)
      if (tab === undefined) return false
      active = tab
      await tab.page.bringToFront()
      return true
    },
    async close() {
      await active.page.close()
      tabs = tabs.filter(tab => tab !== active)
      const last = tabs.at(-1)
      if (last === undefined) return add(await context.newPage())
      active = last
      await last.page.bringToFront()
    },
    async settle() {
      const { loads } = active
      await loads.settle()
      const opened = await windowsOf(context, tabs, loads)
      for (const page of opened) await add(page)
      if (opened.length > 0) await active.loads.settle()
    },
    screen: async () => `${(await tabLines(tabs, active)).join('\n')}\n\n${await pageText(active)}`,
  }
}

// every window that was asked for comes, sooner or later
async function windowsOf(context: BrowserContext, tabs: readonly Tab[], loads: PageLoads): Promise<Page[]> {
  const known = new Set(tabs.map(({ page }) => page))
  const fresh = () => context.pages().filter(page => !known.has(page))
  if (loads.windows() > 0 && fresh().length === 0) {
    await context.waitForEvent('page', { timeout: windowMs }).catch(() => undefined)
  }
  loads.forgetWindows()
  return fresh()
}

async function tabLines(tabs: readonly Tab[], active: Tab): Promise<string[]> {
  return Promise.all(
    tabs.map(async (tab, index) => {
      const mark = tab === active ? ' (active)' : ''
      return `Tab ${index}${mark}: ${quote(await tab.page.title())} ${tab.page.url()}`
    }),
  )
}

async function pageText({ loads: { session } }: Tab): Promise<string> {
  await session.send('Runtime.evaluate', { expression: markElements })
  const snapshot = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] })
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return renderUiTree(accessibilityTree(nodes as readonly AxNode[], snapshot), 'tree')
}
