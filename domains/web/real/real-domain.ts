// What a recorder needs to record this domain: the crawling explorer and the real browser.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { crawler } from '../explore/crawler.ts'
import { browserVersion } from './browser.ts'
import { openRealWeb } from './real-web.ts'

/** Real Chromium on our own sites and installed documentation. */
export async function realWebDomain(): Promise<RealDomain> {
  return {
    explorer: crawler,
    source: `headless ${await browserVersion()}`,
    open: openRealWeb,
    normalise: (_, text) => text,
  }
}
