// What a recorder needs to record this domain: the crawling explorer and the real browser.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { crawler } from '../explore/crawler.ts'
import { browserVersion } from './browser.ts'
import { openRealWeb } from './real-web.ts'

/** Real Chromium on our own sites and installed documentation. */
export async function realWebDomain(): Promise<RealDomain> {
  return {
    explorer: crawler,
    // pages, packages and READMEs of others are recorded beside our own
    licence: 'CC0-1.0 AND MIT AND ISC AND BlueOak-1.0.0',
    source: `headless ${await browserVersion()}`,
    open: openRealWeb,
    normalise: (_, text) => text,
  }
}
