// What each call of BrowserGym does on the pages of apps, with the errors that a real browser's driver prints.
import type { Apps } from '../../../src/kernel/app/declared/app.ts'
import { screensOf } from '../../../src/kernel/app/drawn/render.ts'
import { type View, viewsIn } from '../../../src/kernel/app/drawn/view.ts'
import { act, focused, type Gesture, viewAt } from '../../../src/kernel/app/live/act.ts'
import { knownKeys } from '../../../src/kernel/app/live/keys.ts'
import { shortcutName, shortcutOf } from '../../../src/kernel/app/live/shortcuts.ts'
import { frontFrame, frontTask, withFrame } from '../../../src/kernel/app/live/state.ts'
import type { WebAction } from '../actions.ts'
import { placeAt } from './address.ts'
import { activeTab, blankTab, type LiveWeb, type Tab } from './browser.ts'
import { elementsOf, type PageElement } from './page-element.ts'

type Call = WebAction['calls'][number]
type Done = { readonly live: LiveWeb; readonly error?: string } | { readonly why: string }

interface Context {
  readonly apps: Apps
  readonly live: LiveWeb
  readonly page: PageElement
  numberOf(element: PageElement): number | undefined
}

type Doing = (given: Call['arguments'], context: Context) => Done

const layout: Doing = () => ({ why: 'where things are on a page is not computed' })
const nothing: Doing = (_, { live }) => ({ live })
const timeOut = (method: string) => `TimeoutError: Locator.${method}: Timeout 500ms exceeded.`

const doings: { readonly [name: string]: Doing } = {
  noop: ({ wait_ms = 1000 }, context) =>
    gesture(context, { kind: 'wait', ms: Math.min(Number(wait_ms), 3000) }),
  scroll: nothing,
  click,
  fill,
  hover: (given, context) => {
    const { element, error } = elementAt(given, context)
    return element === undefined ? { live: context.live, error } : { live: context.live }
  },
  select_option: select,
  keyboard_press: press,
  keyboard_type: ({ text }, context) => gesture(context, { kind: 'type', text: String(text) }),
  mouse_move: nothing,
  mouse_down: layout,
  mouse_up: layout,
  mouse_click: layout,
  mouse_dblclick: layout,
  goto: ({ url }, context) => visit(String(url), context),
  go_back: (_, context) => history(context, 'back'),
  go_forward: (_, context) => history(context, 'forward'),
  new_tab: (_, { live }) => ({ live: withTabs(live, [...live.own.tabs, blankTab], live.own.tabs.length) }),
  tab_close: (_, { live }) => {
    const left = live.own.tabs.filter((_tab, index) => index !== live.own.active)
    return { live: left.length === 0 ? withTabs(live, [blankTab], 0) : withTabs(live, left, left.length - 1) }
  },
  tab_focus: ({ index }, { live }) => {
    const { tabs } = live.own
    const at = Number(index) < 0 ? tabs.length + Number(index) : Number(index)
    if (tabs[at] === undefined) return { live, error: 'IndexError: list index out of range' }
    return { live: withTabs(live, tabs, at) }
  },
  // what is said to the user changes no page
  send_msg_to_user: nothing,
  report_infeasible: nothing,
}

/** Does one call; the error is what an agent reads, why is what is not known. */
export function calledOn(call: Call, context: Context): Done {
  const doing = Object.hasOwn(doings, call.name) ? doings[call.name] : undefined
  return doing === undefined ? { why: `'${call.name}' is not computed` } : doing(call.arguments, context)
}

function gesture({ apps, live }: Context, done: Gesture): Done {
  const state = act(live.state, done, apps)
  const front = frontFrame(state)
  const isNew =
    front?.isDialog && !frontTask(live.state)?.frames.some(({ serial }) => serial === front.serial)
  if (!isNew || front.focus !== undefined) return { live: { ...live, state } }
  // a browser gives the focus to the first that can have it in a dialog that opens
  const screen = screensOf(apps, state).at(-1)
  const first = screen && [...viewsIn([...screen.show, ...screen.bar])].find(canHaveFocus)
  return { live: { ...live, state: withFrame(state, { focus: first?.key }) } }
}

