// What headless Chromium shows of pages that lie in folders, served on loopback.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTabs } from '../../domains/web/real/tabs.ts'
import { answerOf, type SiteFiles } from '../../src/kernel/page/dom/site-files.ts'

export interface RealPages {
  /** The screen of an address. */
  show(site: SiteFiles, url: string): Promise<string>
  close(): Promise<void>
}

const patienceMs = 20_000

/** Starts the browser and the server. */
export async function openRealPages(): Promise<RealPages> {
  let served: SiteFiles | undefined
  const server = createServer((request, response) => {
    const found = served && answerOf([served], `http://${request.headers.host}${request.url}`)
    response
      .writeHead(found?.status ?? 404, {
        'content-type': found?.type ?? 'text/html',
        'cache-control': 'no-store',
      })
      .end(found?.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    chromiumSandbox: false,
    env: { LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' },
    args: [`--host-resolver-rules=MAP *.example 127.0.0.1:${port}, MAP * ~NOTFOUND`, '--no-proxy-server'],
  })
  return {
    async show(site, url) {
      served = site
      const context = await browser.newContext({
        viewport: { width: 1280, height: 720 },
        locale: 'en-GB',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        acceptDownloads: false,
      })
      try {
        const tabs = await openTabs(context)
        await tabs.front().goto(url, { timeout: patienceMs })
        await tabs.settle()
        return await tabs.screen()
      } finally {
        await context.close()
      }
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}
