// Loads jsdom with the window of a screen of 1280x720, and lets us know where pages want to go: it does not go anywhere itself.
import { createRequire } from 'node:module'
import {
  attribute,
  type DomControl,
  type DomDocument,
  type DomElement,
  type DomForm,
  hasAttribute,
} from './dom-node.ts'

/** An address as jsdom holds it. */
export interface UrlRecord {
  readonly scheme: string
}

/** The window of a page, as much as we touch of it. */
export interface DomWindow {
  readonly document: object
  readonly [name: string]: unknown
}

export interface Dom {
  readonly window: DomWindow
}

interface DomOptions {
  readonly url: string
  readonly referrer?: string
  readonly contentType?: string
  readonly runScripts: 'dangerously'
  readonly resources: object
  readonly cookieJar: unknown
  readonly virtualConsole: unknown
  beforeParse(window: DomWindow): void
}

type Navigate = (window: DomWindow, url: UrlRecord, flags: NavigateFlags) => void
export interface NavigateFlags {
  readonly replacement?: boolean
  readonly reloadTriggered?: boolean
}

const require = createRequire(import.meta.url)
const inner = (name: string) => require(`jsdom/lib/${name}`)

/** What jsdom itself reads addresses with. */
const ofJsdom = 'whatwg-url'
const screen = { width: 1280, height: 720 }
/** What a page asks of the browser it is in. */
export interface PageWishes {
  /** It wants to go to another document. */
  navigate(window: DomWindow, url: string, flags: NavigateFlags): void
  /** A form is not sent, because a field is not as it should be. */
  complain(form: DomForm): void
  /** It went to a place on itself. */
  arrive(window: DomWindow, url: string): void
  /** A window of its own is to show this. */
  open(window: DomWindow, url: string): void
  /** A link leads to a file that is to be kept. */
  download(window: DomWindow, url: string): void
  /** A form is sent; by whom, where a button did it. */
  submit(form: DomForm, submitter: DomControl | null): void
}

let wishes: PageWishes | undefined

// what others take from these modules they take when they are loaded: it has to be there before
function prepare(): void {
  const environment = require.resolve('jsdom/lib/jsdom/living/window/environment.js')
  const known = inner('jsdom/living/window/environment.js')
  const cached = require.cache[environment]
  if (cached) {
    cached.exports = Object.freeze({
      ...known,
      innerWidth: screen.width,
      innerHeight: screen.height,
      screen: Object.freeze({
        ...known.screen,
        availWidth: screen.width,
        availHeight: screen.height,
        ...screen,
      }),
    })
  }
  const navigation = inner('jsdom/living/window/navigation.js') as { navigate: Navigate }
  const own = navigation.navigate
  const { serializeURL } = createRequire(environment)(ofJsdom) as {
    serializeURL: (url: UrlRecord, withoutFragment?: boolean) => string
  }
  toText = serializeURL
  navigation.navigate = (window, url, flags) => {
    const { _URL: current } = (window as unknown as { _document: { _URL: UrlRecord } })._document
    const isHere = !flags.reloadTriggered && serializeURL(current, true) === serializeURL(url, true)
    if (!isHere && url.scheme !== 'javascript') wishes?.navigate(window, toText(url), flags)
    else own(window, url, flags)
    if (isHere) wishes?.arrive(window, toText(url))
  }
}

interface Link extends DomElement {
  readonly _ownerDocument: {
    readonly _defaultView: DomWindow | null
    querySelector(selector: string): DomElement | null
  }
  readonly href: string
}

function prepareLinks(): void {
  const { implementation } = inner('jsdom/living/nodes/HTMLHyperlinkElementUtils-impl.js') as {
    implementation: { prototype: { _followAHyperlink(this: Link): void } }
  }
  const own = implementation.prototype._followAHyperlink
  implementation.prototype._followAHyperlink = function (this: Link) {
    const { _ownerDocument: document } = this
    const window = document._defaultView
    if (window === null) return
    const target =
      attribute(this, 'target') ?? document.querySelector('base[target]')?.getAttributeNS(null, 'target')
    const isElsewhere = target !== undefined && target !== null && !/^(|_self|_parent|_top)$/i.test(target)
    if (hasAttribute(this, 'download')) wishes?.download(window, this.href)
    else if (isElsewhere && !this.href.startsWith('javascript:')) wishes?.open(window, this.href)
    else own.call(this)
  }
}

let toText: (url: UrlRecord) => string = () => ''
prepare()
prepareLinks()

const api = require('jsdom') as {
  JSDOM: new (html: string | Uint8Array, options: DomOptions) => Dom
  VirtualConsole: new () => { on(event: string, listener: (error: Error) => void): void }
  CookieJar: new () => unknown
  requestInterceptor(answer: (request: Request) => Promise<Response>): unknown
}
export const { JSDOM, VirtualConsole, CookieJar, requestInterceptor } = api

prepareForms()