const focusable = new Set<View['kind']>(['field', 'check', 'choice', 'button', 'link', 'menu', 'tab'])
const canHaveFocus = ({ kind, isDisabled }: View) => focusable.has(kind) && !isDisabled

function elementAt(
  { bid }: Call['arguments'],
  { page, numberOf }: Context,
): { element: PageElement; error?: undefined } | { element?: undefined; error: string } {
  const element = [...elementsOf(page)].find(one => String(numberOf(one)) === String(bid))
  return element === undefined
    ? { error: `ValueError: Could not find element with bid "${bid}"` }
    : { element }
}

function click(given: Call['arguments'], context: Context): Done {
  const { live, apps } = context
  const { element, error } = elementAt(given, context)
  if (element === undefined) return { live, error }
  const { button = 'left', modifiers = [] } = given
  if (button !== 'left' || (Array.isArray(modifiers) && modifiers.length > 0))
    return { why: 'only plain clicks are computed' }
  const hidden = ['html', 'head', 'meta', 'title', 'option']
  if (hidden.includes(element.tag) || element.attributes.disabled === true)
    return { live, error: timeOut('click') }
  const view = element.view === undefined ? undefined : viewAt(live.state, element.view, apps)
  if (element.view !== undefined && view === undefined) return { live, error: timeOut('click') }
  if (view?.isDisabled) return { live: unfocused(context) }
  if (view === undefined) {
    const holds = [...elementsOf(element)].some(inner => inner.view !== undefined)
    return holds
      ? { why: 'what lies in the middle of this element is not computed' }
      : { live: unfocused(context) }
  }
  // how a list of choices opens is the browser's own, and no part of the page
  if (view.kind === 'choice' && element.tag !== 'fieldset')
    return gesture(context, { kind: 'focus', key: view.key })
  return gesture(context, { kind: 'tap', key: view.key })
}

function unfocused({ live, apps }: Context): LiveWeb {
  return { ...live, state: act(live.state, { kind: 'focus', key: undefined }, apps) }
}

function fill(given: Call['arguments'], context: Context): Done {
  const { live, apps } = context
  const { element, error } = elementAt(given, context)
  if (element === undefined) return { live, error }
  const type = element.attributes.type
  if (element.tag === 'input' && (type === 'checkbox' || type === 'radio'))
    return { live, error: `Error: Locator.fill: Error: Input of type "${type}" cannot be filled` }
  // a label stands for its field
  const isField = ['input', 'textarea', 'select'].includes(element.tag)
  const view = element.view === undefined ? undefined : viewAt(live.state, element.view, apps)
  if (element.tag === 'select' || (!isField && element.tag !== 'label'))
    return {
      live,
      error:
        element.tag === 'select'
          ? 'Error: Locator.fill: Error: Element is not an <input>, <textarea> or [contenteditable] element'
          : 'Error: Locator.fill: Error: Element is not an <input>, <textarea>, <select> or [contenteditable] and does not have a role allowing [aria-readonly]',
    }
  if (view?.kind !== 'field') return { why: 'what filling this element does is not computed' }
  if (view.isDisabled) return { live, error: timeOut('fill') }
  return gesture(context, { kind: 'fill', key: view.key, text: String(given.value) })
}

function select(given: Call['arguments'], context: Context): Done {
  const { live, apps } = context
  const { element, error } = elementAt(given, context)
  if (element === undefined) return { live, error }
  if (element.tag !== 'select')
    return { live, error: 'Error: Locator.select_option: Error: Element is not a <select> element' }
  const view = element.view === undefined ? undefined : viewAt(live.state, element.view, apps)
  const wanted = (Array.isArray(given.options) ? given.options : [given.options]).map(String)
  const known = view?.children.map(({ text }) => text) ?? []
  const [option] = wanted
  if (view === undefined) return { why: 'a list behind a dialog is not computed' }
  if (view.isDisabled || option === undefined || !wanted.every(one => known.includes(one)))
    return { live, error: timeOut('select_option') }
  return gesture(context, { kind: 'choose', key: view.key, option: wanted.at(-1) ?? option })
}

