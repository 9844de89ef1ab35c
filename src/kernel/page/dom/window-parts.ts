// What a browser's window has and jsdom's has not.

import { openModals } from '../tree/properties.ts'
import type { Clock } from './clock.ts'
import { type DomElement, hasAttribute } from './dom-node.ts'
import { type DomWindow, fire, insideOf, outsideOf } from './jsdom.ts'

export interface WindowHost {
  readonly clock: Clock
  random(): number
  /** A window was to be opened. */
  open(url: string): void
  /** Whether a media query holds on this screen. */
  matches(query: string): boolean
  /** Something happened that cannot be followed. */
  doubt(what: string): void
  answer(
    url: string,
    init: { method: string },
  ): { status: number; type: string; body: Uint8Array; url: string } | undefined
}

type Callback = (...given: unknown[]) => unknown

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36'

/** Puts the missing parts into a window, before any script of its page runs. */
export function addWindowParts(window: DomWindow, host: WindowHost): void {
  const put = (name: string, value: unknown) =>
    Object.defineProperty(window, name, { value, writable: true, configurable: true })
  addTimers(window, host, put)
  addDialogs(window)
  addFetch(window, host, put)
  const { navigator } = window as unknown as { navigator: object }
  for (const [name, value] of Object.entries({
    language: 'en-GB',
    languages: ['en-GB'],
    userAgent,
    onLine: true,
    platform: 'Linux x86_64',
  }))
    Object.defineProperty(navigator, name, { get: () => value, configurable: true })
  put('matchMedia', (query: string) => mediaList(String(query), host))
  for (const name of ['scrollTo', 'scrollBy', 'scroll', 'print', 'focus', 'blur']) put(name, () => {})
  // the browser that records dismisses every question
  put('alert', () => undefined)
  put('confirm', () => false)
  put('prompt', () => null)
  put('open', (url: unknown) => {
    host.open(String(url ?? ''))
    return null
  })
  put('structuredClone', globalThis.structuredClone)
  for (const name of ['TextEncoder', 'TextDecoder'] as const)
    if (window[name] === undefined) put(name, globalThis[name])
  const prototype = (window.Element as { prototype: object }).prototype
  for (const name of [
    'scrollIntoView',
    'scrollTo',
    'scrollBy',
    'scroll',
    'animate',
    'setPointerCapture',
    'releasePointerCapture',
  ])
    if (!(name in prototype))
      Object.defineProperty(prototype, name, { value() {}, writable: true, configurable: true })
}

function addTimers(
  window: DomWindow,
  { clock }: WindowHost,
  put: (name: string, value: unknown) => void,
): void {
  const run = (callback: unknown, given: unknown[]) => () => {
    try {
      if (typeof callback === 'function') callback.apply(window, given)
      else (window.eval as (code: string) => unknown)(String(callback))
    } catch (error) {
      ;(window.reportError as (error: unknown) => void)(error)
    }
  }
  const timer =
    (isRepeated: boolean) =>
    (callback: unknown, afterMs: unknown, ...given: unknown[]) =>
      clock.set(window, run(callback, given), { afterMs: Number(afterMs ?? 0) || 0, isRepeated })
  const clear = (id: unknown) => clock.clear(Number(id))
  put('setTimeout', timer(false))
  put('setInterval', timer(true))
  put('clearTimeout', clear)
  put('clearInterval', clear)
  put('requestAnimationFrame', (callback: Callback) =>
    clock.frame(window, () => run(callback, [clock.elapsed])()),
  )
  put('cancelAnimationFrame', clear)
  put('requestIdleCallback', (callback: Callback) =>
    clock.set(window, run(callback, [{ didTimeout: false, timeRemaining: () => 10 }]), {
      afterMs: 1,
      isRepeated: false,
    }),
  )
  put('cancelIdleCallback', clear)
}

/** Who had the focus before a dialog was opened. */
const before = new WeakMap<DomElement, DomElement | null>()

function addDialogs(window: DomWindow): void {
  const { HTMLDialogElement } = window as unknown as { HTMLDialogElement?: { prototype: object } }
  if (HTMLDialogElement === undefined) return
  const show = (dialog: DomElement, isModal: boolean) => {
    if (hasAttribute(dialog, 'open')) return
    before.set(dialog, dialog.ownerDocument.activeElement)
    dialog.setAttributeNS(null, 'open', '')
    if (isModal) openModals.add(dialog)
    const wrapper = outsideOf<{ querySelector(selector: string): { focus(): void } | null; focus(): void }>(
      dialog,
    )
    const first = wrapper.querySelector(
      '[autofocus],a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex]',
    )
    first?.focus()
  }
  const define = (name: string, value: unknown) =>
    Object.defineProperty(HTMLDialogElement.prototype, name, { value, writable: true, configurable: true })
  define('show', function (this: object) {
    show(insideOf(this), false)
  })
  define('showModal', function (this: object) {
    show(insideOf(this), true)
  })
  define('close', function (this: object, result?: unknown) {
    closeDialog(insideOf(this), result)
  })
  define('requestClose', function (this: object, result?: unknown) {
    const dialog = insideOf<DomElement>(this)
    if (fire('cancel', dialog, 'Event', { cancelable: true })) closeDialog(dialog, result)
  })
  Object.defineProperty(HTMLDialogElement.prototype, 'open', {
    configurable: true,
    get(this: object) {
      return hasAttribute(insideOf<DomElement>(this), 'open')
    },
    set(this: object, isOpen: unknown) {
      const dialog = insideOf<DomElement>(this)
      if (isOpen) dialog.setAttributeNS(null, 'open', '')
      else dialog.removeAttributeNS(null, 'open')
    },
  })
  Object.defineProperty(HTMLDialogElement.prototype, 'returnValue', {
    value: '',
    writable: true,
    configurable: true,
  })
}

/** Closes a dialog, and tells it. */
export function closeDialog(dialog: DomElement, result?: unknown): void {
  if (!hasAttribute(dialog, 'open')) return
  dialog.removeAttributeNS(null, 'open')
  openModals.delete(dialog)
  const wrapper = outsideOf<{ returnValue: string }>(dialog)
  if (result !== undefined) wrapper.returnValue = String(result)
  const back = before.get(dialog)
  if (back?.isConnected) outsideOf<{ focus(): void }>(back).focus()
  fire('close', dialog, 'Event')
}

function addFetch(window: DomWindow, host: WindowHost, put: (name: string, value: unknown) => void): void {
  const failed = () => new (window.TypeError as new (message: string) => Error)('Failed to fetch')
  put('fetch', async (input: unknown, init: { method?: string; body?: unknown } = {}) => {
    const { document } = window as unknown as { document: { baseURI: string } }
    const given =
      typeof input === 'object' && input !== null && 'url' in input ? String(input.url) : String(input)
    const url = URL.parse(given, document.baseURI)?.href
    const method = (init.method ?? 'GET').toUpperCase()
    if (url === undefined) throw failed()
    if (url.startsWith('data:')) return globalThis.fetch(url)
    const answer = host.answer(url, { method })
    if (answer === undefined) throw failed()
    const { status, type, body } = answer
    const response = new Response(status === 204 ? null : Buffer.from(body), {
      status,
      headers: { 'content-type': type },
    })
    Object.defineProperty(response, 'url', { value: answer.url })
    return response
  })
  for (const name of ['Headers', 'Request', 'Response'] as const)
    if (window[name] === undefined) put(name, globalThis[name])
}

function mediaList(query: string, { matches }: WindowHost): object {
  return {
    matches: matches(query),
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => true,
  }
}
