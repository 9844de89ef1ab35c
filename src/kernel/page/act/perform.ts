// Does the calls of an agent in a browser, one after the other, until one is refused.
import type { Browser } from '../browser/browser.ts'
import { CannotTell, Refused } from '../browser/cannot-tell.ts'
import { attribute, type DomElement, elementsBelow } from '../dom/dom-node.ts'
import { hasListeners } from '../tree/clickable.ts'
import { fill, selectOption } from './fill.ts'
import { press, type } from './keyboard.ts'
import { click, hover, type Press } from './pointer.ts'

/** A call with its arguments by name. */
export interface Call {
  readonly name: string
  readonly arguments: { readonly [name: string]: unknown }
}

type Given = Call['arguments']
type Doing = (browser: Browser, given: Given) => unknown

const longestWaitMs = 3000
const byPlace: Doing = () => {
  throw new CannotTell('what lies at a place of the screen is not computed')
}

const doings: { readonly [name: string]: Doing } = {
  noop: (browser, { wait_ms = 1000 }) => browser.settle(Math.min(Number(wait_ms), longestWaitMs)),
  scroll: browser => refuseScrolling(browser),
  click: (browser, given) => {
    const { button = 'left', modifiers = [] } = given
    click(elementOf(browser, given), {
      button: button as Press['button'],
      modifiers: Array.isArray(modifiers) ? modifiers : [],
    })
  },
  fill: (browser, given) => fill(elementOf(browser, given), String(given.value)),
  hover: (browser, given) => hover(elementOf(browser, given)),
  select_option: (browser, given) => {
    const { options } = given
    selectOption(elementOf(browser, given), (Array.isArray(options) ? options : [options]).map(String))
  },
  keyboard_press: (browser, { key }) => press(browser.page.document, String(key)),
  keyboard_type: (browser, { text }) => type(browser.page.document, String(text)),
  mouse_move: byPlace,
  mouse_down: byPlace,
  mouse_up: byPlace,
  mouse_click: byPlace,
  mouse_dblclick: byPlace,
  goto: (browser, { url }) => {
    if (URL.parse(String(url)) === null)
      throw new Refused('Error: Page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL')
    return browser.go(String(url))
  },
  go_back: browser => browser.travel(-1),
  go_forward: browser => browser.travel(1),
  new_tab: browser => browser.open(),
  tab_close: browser => browser.close(),
  tab_focus: (browser, { index }) => {
    if (!browser.focus(Number(index))) throw new Refused('IndexError: list index out of range')
  },
  send_msg_to_user: () => {},
  report_infeasible: () => {},
}

/** Does calls; returns the error that an agent reads, where one was refused. */
export async function perform(browser: Browser, calls: readonly Call[]): Promise<string | undefined> {
  for (const call of calls) {
    const doing = Object.hasOwn(doings, call.name) ? doings[call.name] : undefined
    if (doing === undefined) return `NameError: Invalid action type '${call.name}'.`
    let refused: string | undefined
    try {
      await doing(browser, call.arguments)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused = error.message
    }
    await browser.settle()
    if (refused !== undefined) return refused
  }
  return undefined
}

function elementOf(browser: Browser, { bid }: Given): DomElement {
  for (const element of elementsBelow(browser.page.document))
    if (attribute(element, 'bid') === String(bid)) return element
  throw new Refused(`ValueError: Could not find element with bid "${bid}"`)
}

// where nobody listens, scrolling changes nothing that is told of a page
function refuseScrolling(browser: Browser): void {
  const { document, window } = browser.page
  const types = ['scroll', 'wheel', 'scrollend', 'mousewheel']
  const isHeard = [document, window as unknown as DomElement, ...elementsBelow(document)].some(one =>
    hasListeners(one, types),
  )
  if (isHeard) throw new CannotTell('what a page does when it is scrolled is not computed')
}
