// Loads a page as a browser does, with its style sheets and scripts, until it is at rest.
import type { Clock } from './clock.ts'
import { type DomDocument, elementsBelow, hasAttribute } from './dom-node.ts'
import {
  CookieJar,
  type Dom,
  type DomWindow,
  documentOf,
  JSDOM,
  outsideOf,
  requestInterceptor,
  VirtualConsole,
} from './jsdom.ts'
import { watchLayout } from './layout-questions.ts'
import { prelude } from './page-prelude.ts'
import { type Answer, answerOf, type SiteFiles } from './site-files.ts'
import { addWindowParts } from './window-parts.ts'

/** What the pages of a browser share. */
export interface Shelter {
  readonly sites: readonly SiteFiles[]
  readonly clock: Clock
  readonly cookies: unknown
  /** What pages keep, by their origin. */
  readonly storage: Map<string, Map<string, string>>
  random(): number
  open(url: string): void
}

/** A page that is open. */
export interface Page {
  readonly window: DomWindow
  readonly document: DomDocument
  /** What a script of it asked for or did that cannot be followed. */
  readonly doubts: Set<string>
  readonly sessionStorage: Map<string, string>
  /** How many requests are under way. */
  readonly pending: { count: number }
  /** How many elements were given a number. */
  readonly marked: { count: number }
  close(): void
}

const mostTurns = 200_000
const reducedMotion = /\(\s*prefers-reduced-motion\s*(?::\s*(reduce|no-preference)\s*)?\)/gi

/** Opens what an address answered. */
export function openPage(
  answer: Pick<Answer, 'body' | 'type'>,
  {
    url,
    referrer,
    shelter,
    sessionStorage,
  }: { url: string; referrer: string; shelter: Shelter; sessionStorage: Map<string, string> },
): Page {
  const doubts = new Set<string>()
  const pending = { count: 0 }
  const doubt = (what: string) => doubts.add(what)
  const answerFor = (address: string, { method }: { method: string }) => {
    if (method !== 'GET' && method !== 'HEAD') {
      doubt(`what a server does with ${method}`)
      return undefined
    }
    return answerOf(shelter.sites, address)
  }
  const intercept = requestInterceptor(async request => {
    pending.count += 1
    try {
      const found = answerFor(request.url, { method: request.method })
      if (found === undefined) throw new TypeError('Failed to fetch')
      return new Response(Buffer.from(found.body), {
        status: found.status,
        headers: { 'content-type': found.type },
      })
    } finally {
      pending.count -= 1
    }
  })
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', error => {
    if ((error as { type?: string }).type === 'not-implemented' && !/Window|navigation/.test(error.message))
      doubt(error.message)
  })
  const dom: Dom = new JSDOM(answer.body, {
    url,
    ...(referrer !== '' && { referrer }),
    contentType: /xhtml|xml/.test(answer.type) && !answer.type.includes('svg') ? answer.type : 'text/html',
    runScripts: 'dangerously',
    resources: { interceptors: [intercept] },
    cookieJar: shelter.cookies,
    virtualConsole,
    beforeParse(window) {
      addWindowParts(window, {
        clock: shelter.clock,
        random: shelter.random,
        open: shelter.open,
        matches: mediaMatches,
        doubt,
        answer: answerFor,
      })
      watchLayout(window, what => doubt(`a script asks for ${what}`))
      const { origin } = new URL(url)
      if (origin !== 'null') {
        keep(window, 'localStorage', kept(shelter.storage, origin))
        keep(window, 'sessionStorage', sessionStorage)
      }
      const start = (window.eval as (code: string) => (parts: object) => void)(prelude)
      start({
        now: () => shelter.clock.now,
        elapsed: () => shelter.clock.elapsed,
        random: () => shelter.random(),
      })
    },
  })
  ;(dom.window.addEventListener as (type: string, listener: () => void) => void)('load', () =>
    focusFirst(documentOf(dom.window)),
  )
  return {
    window: dom.window,
    document: documentOf(dom.window),
    doubts,
    sessionStorage,
    pending,
    marked: { count: 0 },
    close: () => {
      shelter.clock.forget(dom.window)
      ;(dom.window.close as () => void)()
    },
  }
}

// who is to have the focus gets it, where no script gave it to another
function focusFirst(document: DomDocument): void {
  if (document.activeElement !== document.body) return
  for (const element of elementsBelow(document)) {
    if (!hasAttribute(element, 'autofocus')) continue
    outsideOf<{ focus(): void }>(element).focus()
    return
  }
}

/** Cookies for one browser. */
export function newCookies(): unknown {
  return new CookieJar()
}

/** Waits until what is under way in these pages is done, without letting time go on. */
export async function rest(pages: () => readonly Page[]): Promise<void> {
  let quiet = 0
  for (let turn = 0; quiet < 4; turn++) {
    if (turn > mostTurns) throw new RangeError('a page never finishes loading')
    await new Promise(resolve => setImmediate(resolve))
    const isBusy = pages().some(
      ({ document, pending }) => document.readyState !== 'complete' || pending.count > 0,
    )
    quiet = isBusy ? 0 : quiet + 1
  }
}

function kept(storage: Map<string, Map<string, string>>, origin: string): Map<string, string> {
  const known = storage.get(origin) ?? new Map<string, string>()
  storage.set(origin, known)
  return known
}

function keep(window: DomWindow, name: 'localStorage' | 'sessionStorage', items: Map<string, string>): void {
  const inner = (window as unknown as { _currentOriginData: { [area: string]: unknown } })._currentOriginData
  const area = inner[`${name}Area`] as Map<string, string>
  for (const [key, value] of items) area.set(key, value)
  // the map that jsdom holds is told of every change: so is ours
  const { set, delete: remove, clear } = Map.prototype
  Object.assign(area, {
    set(this: Map<string, string>, key: string, value: string) {
      items.set(key, value)
      return set.call(this, key, value)
    },
    delete(this: Map<string, string>, key: string) {
      items.delete(key)
      return remove.call(this, key)
    },
    clear(this: Map<string, string>) {
      items.clear()
      clear.call(this)
    },
  })
}

const queries = new Map<string, boolean>()

function mediaMatches(query: string): boolean {
  const known = queries.get(query)
  if (known !== undefined) return known
  const plain = query.replaceAll(reducedMotion, (_, value?: string) =>
    value?.toLowerCase() === 'no-preference' ? '(max-width: 0px)' : '(min-width: 0px)',
  )
  const { window } = new JSDOM('<style></style><p></p>', {
    url: 'about:blank',
    runScripts: 'dangerously',
    resources: {},
    cookieJar: new CookieJar(),
    virtualConsole: new VirtualConsole(),
    beforeParse() {},
  })
  const { document, getComputedStyle } = window as unknown as {
    document: { querySelector(name: string): { textContent: string } }
    getComputedStyle: (element: unknown) => { display: string }
  }
  document.querySelector('style').textContent =
    `@media ${plain.replaceAll(/[{};]/g, '')} { p { display: flex } }`
  const matches = getComputedStyle(document.querySelector('p')).display === 'flex'
  queries.set(query, matches)
  return matches
}
