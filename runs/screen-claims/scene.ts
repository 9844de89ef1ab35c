export interface Passage {
  readonly kind: 'web' | 'os' | 'android'
  readonly before: string
  /** As the agent wrote it. */
  readonly action: string
  /** The true screen. */
  readonly after: string
  /** The screens seen before `before`. */
  readonly earlier: readonly string[]
}

export interface Falsified {
  readonly what:
    | 'stale screen'
    | 'lost text'
    | 'foreign ids'
    | 'wrong tab'
    | 'changed neighbour'
    | 'impossible count'
    | 'another kind'
  readonly text: string
}

export type Chance = () => number
export type Way = () => string | undefined

export interface Element {
  readonly line: number
  readonly depth: number
  readonly id: string | undefined
  readonly role: string
  readonly name: string
  readonly value: string | undefined
  readonly rest: string
}

export interface Screen {
  readonly head: readonly string[]
  readonly lines: readonly string[]
  readonly elements: readonly Element[]
}

interface Call {
  readonly does: 'type' | 'focus' | 'wait' | 'other'
  readonly into?: string | undefined
  readonly text?: string | undefined
}

export interface Scene {
  readonly passage: Passage
  readonly before: Screen
  readonly after: Screen
  readonly calls: readonly Call[]
  /** Nothing was done that reaches more than one field, and the page in front is the same. */
  readonly quiet: boolean
  readonly samePlace: boolean
  readonly chance: Chance
}

export const headOf = {
  web: /^Tab \d+(?: \(active\))?: /,
  os: /^Window \d+(?: \(active\))?: /,
  android: /^App: /,
}
const quote = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const elementLine = new RegExp(
  String.raw`^(\t*)(?:\[([^\]\s]+)\] )?([\w.$-]+) (${quote})(?: value=(${quote}))?(.*)$`,
)
export const tabLine = new RegExp(String.raw`^(Tab|Window) (\d+)( \(active\))?: (${quote}) (.+)$`)
const callText = new RegExp(String.raw`([A-Za-z_][\w.]*)\(((?:${quote}|[^'"()])*)\)`, 'g')
const argument = new RegExp(String.raw`(?:\w+ *= *)?(${quote}|[^,'"\s[\]]+)`, 'g')
export const plainField = /^(?:textbox|searchbox|textarea|text|entry|password-text|EditText)$/
export const field =
  /^(?:textbox|searchbox|textarea|text|entry|password-text|EditText|combobox|combo-box|Spinner|spinbutton)$/
export const control =
  /^(?:(?:push-|toggle-|radio-|image)?button|link|heading|menu-?item|tab|checkbox|check-box|radio|switch)$/i

export const shortRole = ({ role }: Element): string => role.slice(role.lastIndexOf('.') + 1)
export const isFocused = ({ rest }: Element): boolean => /, focused(?:=True)?(?:,|$)/.test(rest)
export const unquoted = (text: string): string =>
  text.slice(1, -1).replace(/\\(.)/gs, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign)

export function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  if (!text.includes("'")) return `'${escaped}'`
  return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}

export function written({ depth, id, role, name, value, rest }: Element): string {
  const number = id === undefined ? '' : `[${id}] `
  return `${'\t'.repeat(depth)}${number}${role} ${quoted(name)}${value === undefined ? '' : ` value=${quoted(value)}`}${rest}`
}

export function readScreen(text: string): Screen {
  const lines = text.split('\n')
  const blank = lines.indexOf('')
  const elements = lines.flatMap((content, line): Element[] => {
    const [, tabs, id, role, name, value, rest] = elementLine.exec(content) ?? []
    if (line <= blank || tabs === undefined || role === undefined || name === undefined) return []
    const read = { line, id, role, name: unquoted(name), value: value && unquoted(value), rest: rest ?? '' }
    return [{ ...read, depth: tabs.length }]
  })
  return { head: lines.slice(0, Math.max(blank, 0)), lines, elements: blank < 0 ? [] : elements }
}

export function readScene(passage: Passage, chance: Chance): Scene {
  const before = readScreen(passage.before)
  const after = readScreen(passage.after)
  const calls = readCalls(passage, before)
  const samePlace = place(before) === place(after)
  const scene = { passage, before, after, calls, samePlace, quiet: false, chance }
  const known = calls.every(call => call.does !== 'other' && (call.does !== 'type' || typedInto(scene, call)))
  return { ...scene, quiet: samePlace && known && calls.length > 0 }
}