// a form is sent by the browser, once its fields are as they should be
function prepareForms(): void {
  const { implementation } = inner('jsdom/living/nodes/HTMLFormElement-impl.js') as {
    implementation: {
      prototype: {
        submit(this: DomForm): void
        requestSubmit(this: DomForm, submitter?: DomControl | null): void
      }
    }
  }
  implementation.prototype.submit = function () {
    wishes?.submit(this, null)
  }
  implementation.prototype.requestSubmit = function (submitter = null) {
    const isUnchecked =
      hasAttribute(this, 'novalidate') || (submitter !== null && hasAttribute(submitter, 'formnovalidate'))
    if (!isUnchecked && !(this as DomForm & { reportValidity(): boolean }).reportValidity()) {
      wishes?.complain(this)
      return
    }
    const init = { bubbles: true, cancelable: true, submitter }
    if (fire('submit', this, 'SubmitEvent', init)) wishes?.submit(this, submitter)
  }
}

const { implForWrapper, wrapperForImpl } = inner('generated/idl/utils.js') as {
  implForWrapper: (wrapper: object) => object
  wrapperForImpl: (impl: object) => object
}
const { getResolvedPropertyValue } = inner('jsdom/living/css/resolve.js') as {
  getResolvedPropertyValue: (property: string, element: DomElement) => string
}
const { getComputedStyleDeclaration } = inner('jsdom/living/css/helpers/computed-style.js') as {
  getComputedStyleDeclaration: (
    element: DomElement,
    pseudo: string,
  ) => { getPropertyValue(property: string): string }
}
const { fireAnEvent } = inner('jsdom/living/helpers/events.js') as {
  fireAnEvent: (name: string, target: object, Interface?: unknown, init?: object) => boolean
}

prepareFields()

// a form has its fields as properties, before all others; what asks a form for a property is found where it is made
function prepareFields(): void {
  type Get = (target: object, name: string | symbol, form: object) => unknown
  const { Proxy: Own } = globalThis
  let handler: { get: Get } | undefined
  const watched = new Own(Own, {
    construct(_, [target, given]: [object, ProxyHandler<object>]) {
      handler = Object.getPrototypeOf(given) as { get: Get }
      return new Own(target, given)
    },
  })
  const { window } = new JSDOM('', { url: 'about:blank', ...quiet() })
  globalThis.Proxy = watched
  ;(window.document as { createElement(name: string): object }).createElement('form')
  globalThis.Proxy = Own
  const traps = handler as { get: Get } | undefined
  if (traps === undefined) return
  const own = traps.get
  traps.get = function (target, name, form) {
    if (typeof name === 'string') {
      const impl = implForWrapper(target) as DomForm & { _getElementNodes(): readonly DomElement[] }
      const isField = (one: DomElement) => attribute(one, 'name') === name || attribute(one, 'id') === name
      if (impl._getElementNodes().some(isField))
        return (wrapperForImpl(impl.elements) as { namedItem(name: string): unknown }).namedItem(name)
    }
    return own.call(this, target, name, form)
  }
}

function quiet(): Omit<DomOptions, 'url'> {
  return {
    runScripts: 'dangerously',
    resources: {},
    cookieJar: new CookieJar(),
    virtualConsole: new VirtualConsole(),
    beforeParse() {},
  }
}

/** The document of a window, as it is inside. */
export function documentOf(window: DomWindow): DomDocument {
  return implForWrapper(window.document) as DomDocument
}

/** What is inside of an object that scripts see. */
export function insideOf<Inside>(wrapper: object): Inside {
  return implForWrapper(wrapper) as Inside
}

/** The object that scripts see. */
export function outsideOf<Outside>(impl: object): Outside {
  return wrapperForImpl(impl) as Outside
}

/** The text of an address. */
export function addressText(url: UrlRecord): string {
  return toText(url)
}

/** What a style sheet and all that it follows from make of a property. */
export function styleOf(element: DomElement, property: string): string {
  return getResolvedPropertyValue(property, element)
}

/** The same for what is drawn before or after an element's content. */
export function pseudoStyle(
  element: DomElement,
  pseudo: '::before' | '::after' | '::marker',
  property: string,
): string {
  return getComputedStyleDeclaration(element, pseudo).getPropertyValue(property)
}

// a process that has given up its rights loads nothing more
const interfaces: { readonly [name: string]: unknown } = Object.fromEntries(
  ['Event', 'InputEvent', 'KeyboardEvent', 'MouseEvent', 'SubmitEvent'].map(type => [
    type,
    inner(`generated/idl/${type}.js`),
  ]),
)

/** Fires an event that the browser itself fires; false where a listener prevented what comes of it. */
export function fire(name: string, target: object, type: string, init: object = {}): boolean {
  return fireAnEvent(name, target, interfaces[type], init)
}

/** Who is told what pages want. */
export function onWishes(listener: PageWishes): void {
  wishes = listener
}
