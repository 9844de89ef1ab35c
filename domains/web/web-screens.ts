// What a browser's screens look like, and what calls do to them.
import type { Deed } from '../../src/kernel/screens/deed.ts'
import type { ScreenKind } from '../../src/kernel/screens/screen-kind.ts'
import type { SeenNode, SeenScreen } from '../../src/kernel/screens/seen-screen.ts'
import type { Claim } from '../../src/world/turn.ts'
import type { WebAction } from './actions.ts'
import { screenObservation } from './screen-text.ts'

type Call = WebAction['calls'][number]

export const webScreens: ScreenKind<WebAction> = {
  what: "a line 'Tab 0 (active): …' for each tab, an empty line, and the elements of the page in front",
  shape: {
    header: /^Tab \d+(?: \(active\))?: (?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*") \S+$/,
    preface: /^Error from previous action: /,
    isNumbered: false,
  },
  deeds({ calls }, before) {
    let focused = focusedIn(before)
    return calls.map(call => {
      const deed = deedOf(call, { before, focused })
      const keeps = deed.reach === 'nothing' || call.name.startsWith('keyboard_')
      if (!keeps) focused = deed.element
      return deed
    })
  },
  // what follows '#' is a place on the page
  pageOf: ({ header }) => {
    const front = tabsIn(header).find(({ isActive }) => isActive)
    return front && `${front.index} ${front.url.replace(/#.*$/, '')}`
  },
  frontOf({ header }) {
    const front = tabsIn(header).find(({ isActive }) => isActive)
    return front && { address: front.url, title: front.title }
  },
  errorOf({ calls: [call, ...others] }, { nodes }) {
    const bid = call?.arguments.bid
    if (others.length > 0 || bid === undefined || nodes.some(({ id }) => id === bid)) return undefined
    return `ValueError: Could not find element with bid "${String(bid)}"`
  },
  failed: (error, screen) => screenObservation(screen, error),
  screenIn({ text, isError }) {
    const screen = isError ? text.replace(/^Error from previous action: [\s\S]*?\n\n(?=Tab \d)/, '') : text
    return /^Tab \d/.test(screen) ? screen : undefined
  },
  textsStay: true,
  headerClaims,
}

const idle = new Set(['noop', 'send_msg_to_user', 'report_infeasible'])
const looks = new Set(['mouse_move', 'scroll'])
const fields = /^(?:textbox|searchbox|combobox|spinbutton)$/
const flips = /^(?:checkbox|switch|radio|tab|menuitemcheckbox|menuitemradio)$/
const takesFocus = /^(?:textbox|searchbox|combobox|spinbutton|checkbox|switch|radio|slider|button)$/

function deedOf(
  { name, arguments: given }: Call,
  { before, focused }: { before: SeenScreen; focused: SeenNode | undefined },
): Deed {
  if (idle.has(name)) return { reach: 'nothing', isIdle: true }
  if (looks.has(name)) return { reach: 'nothing' }
  const element = before.nodes.find(({ id }) => id !== undefined && id === given.bid)
  switch (name) {
    case 'fill': {
      const text = String(given.value ?? '')
      return {
        reach: 'element',
        element,
        typed: { text, isWhole: true },
        isEffective: element?.value !== undefined && element.value !== text,
      }
    }
    case 'select_option': {
      const { options } = given
      const chosen = (Array.isArray(options) ? options : [options ?? '']).map(String)
      return { reach: 'page', element, chosen }
    }
    case 'click': {
      if (element === undefined || given.button === 'right') return { reach: 'elsewhere', element }
      const isIn = element.state.get('focused') === 'true'
      const isOff = element.state.get('disabled') === 'True' || element.state.get('disabled') === 'true'
      const isRadioOn = element.role === 'radio' && element.state.get('checked') === 'true'
      // a click moves the focus, or turns what it hits
      const moves =
        (takesFocus.test(element.role) && !isIn) || flips.test(element.role) || leads(element, before)
      return {
        reach: fields.test(element.role) ? 'focus' : 'elsewhere',
        element,
        mayLoad: /^(?:link|button)$/.test(element.role),
        isEffective: moves && !isOff && !isRadioOn && !mayBeHeldBack(before),
      }
    }
    case 'keyboard_type': {
      const isField = focused !== undefined && fields.test(focused.role)
      const typed = { text: String(given.text ?? ''), isWhole: false }
      return isField
        ? { reach: 'element', element: focused, typed, isEffective: true }
        : { reach: 'elsewhere' }
    }
    case 'hover':
      return { reach: 'page', element }
    case 'keyboard_press':
      if (/^(?:Shift\+)?Tab$/.test(String(given.key)))
        return { reach: 'focus', isEffective: focused !== undefined && hasSeveral(before) }
      if (/^(?:Shift|Control|Alt|Meta|Home|End|Arrow(?:Left|Right))$/.test(String(given.key)))
        return { reach: focused !== undefined && fields.test(focused.role) ? 'focus' : 'page' }
      return { reach: 'elsewhere' }
    default:
      return { reach: 'elsewhere', mayLoad: true }
  }
}

const hasSeveral = ({ nodes }: SeenScreen) => nodes.filter(({ role }) => takesFocus.test(role)).length > 1

// a link to another address
function leads({ role, state }: SeenNode, { header }: SeenScreen): boolean {
  const [url, front] = [state.get('url'), tabsIn(header).find(({ isActive }) => isActive)?.url]
  const page = (address: string) => address.replace(/#.*$/, '')
  return role === 'link' && url !== undefined && front !== undefined && page(url) !== page(front)
}

// an error page is loaded again as it was; a form that lacks something is not sent
function mayBeHeldBack({ header, nodes }: SeenScreen): boolean {
  const isError = header.some(line => line.includes(' (active): ') && line.includes('chrome-error:'))
  return isError || nodes.some(({ state, value }) => state.has('required') && (value ?? '') === '')
}

function focusedIn({ nodes }: SeenScreen): SeenNode | undefined {
  return nodes.find(({ role, state }) => state.get('focused') === 'true' && role !== 'RootWebArea')
}

interface Tab {
  readonly index: number
  readonly isActive: boolean
  readonly title: string
  readonly url: string
}

function tabsIn(header: readonly string[]): Tab[] {
  return header.flatMap(line => {
    const [, index, active, title, url] = /^Tab (\d+)( \(active\))?: (.*) (\S+)$/.exec(line) ?? []
    if (index === undefined || title === undefined || url === undefined) return []
    return [{ index: Number(index), isActive: active !== undefined, title: title.slice(1, -1), url }]
  })
}

const about = 'the tabs'
const claim = (says: string, known: string): Claim => ({ about, says, known })

function headerClaims(
  after: SeenScreen,
  { before, action: { calls } }: { before: SeenScreen; action: WebAction },
): Claim[] {
  const [was, is] = [tabsIn(before.header), tabsIn(after.header)]
  const said = after.header.join('; ').slice(0, 200)
  if (is.some(({ index }, place) => index !== place)) return [claim(said, 'tabs are counted from 0')]
  const active = is.filter(({ isActive }) => isActive)
  const [front] = active
  if (active.length !== 1 || front === undefined) return [claim(said, 'one tab is in front')]
  const [root] = after.nodes
  const address = root?.state.get('url')
  if (root?.role === 'RootWebArea') {
    if (address !== undefined && address !== front.url)
      return [{ about: 'the address', says: address, known: `the tab in front shows ${front.url}` }]
    if (root.name.trim() !== front.title.replaceAll("\\'", "'").trim() && !front.title.includes('\\'))
      return [{ about: 'the title', says: root.name, known: `the tab in front is called ${front.title}` }]
  }
  return calls.length === 1 && after.preface.length === 0
    ? movedClaims({ was, is, front, call: calls[0], said })
    : []
}

function movedClaims({
  was,
  is,
  front,
  call,
  said,
}: {
  was: readonly Tab[]
  is: readonly Tab[]
  front: Tab
  call: Call | undefined
  said: string
}): Claim[] {
  const active = was.find(({ isActive }) => isActive)
  if (call === undefined || active === undefined) return []
  const isKept = (tab: Tab) => {
    const now = is[tab.index]
    return now !== undefined && now.url === tab.url && now.title === tab.title
  }
  const others = was.filter(tab => tab !== active)
  const lost = others.find(tab => !isKept(tab))
  const { name, arguments: given } = call
  switch (name) {
    case 'tab_close':
      return is.length === Math.max(1, was.length - 1) ? [] : [claim(said, 'one of the tabs was closed')]
    case 'new_tab':
      return is.length === was.length + 1 && front.index === was.length && was.every(isKept)
        ? []
        : [claim(said, 'a new tab came to the front, behind the others')]
    case 'tab_focus':
      return was[Number(given.index)] === undefined ||
        (front.index === Number(given.index) && is.length === was.length && was.every(isKept))
        ? []
        : [claim(said, `tab ${given.index} came to the front`)]
    case 'goto':
    case 'go_back':
    case 'go_forward':
    case 'fill':
    case 'scroll':
    case 'noop':
    case 'send_msg_to_user':
    case 'hover':
      if (is.length !== was.length || front.index !== active.index || lost !== undefined)
        return [claim(said, 'the tabs stayed as they were')]
      return name === 'goto' && isKept(active) && originOf(String(given.url)) !== originOf(active.url)
        ? [{ about: 'the address', says: front.url, known: `${given.url} was opened` }]
        : []
    default: {
      // a click may open and close tabs of its own
      const isChanged = is.length >= was.length && lost !== undefined
      const isElsewhere = is.length === was.length && front.index !== active.index
      return isChanged || isElsewhere ? [claim(said, 'other tabs stayed as they were')] : []
    }
  }
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)
