// What calls do to declared pages.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import type { WebAction } from '../actions.ts'
import type { WebState } from '../state.ts'
import { elementOf, type Open, type OpenPage, type OpenTab } from './open.ts'

/** What comes next does not follow from what is declared. */
export class Unknowable extends Error {
  override readonly name = 'Unknowable'
}

class Refused extends Error {
  override readonly name = 'Refused'
}

type Given = WebAction['calls'][number]['arguments']
type Doing = (open: Open, given: Given, state: WebState) => Open

const blank: OpenPage = { url: 'about:blank', title: '', nodes: [] }
const words = new Set([
  'heading',
  'paragraph',
  'StaticText',
  'image',
  'link',
  'listitem',
  'list',
  'main',
  'navigation',
  'strong',
  'emphasis',
])
const fields = new Set(['textbox', 'searchbox'])

const doings: { readonly [name: string]: Doing } = {
  noop: open => open,
  send_msg_to_user: open => open,
  report_infeasible: open => open,
  click,
  fill,
  select_option: (open, given) => {
    const node = named(open, given)
    if (words.has(node.role))
      throw new Refused('Error: Locator.select_option: Error: Element is not a <select> element')
    if (node.role !== 'combobox' && node.role !== 'listbox')
      throw new Unknowable('what kind of element this is, no page says')
    const known = (node.children ?? []).flatMap(({ name }) => name ?? [])
    const wanted = [given.options].flat().map(String)
    if (isDisabled(node)) throw new Refused(timeOut('select_option'))
    if (known.length > 0 && wanted.every(option => !known.includes(option)) && wanted.length > 0)
      throw new Unknowable('the values behind the options are on no page')
    throw new Unknowable('what follows from a choice is on no page')
  },
  hover: (open, given) => {
    named(open, given)
    throw new Unknowable('what a page shows under the mouse, it does not say')
  },
  goto: (open, { url }, state) => {
    if (URL.parse(String(url)) === null)
      throw new Refused('Error: Page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL')
    return visit(open, String(url), state)
  },
  go_back: (open, _, state) => travel(open, -1, state),
  go_forward: (open, _, state) => travel(open, 1, state),
  new_tab: ({ tabs }) => ({ tabs: [...tabs, newTab()], active: tabs.length }),
  tab_close: ({ tabs, active }) => {
    const left = tabs.filter((_, index) => index !== active)
    return left.length === 0 ? { tabs: [newTab()], active: 0 } : { tabs: left, active: left.length - 1 }
  },
  tab_focus: (open, { index }) => {
    const at = Number(index) < 0 ? open.tabs.length + Number(index) : Number(index)
    if (open.tabs[at] === undefined) throw new Refused('IndexError: list index out of range')
    return { ...open, active: at }
  },
}

/** Does calls; what a refused one says is the error. */
export function act(open: Open, calls: WebAction['calls'], state: WebState): { open: Open; error?: string } {
  let now = open
  for (const { name, arguments: given } of calls) {
    const doing = Object.hasOwn(doings, name) ? doings[name] : undefined
    if (doing === undefined) throw new Unknowable(`what ${name} does is on no page`)
    try {
      now = doing(now, given, state)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { open: now, error: error.message }
    }
  }
  return { open: now }
}

function newTab(): OpenTab {
  return { page: blank, visited: [blank.url], at: 0 }
}

function frontOf({ tabs, active }: Open): OpenTab {
  const tab = tabs[active]
  if (tab === undefined) throw new Unknowable('no tab is open')
  return tab
}

function named(open: Open, { bid }: Given): UiNode {
  const node = elementOf(frontOf(open).page, String(bid))
  if (node === undefined) throw new Refused(`ValueError: Could not find element with bid "${String(bid)}"`)
  return node
}

function withFront(open: Open, tab: OpenTab): Open {
  return { ...open, tabs: open.tabs.map((one, index) => (index === open.active ? tab : one)) }
}

function visit(open: Open, url: string, state: WebState): Open {
  const front = frontOf(open)
  const page = declared(url, state)
  const visited = [...front.visited.slice(0, front.at + 1), url]
  return withFront(open, { page, visited, at: visited.length - 1 })
}

function declared(url: string, { pages }: WebState): OpenPage {
  const page = pages.find(one => one.url === url)
  if (page === undefined) throw new Unknowable(`no page is declared for ${url}`)
  return page
}

function travel(open: Open, by: number, state: WebState): Open {
  const front = frontOf(open)
  const url = front.visited[front.at + by]
  if (url === undefined) throw new Unknowable('what was shown before is not declared')
  const page = url === blank.url ? blank : declared(url, state)
  return withFront(open, { ...front, page, at: front.at + by })
}

function click(open: Open, given: Given, state: WebState): Open {
  const node = named(open, given)
  const { button = 'left', modifiers = [] } = given
  if (isDisabled(node)) throw new Refused(timeOut('click'))
  if (button !== 'left' || (Array.isArray(modifiers) && modifiers.length > 0))
    throw new Unknowable('what such a click does is on no page')
  const url = node.state?.url
  if (node.role === 'link' && typeof url === 'string') {
    const here = frontOf(open).page.url
    if (url.split('#')[0] === here.split('#')[0])
      throw new Unknowable('what a link within its page does is not declared')
    return visit(open, url, state)
  }
  if (node.role !== 'checkbox') throw new Unknowable(`what a ${node.role} does is on no page`)
  const checked = String(node.state?.checked)
  const isText = typeof node.state?.checked === 'string'
  const next = checked === 'true' ? 'false' : 'true'
  return changed(open, node, { ...node, state: { ...node.state, checked: isText ? next : next === 'true' } })
}

function fill(open: Open, given: Given): Open {
  const node = named(open, given)
  if (words.has(node.role)) {
    throw new Refused(
      'Error: Locator.fill: Error: Element is not an <input>, <textarea> or [contenteditable] element',
    )
  }
  if (!fields.has(node.role)) throw new Unknowable('what kind of element this is, no page says')
  if (isDisabled(node)) throw new Refused(timeOut('fill'))
  const value = String(given.value)
  const { value: _, children: __, ...rest } = node
  const lines = value.split('\n').filter(line => line.trim() !== '')
  const children = lines.map(name => ({ role: 'StaticText', name }))
  return changed(open, node, value === '' ? rest : { ...rest, value, children })
}

function isDisabled({ state }: UiNode): boolean {
  return state?.disabled === true
}

function timeOut(method: string): string {
  return `TimeoutError: Locator.${method}: Timeout 500ms exceeded.`
}

// what was acted on has the focus, and nothing else
function changed(open: Open, old: UiNode, next: UiNode): Open {
  const front = frontOf(open)
  const redrawn = (nodes: readonly UiNode[]): UiNode[] =>
    nodes.map(node => {
      if (node === old) return focusedNode(next)
      const { children } = node
      const own = unfocused(node)
      return children === undefined ? own : { ...own, children: redrawn(children) }
    })
  return withFront(open, { ...front, page: { ...front.page, nodes: redrawn(front.page.nodes) } })
}

function unfocused(node: UiNode): UiNode {
  if (node.state?.focused === undefined) return node
  const { focused: _, ...state } = node.state
  return { ...node, state }
}

function focusedNode(node: UiNode): UiNode {
  const { clickable, disabled, focused: _, ...rest } = node.state ?? {}
  return {
    ...node,
    state: {
      ...(clickable !== undefined && { clickable }),
      ...(disabled !== undefined && { disabled }),
      focused: true,
      ...rest,
    },
  }
}
