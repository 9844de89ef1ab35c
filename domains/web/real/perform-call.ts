// Does one call of an agent in the real browser.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { Json } from '../../../src/world/json.ts'
import { CallError, elementMs, readyMs } from './call-error.ts'
import type { Tabs } from './tabs.ts'

type Given = { readonly [name: string]: Json }
type Button = 'left' | 'middle' | 'right'
type Modifier = 'Alt' | 'Control' | 'ControlOrMeta' | 'Meta' | 'Shift'
type Doing = (page: Page, given: Given, tabs: Tabs) => Promise<unknown>

const isReady = readFileSync(new URL('./is-ready.js', import.meta.url), 'utf8')
const longestWaitMs = 3000
const buttonOf = ({ button = 'left' }: Given) => ({ button: button as Button })
const at = ({ x = 0, y = 0 }: Given): [number, number] => [Number(x), Number(y)]

const doings: { readonly [name: string]: Doing } = {
  noop: (_, { wait_ms = 1000 }) => delay(Math.min(Number(wait_ms), longestWaitMs)),
  scroll: (page, { delta_x, delta_y }) => page.mouse.wheel(Number(delta_x), Number(delta_y)),
  click: async (page, given) => {
    const found = await elementOf(page, given)
    const modifiers = (Array.isArray(given.modifiers) ? given.modifiers : []) as Modifier[]
    await found.element.click({ ...buttonOf(given), modifiers, ...(await patience(page, found)) })
  },
  fill: async (page, given) => {
    const found = await elementOf(page, given)
    await found.element.fill(String(given.value), await patience(page, found))
  },
  hover: async (page, given) => {
    const found = await elementOf(page, given)
    await found.element.hover(await patience(page, found))
  },
  select_option: selectOption,
  keyboard_press: (page, { key }) => page.keyboard.press(String(key)),
  keyboard_type: (page, { text }) => page.keyboard.type(String(text)),
  mouse_move: (page, given) => page.mouse.move(...at(given)),
  mouse_down: async (page, given) => {
    await page.mouse.move(...at(given))
    await page.mouse.down(buttonOf(given))
  },
  mouse_up: async (page, given) => {
    await page.mouse.move(...at(given))
    await page.mouse.up(buttonOf(given))
  },
  mouse_click: (page, given) => page.mouse.click(...at(given), buttonOf(given)),
  mouse_dblclick: (page, given) => page.mouse.dblclick(...at(given), buttonOf(given)),
  goto: (page, { url }) => page.goto(String(url)),
  go_back: page => page.goBack(),
  go_forward: page => page.goForward(),
  new_tab: (_, __, tabs) => tabs.open(),
  tab_close: (_, __, tabs) => tabs.close(),
  tab_focus: async (_, { index }, tabs) => {
    if (!(await tabs.focus(Number(index)))) throw new CallError('IndexError: list index out of range')
  },
  // what is said to the user changes no page
  send_msg_to_user: async () => {},
  report_infeasible: async () => {},
}

/** Does it, and waits until the page is at rest. */
export async function performCall(
  { name, arguments: given }: { name: string; arguments: Given },
  tabs: Tabs,
): Promise<void> {
  const doing = Object.hasOwn(doings, name) ? doings[name] : undefined
  if (doing === undefined) throw new CallError(`NameError: Invalid action type '${name}'.`)
  try {
    await doing(tabs.front(), given, tabs)
  } finally {
    await tabs.settle()
  }
}

interface Found {
  readonly element: Locator
  /** How to find it in the page's own script. */
  readonly expression: string
}

async function elementOf(page: Page, { bid }: Given): Promise<Found> {
  const selector = `[bid=${JSON.stringify(String(bid))}]`
  const element = page.locator(selector)
  if ((await element.count()) === 0)
    throw new CallError(`ValueError: Could not find element with bid "${bid}"`)
  return { element, expression: `document.querySelector(${JSON.stringify(selector)})` }
}

// what cannot be used now is waited for as briefly as agents are told
async function patience(page: Page, { expression }: Found): Promise<{ timeout: number }> {
  const ready = await page.evaluate<boolean>(`(() => {\n${isReady}\nreturn isReady(${expression})\n})()`)
  return { timeout: ready ? readyMs : elementMs }
}

async function selectOption(page: Page, given: Given): Promise<void> {
  const found = await elementOf(page, given)
  const wanted = (Array.isArray(given.options) ? given.options : [given.options]).map(String)
  const texts = `[...(${found.expression}.options ?? [])].flatMap(one => [one.value, one.label])`
  const known = await page.evaluate<string[]>(texts)
  const hasAll = wanted.every(option => known.includes(option))
  await found.element.selectOption(wanted, hasAll ? await patience(page, found) : { timeout: elementMs })
}
