// What a phone's screens look like, and what actions do to them.
import type { Deed } from '../../src/kernel/screens/deed.ts'
import type { ScreenKind } from '../../src/kernel/screens/screen-kind.ts'
import { isInside, type SeenNode, type SeenScreen } from '../../src/kernel/screens/seen-screen.ts'
import type { Claim } from '../../src/world/turn.ts'
import type { AndroidAction } from './actions.ts'

export const androidScreens: ScreenKind<AndroidAction> = {
  what: "the lines 'App: package/.Activity' and 'Keyboard: hidden' or 'shown', an empty line, and the elements",
  shape: {
    header: /^(?:App: \S+\/\S+|Keyboard: (?:shown|hidden))$/,
    preface: /^\w*Error: /,
    isNumbered: true,
  },
  deeds: (action, before) => [deedOf(action, before)],
  pageOf: ({ header }) => header[0],
  frontOf({ header, nodes }) {
    const address = header[0]?.replace('App: ', '')
    const title = nodes.find(({ role, name }) => role.endsWith('TextView') && name !== '')?.name ?? ''
    return address === undefined ? undefined : { address, title }
  },
  errorOf(action, { nodes }) {
    if (!('index' in action) || action.index === undefined || nodes[action.index] !== undefined)
      return undefined
    return `ValueError: Invalid element index: ${action.index}, must be between 0 and ${nodes.length - 1}.`
  },
  failed: (error, screen) => ({ text: `${error}\n\n${screen}`, isError: true }),
  screenIn: ({ text }) => /^App: \S+\/[\s\S]*/m.exec(text)?.[0],
  textsStay: false,
  headerClaims,
}

const field = /(?:EditText|AutoCompleteTextView|TextInput\w*)$/
const waits = new Set(['wait', 'answer', 'status', 'terminate', 'unknown'])
const taps = new Set(['click', 'double_tap', 'touch'])

function deedOf(action: AndroidAction, before: SeenScreen): Deed {
  const { kind, element, text, isWhole } = readDeed(action, before)
  if (waits.has(kind)) return { reach: 'nothing', isIdle: true }
  if (taps.has(kind)) {
    if (element === undefined) return { reach: 'elsewhere' }
    const isOff = element.state.get('enabled') === 'False' || element.state.get('enabled') === 'false'
    if (field.test(element.role)) return { reach: 'focus', element }
    const at = before.nodes.indexOf(element)
    const target = before.nodes.findLast(
      ({ state }, index) => state.get('clickable') === 'true' && isInside(before.nodes, at, index),
    )
    const isSelected = target?.state.get('selected') === 'True' || target?.state.get('selected') === 'true'
    return { reach: 'elsewhere', element, isEffective: target !== undefined && !isOff && !isSelected }
  }
  if (kind === 'navigate_back')
    return { reach: 'elsewhere', isEffective: !/launcher/i.test(before.header[0] ?? '') }
  if (kind === 'scroll' || kind === 'swipe') return { reach: 'page' }
  if (text !== undefined) {
    const target = element ?? before.nodes.find(({ state }) => state.get('focused') === 'true')
    if (target === undefined || !field.test(target.role)) return { reach: 'elsewhere' }
    return { reach: 'element', element: target, typed: { text, isWhole } }
  }
  return { reach: 'elsewhere' }
}

interface Read {
  readonly kind: string
  readonly element?: SeenNode | undefined
  readonly text?: string | undefined
  readonly isWhole: boolean
}

function readDeed(action: AndroidAction, { nodes }: SeenScreen): Read {
  const at = (x: number | undefined, y: number | undefined) =>
    x === undefined || y === undefined ? undefined : nodes.findLast(({ box }) => isIn(box, x, y))
  const numbered = (index: number | undefined) =>
    index === undefined ? undefined : nodes.find(({ number }) => number === index)
  if ('action_type' in action) {
    const { action_type: kind, index, x, y, text, clear_text: isWhole = false } = action
    const element = numbered(index) ?? at(x, y)
    return { kind, element, text: kind === 'input_text' ? text : undefined, isWhole }
  }
  if ('action' in action) {
    const { action: kind, coordinate, text } = action
    return {
      kind,
      element: at(coordinate?.[0], coordinate?.[1]),
      text: kind === 'type' ? text : undefined,
      isWhole: false,
    }
  }
  const { event_type: kind, view, x, y, text } = action
  const index = typeof view === 'string' ? /\bid="?(\d+)"?/.exec(view)?.[1] : undefined
  const element = numbered(index === undefined ? undefined : Number(index)) ?? at(x, y)
  return { kind, element, text: kind === 'set_text' ? text : undefined, isWhole: true }
}

function isIn(box: readonly number[] | undefined, x: number, y: number): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = box ?? []
  return x >= left && x < right && y >= top && y < bottom
}

function headerClaims(
  after: SeenScreen,
  { before, action }: { before: SeenScreen; action: AndroidAction },
): Claim[] {
  const said = after.header.join('; ')
  const claim = (known: string): Claim => ({ about: 'the app in front', says: said, known })
  const [app, keyboard] = after.header
  if (after.header.length !== 2 || !app?.startsWith('App: ') || !keyboard?.startsWith('Keyboard: '))
    return [claim('the app stands first, then the keyboard')]
  const { reach } = deedOf(action, before)
  if (reach === 'nothing' && said !== before.header.join('; ')) return [claim('nothing was done')]
  if (reach !== 'elsewhere' && app !== before.header[0])
    return [claim('nothing was done that leads elsewhere')]
  return []
}