/** What is in front; a star before a window's name only says that it is not saved. */
export const place = ({ head }: Screen): string | undefined =>
  (head.find(line => line.includes(' (active): ')) ?? head[0])?.replace(/: (['"])\*/, ': $1')

function readCalls({ kind, action }: Passage, before: Screen): Call[] {
  const given = readJson(action)
  if (kind === 'android') {
    const { action_type, action: named, text, index, coordinate } = given ?? {}
    const name = String(action_type ?? named ?? '')
    const into = index === undefined ? undefined : String(index)
    if (typeof text === 'string' && /text|type/.test(name)) return [{ does: 'type', into, text }]
    const [, label, words] = /^set_text <\w+ text='([^']*)'> ?(.+)$/s.exec(action) ?? []
    if (words !== undefined)
      return [{ does: 'type', into: before.elements.find(one => one.name === label)?.id, text: words }]
    if (name === 'wait') return [{ does: 'wait' }]
    const [x, y] = Array.isArray(coordinate) ? coordinate.map(Number) : []
    const clicked =
      into === undefined ? elementAt(before, x, y) : before.elements.find(one => one.id === into)
    return [{ does: name === 'click' && clicked && plainField.test(shortRole(clicked)) ? 'focus' : 'other' }]
  }
  const code = typeof given?.code === 'string' ? given.code : action
  if (/^\s*WAIT\s*$/.test(code)) return [{ does: 'wait' }]
  const calm = code.replace(/^\s*(?:#.*|import .*|from .*)$/gm, '')
  const calls = [...calm.matchAll(callText)].map(([, name = '', inner = '']) => {
    const given = [...inner.matchAll(argument)].map(([, one = '']) =>
      /^['"]/.test(one) ? unquoted(one) : one,
    )
    return readCall(name.slice(name.lastIndexOf('.') + 1), given, before)
  })
  return calm.replace(callText, '').replace(/[\s;]/g, '') === '' ? calls : [{ does: 'other' }, ...calls]
}

function readCall(name: string, given: readonly string[], before: Screen): Call {
  const [first = '', second = ''] = given
  if (name === 'fill' || name === 'type') return { does: 'type', into: first, text: second }
  if (/^(?:keyboard_type|keyboard_insert_text|write|typewrite)$/.test(name))
    return { does: 'type', text: first }
  if (/^(?:noop|wait|sleep|moveTo)$/.test(name)) return { does: 'wait' }
  if (name === 'focus' || (/press$/.test(name) && /^tab$/i.test(given.at(-1) ?? ''))) return { does: 'focus' }
  if (name === 'hotkey' && given.join() === 'ctrl,a') return { does: 'focus' }
  const point = given.length === 2 ? elementAt(before, Number(first), Number(second)) : undefined
  const clicked = given.length === 1 ? before.elements.find(({ id }) => id === first) : point
  return { does: name === 'click' && clicked && plainField.test(shortRole(clicked)) ? 'focus' : 'other' }
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}

const elementAt = ({ elements }: Screen, x = Number.NaN, y = Number.NaN): Element | undefined =>
  elements.findLast(({ rest }) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = (/box="\(([^)]*)\)"/.exec(rest)?.[1] ?? '')
      .split(',')
      .map(Number)
    return x >= left && x <= right && y >= top && y <= bottom
  })

export function below({ elements }: Screen, parent: Element): Element[] {
  const rest = elements.filter(({ line }) => line > parent.line)
  const end = rest.findIndex(({ depth }) => depth <= parent.depth)
  return end < 0 ? rest : rest.slice(0, end)
}

export const wordsBelow = (screen: Screen, parent: Element): Element[] =>
  below(screen, parent).filter(({ role }) => role === 'StaticText')

export const textOf = (screen: Screen, one: Element): string =>
  one.value ??
  wordsBelow(screen, one)
    .map(({ name }) => name)
    .join('')

export function typedInto(
  { passage, before, after }: Pick<Scene, 'passage' | 'before' | 'after'>,
  call: Call,
): Element | undefined {
  const { into, text = '' } = call
  const isWeb = passage.kind === 'web'
  const isTarget = ({ id }: Element): boolean => isWeb && id !== undefined && id === into
  const holding = after.elements.filter(
    one => (isTarget(one) || field.test(shortRole(one))) && textOf(after, one).includes(text),
  )
  if (isWeb && into !== undefined) return holding.find(isTarget)
  const old = into === undefined ? undefined : before.elements.find(({ id }) => id === into)
  const alike = holding.filter(({ role, name }) => role === old?.role && name === old.name)
  return [alike, holding.filter(isFocused), holding].find(({ length }) => length === 1)?.[0]
}
