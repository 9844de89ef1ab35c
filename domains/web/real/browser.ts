// One Chromium for many walks, which can reach nothing but the small sites on loopback. It starts with the first walk
// and ends shortly after the last.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { WorldError } from '../../../src/world/error.ts'
import { openSiteServer, type SiteServer } from './site-server.ts'

/** How long an unused browser waits for the next walk. */
const idleMs = 700
const executable = '/usr/bin/chromium'

interface Running {
  readonly browser: Browser
  readonly server: SiteServer
  /** Where the browser keeps what it writes for its user. */
  readonly home: string
}

let running: Promise<Running> | undefined
let users = 0
let idle: NodeJS.Timeout | undefined

/** A profile of its own in the shared browser; closing it forgets everything in it. */
export async function openProfile(): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  clearTimeout(idle)
  users += 1
  try {
    running ??= start()
    const { browser } = await running
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      acceptDownloads: false,
    })
    return {
      context,
      close: async () => {
        await context.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The browser's name and version. */
export async function browserVersion(): Promise<string> {
  clearTimeout(idle)
  users += 1
  try {
    running ??= start()
    return `Chromium ${(await running).browser.version()}`
  } finally {
    release()
  }
}

function release(): void {
  users -= 1
  if (users > 0) return
  idle = setTimeout(() => {
    const ending = running
    running = undefined
    // where it never started there is nothing to end
    ending?.then(stop, () => {})
  }, idleMs)
}

async function start(): Promise<Running> {
  const server = await openSiteServer()
  const home = await mkdtemp(path.join(tmpdir(), `agentworld-browser-${process.pid}-`))
  try {
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({
      executablePath: executable,
      chromiumSandbox: false,
      env: { HOME: home, LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' },
      args: [
        `--host-resolver-rules=MAP *.example 127.0.0.1:${server.port}, MAP * ~NOTFOUND`,
        '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,DnsOverHttps',
        '--no-proxy-server',
        '--force-device-scale-factor=1',
      ],
    })
    return { browser, server, home }
  } catch (cause) {
    running = undefined
    await server.close()
    await rm(home, { recursive: true, force: true })
    throw new WorldError(
      'usage',
      `Chromium does not start: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`,
      {
        cause,
        remedy: `Install ${executable} (Debian: apt-get install chromium) and npm's playwright-core.`,
      },
    )
  }
}

async function stop({ browser, server, home }: Running): Promise<void> {
  await browser.close()
  await server.close()
  await rm(home, { recursive: true, force: true })
}
