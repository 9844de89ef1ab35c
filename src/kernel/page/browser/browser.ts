// A browser without a screen: its tabs, where they lead, and what they show. Whatever would have to be measured, or asked of a
// server, is not told.
import type { UiNode } from '../../ui-tree/ui-tree-node.ts'
import { focusOn } from '../act/focus.ts'
import { Clock } from '../dom/clock.ts'
import type { DomControl, DomForm } from '../dom/dom-node.ts'
import { type DomWindow, onWishes } from '../dom/jsdom.ts'
import { newCookies, openPage, type Page, rest, type Shelter } from '../dom/open-page.ts'
import { answerOf, type SiteFiles } from '../dom/site-files.ts'
import { accessibleTree } from '../tree/accessible-tree.ts'
import { isFocusable } from '../tree/usable.ts'
import { CannotTell } from './cannot-tell.ts'
import { isEdited, markElements, refuseLarge } from './elements.ts'
import { formTarget } from './form-target.ts'
import { addressOf, hasOwnSteps, type Tab, travelWithin, watchTravel } from './tab.ts'

/** What a browser shows. */
export interface Screen {
  readonly tabs: readonly { readonly title: string; readonly url: string }[]
  readonly active: number
  readonly nodes: readonly UiNode[]
}

export interface BrowserOptions {
  readonly sites: readonly SiteFiles[]
  /** Its time at the start, in milliseconds since 1970. */
  readonly startMs: number
  random(): number
}

const settleMs = 50
const mostMoves = 20
const blank = 'about:blank'
const page = (html: string) => ({ body: Buffer.from(html), type: 'text/html' })

export class Browser {
  readonly clock: Clock
  readonly #shelter: Shelter
  /** The files its user was given. */
  readonly downloads: string[] = []
  #tabs: Tab[] = []
  #active = 0
  #opening: string[] = []

