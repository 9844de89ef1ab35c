// What a recorder needs to record this domain: the crawling explorer and the real browser.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { crawler } from '../explore/crawler.ts'
import { browserVersion } from './browser.ts'
import { type DocumentedPackage, documentedPackages } from './documents.ts'
import { openRealWeb } from './real-web.ts'

/** Real Chromium on our own sites and installed documentation. */
export async function realWebDomain(): Promise<RealDomain> {
  return {
    explorer: crawler,
    // pages, packages and READMEs of others are recorded beside our own
    licence: [...new Set(['CC0-1.0', ...documentedPackages().map(licenceOf).sort()])].join(' AND '),
    source: `headless ${await browserVersion()}`,
    open: openRealWeb,
    normalise: (_, text) => text,
  }
}

// what Debian calls Expat is MIT in SPDX
function licenceOf({ licence }: DocumentedPackage): string {
  return licence === 'Expat' ? 'MIT' : licence
}