const combinations: { readonly [key: string]: (typeof knownKeys)[number] } = {
  'Control+a': 'Select all',
  'Control+A': 'Select all',
  'ControlOrMeta+a': 'Select all',
  'ControlOrMeta+A': 'Select all',
  'Control+c': 'Copy',
  'Control+x': 'Cut',
  'Control+v': 'Paste',
  'ControlOrMeta+c': 'Copy',
  'ControlOrMeta+x': 'Cut',
  'ControlOrMeta+v': 'Paste',
  ' ': 'Space',
}

function press({ key }: Call['arguments'], context: Context): Done {
  const { live, apps } = context
  const name = String(key)
  const view = focused(live.state, apps)
  const shortcut = shortcutName(name.split('+'))
  if (name.length > 1 && shortcutOf(apps, live.state, shortcut) !== undefined)
    return gesture(context, { kind: 'shortcut', name: shortcut })
  if ([...name].length === 1 && name !== ' ') return gesture(context, { kind: 'type', text: name })
  const known = combinations[name] ?? knownKeys.find(one => one === name)
  if (known === undefined) return { why: `what the key ${name} does is not computed` }
  if (view?.kind === 'choice') return { why: 'keys on a list of choices are not computed' }
  if (
    (known === 'Tab' || known === 'Shift+Tab') &&
    view === undefined &&
    frontFrame(live.state)?.isDialog !== true
  )
    return gesture(context, { kind: 'press', key: known })
  return gesture(context, { kind: 'press', key: known })
}

function visit(url: string, context: Context): Done {
  const { apps, live } = context
  if (!URL.canParse(url))
    return { live, error: `Error: Page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL` }
  const place = placeAt(apps, url)
  if (place === 'elsewhere') return { live, error: `Error: Page.goto: net::ERR_NAME_NOT_RESOLVED at ${url}` }
  if (place === undefined) return { why: 'what the site answers there is not declared' }
  const tab = activeTab(live)
  if (tab.task === 0) {
    const opened = act(live.state, { kind: 'new-task', app: place.app }, apps)
    const started = {
      state: opened,
      own: { ...live.own, tabs: replaced(live, { ...blankTab, task: opened.front }) },
    }
    const frame = frontFrame(opened)
    return frame?.screen === place.screen && Object.keys(place.params).length === 0
      ? { live: started }
      : gesture({ ...context, live: started }, { kind: 'visit', ...place })
  }
  return gesture(context, { kind: 'visit', ...place })
}

function history(context: Context, kind: 'back' | 'forward'): Done {
  const { live } = context
  const tab = activeTab(live)
  const task = live.state.tasks.find(({ id }) => id === tab.task)
  if (task === undefined) {
    const isBack = kind === 'back' || tab.left === undefined
    return isBack ? { live } : { live: shownIn(live, { ...blankTab, task: tab.left ?? 0 }) }
  }
  const isFirst = task.frames.filter(({ isDialog }) => !isDialog).length < 2
  // before the first page of a tab stands the empty one that it opened with
  if (kind === 'back' && isFirst) return { live: shownIn(live, { ...blankTab, left: task.id }) }
  if (kind === 'forward' && task.forward.length === 0) return { live }
  return gesture(context, { kind })
}

function shownIn(live: LiveWeb, tab: Tab): LiveWeb {
  return withTabs(live, replaced(live, tab), live.own.active)
}

function replaced({ own: { tabs, active } }: LiveWeb, tab: Tab): readonly Tab[] {
  return tabs.map((one, index) => (index === active ? tab : one))
}

function withTabs(live: LiveWeb, tabs: readonly Tab[], active: number): LiveWeb {
  return { state: { ...live.state, front: tabs[active]?.task ?? 0 }, own: { tabs, active } }
}