  constructor({ sites, startMs, random }: BrowserOptions) {
    this.clock = new Clock(startMs)
    this.#shelter = {
      sites,
      clock: this.clock,
      cookies: newCookies(),
      storage: new Map(),
      random,
      open: url => this.#opening.push(url),
    }
    onWishes({
      navigate: (window, url, { replacement = false }) => this.#wish(window, url, replacement),
      arrive: (window, url) => this.#arriveAt(window, url),
      complain: form =>
        this.#pageOf(windowOf(form))?.doubts.add('what is said of a field that is not as it should be'),
      open: (_, url) => this.#opening.push(url),
      download: (_, url) => this.downloads.push(url),
      submit: (form, submitter) => this.#submit(form, submitter),
    })
  }

  get front(): Tab {
    const tab = this.#tabs[this.#active]
    if (tab === undefined) throw new CannotTell('no tab is open')
    return tab
  }

  get page(): Page {
    return this.front.page
  }

  /** Opens a tab in front. */
  async open(url = blank): Promise<void> {
    const tab: Tab = {
      page: this.#blank(new Map()),
      entries: [{ url: blank }],
      at: 0,
      wish: undefined,
      travel: 0,
      sessionStorage: new Map(),
    }
    this.#tabs.push(tab)
    this.#active = this.#tabs.length - 1
    if (url !== blank) await this.go(url)
  }

  /** Brings a tab to the front; whether there is one. */
  focus(index: number): boolean {
    const at = index < 0 ? this.#tabs.length + index : index
    if (this.#tabs[at] === undefined) return false
    this.#active = at
    return true
  }

  async close(): Promise<void> {
    const [gone] = this.#tabs.splice(this.#active, 1)
    gone?.page.close()
    this.#active = this.#tabs.length - 1
    if (this.#tabs.length === 0) await this.open()
  }

  /** Goes to an address, in front. */
  async go(url: string): Promise<void> {
    const tab = this.front
    const target = new URL(url)
    const here = new URL(addressOf(tab))
    const isWithin = target.hash !== '' && target.href.split('#')[0] === here.href.split('#')[0]
    if (isWithin) (tab.page.window as unknown as { location: { href: string } }).location.href = target.href
    else tab.wish = { url: target.href, replacement: false }
    await this.settle()
  }

  /** Goes back or forward, where there is somewhere to go. */
  async travel(delta: number): Promise<void> {
    const tab = this.front
    if (!travelWithin(tab, delta)) tab.travel = delta
    await this.settle()
  }

  /** Waits until nothing is under way, and lets the time go by that this takes. */
  async settle(ms = settleMs): Promise<void> {
    await this.#arrive()
    await this.clock.advance(ms, () => rest(() => this.#pages))
    await this.#arrive()
  }

  /** What is seen now. */
  screen(): Screen {
    const { page: shown } = this
    refuseLarge(shown)
    markElements(shown)
    const { nodes, doubts } = accessibleTree(shown.document)
    const [doubt] = [...shown.doubts, ...doubts]
    if (doubt !== undefined) throw new CannotTell(`it depends on ${doubt}`)
    const tabs = this.#tabs.map(tab => ({ title: tab.page.document.title, url: addressOf(tab) }))
    return { tabs, active: this.#active, nodes }
  }

  get #pages(): Page[] {
    return this.#tabs.map(tab => tab.page)
  }

  #wish(window: DomWindow, url: string, replacement: boolean): void {
    const tab = this.#tabs.find(
      one => one.page.window === window || one.page.window.document === window.document,
    )
    if (tab !== undefined) tab.wish = { url, replacement }
  }

  #pageOf(window: DomWindow): Page | undefined {
    return this.#pages.find(one => one.window.document === window.document)
  }

  // the focus goes to the place, or to nobody
  #arriveAt(window: DomWindow, url: string): void {
    const document = this.#pageOf(window)?.document
    const place = decodeURIComponent(url.split('#')[1] ?? '')
    const target = document?.getElementById(place) ?? null
    if (document === undefined || (target === null && place !== '' && place !== 'top')) return
    focusOn(document, target !== null && isFocusable(target) ? target : null)
  }

  // a script that sends a form is to hear nothing of our doubts
  #submit(form: DomForm, submitter: DomControl | null): void {
    const window = windowOf(form)
    try {
      const url = formTarget(form, submitter)
      if (url !== undefined) this.#wish(window, url, false)
    } catch (error) {
      if (!(error instanceof CannotTell)) throw error
      this.#pageOf(window)?.doubts.add(error.message)
    }
  }

  async #arrive(): Promise<void> {
    for (let moves = 0; ; moves++) {
      await rest(() => this.#pages)
      const opening = this.#opening.shift()
      const moving = this.#tabs.find(tab => tab.wish !== undefined || tab.travel !== 0)
      if (opening !== undefined) await this.open(opening === '' ? blank : absolute(opening, this.page))
      else if (moving !== undefined) this.#move(moving)
      else return
      if (moves > mostMoves) throw new CannotTell('a page leads on and on')
    }
  }

  #move(tab: Tab): void {
    const { wish, travel } = tab
    tab.wish = undefined
    tab.travel = 0
    if (wish === undefined) {
      this.#travelTo(tab, tab.at + travel)
      return
    }
    // a browser puts back what its user had written there
    if (addressOf(tab) === wish.url && isEdited(tab.page))
      throw new CannotTell('what a page that is loaded again keeps is not known')
    const isLoaded = tab.page.document.readyState === 'complete'
    if (!this.#load(tab, wish.url)) return
    const entry = { url: wish.url }
    if (wish.replacement || !isLoaded) tab.entries[tab.at] = entry
    else {
      tab.entries = [...tab.entries.slice(0, tab.at + 1), entry]
      tab.at += 1
    }
  }

  #travelTo(tab: Tab, at: number): void {
    const entry = tab.entries[at]
    if (entry === undefined) return
    if (hasOwnSteps(tab) || isEdited(tab.page))
      throw new CannotTell('what a page that is left keeps is not known')
    tab.at = at
    this.#load(tab, entry.url)
  }

  /** Shows another address; false where it is a file to keep. */
  #load(tab: Tab, url: string): boolean {
    const referrer = addressOf(tab)
    if (url === blank) {
      tab.page.close()
      tab.page = this.#blank(tab.sessionStorage)
      watchTravel(tab)
      return true
    }
    const answer = answerOf(this.#shelter.sites, url)
    if (answer === undefined) throw new CannotTell(`${url} is on none of the sites here`)
    if (answer.body.length === 0 && answer.status === 404) throw new CannotTell(`there is no ${url}`)
    const isText = answer.type === 'text/plain' || answer.type === 'text/markdown'
    if (!isText && !/html|xml/.test(answer.type)) {
      if (/octet|zip|csv/.test(answer.type)) {
        this.downloads.push(url)
        return false
      }
      throw new CannotTell(`a page of ${answer.type} is not computed`)
    }
    const shown = isText ? page(`<pre>${escaped(Buffer.from(answer.body).toString())}</pre>`) : answer
    tab.page.close()
    const { sessionStorage } = tab
    const place = {
      url: answer.url,
      referrer: referrer === blank ? '' : referrer,
      shelter: this.#shelter,
      sessionStorage,
    }
    tab.page = openPage(shown, place)
    watchTravel(tab)
    return true
  }

  #blank(sessionStorage: Map<string, string>): Page {
    return openPage(page(''), { url: blank, referrer: '', shelter: this.#shelter, sessionStorage })
  }
}

function windowOf(form: DomForm): DomWindow {
  return (form.ownerDocument as unknown as { _defaultView: DomWindow })._defaultView
}

function absolute(url: string, { document }: Page): string {
  return URL.parse(url, document.URL)?.href ?? blank
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
