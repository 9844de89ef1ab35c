// Knows when a page has come to rest. The renderer itself says that it wants to go elsewhere, or to open a window, in
// order with its other answers on one connection; so what was asked for before can be waited for, without guessing a time.
import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

const twoFrames = 'new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))'
/** A page that is not at rest by then is read as it is. */
const patienceMs = 5000

export interface PageLoads {
  readonly session: CDPSession
  /** How many windows the page has asked for since they were last forgotten. */
  windows(): number
  forgetWindows(): void
  /** Resolves once nothing is on its way. */
  settle(): Promise<void>
}

/** Listens to one page. */
export async function watchLoads(page: Page): Promise<PageLoads> {
  const session = await page.context().newCDPSession(page)
  let isLeaving = false
  let windows = 0
  session.on('Page.frameRequestedNavigation', ({ disposition }) => {
    if (disposition === 'currentTab') isLeaving = true
  })
  session.on('Page.windowOpen', () => {
    windows += 1
  })
  for (const event of ['Page.frameStoppedLoading', 'Page.navigatedWithinDocument'] as const) {
    session.on(event, () => {
      isLeaving = false
    })
  }
  await session.send('Page.enable')
  return {
    session,
    windows: () => windows,
    forgetWindows: () => {
      windows = 0
    },
    async settle() {
      const until = performance.now() + patienceMs
      do {
        await session
          .send('Runtime.evaluate', { expression: twoFrames, awaitPromise: true })
          .catch(wentElsewhere)
        if (isLeaving) await delay(5)
      } while (isLeaving && performance.now() < until)
      await page.waitForLoadState('load').catch(wentElsewhere)
    },
  }
}

// the page that was asked is gone, and so is the question
function wentElsewhere(): void {}
