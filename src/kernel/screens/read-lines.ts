// Reads accessibility-tree lines again: `[a51] textbox 'Name' value='Ada', clickable, focused`.
import type { SeenNode } from './seen-screen.ts'

const quoted = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/.source
const line = new RegExp(
  `^(\\t*)(?:\\[(\\S+)\\] )?([a-zA-Z][\\w.-]*)(?: (${quoted}))?(?: value=(${quoted}|-?[\\d.]+))?((?:, .*)?)$`,
)
const attribute = new RegExp(`, ([a-zA-Z][a-zA-Z-]*)(?:=(${quoted}|[^,'"\\s]*))?`, 'y')

/** One element; undefined where the text is none. */
export function readLine(text: string, { isNumbered }: { isNumbered: boolean }): SeenNode | undefined {
  const found = line.exec(text)
  if (found === null) return undefined
  const [, tabs = '', label, role = '', name, value, rest = ''] = found
  const state = new Map<string, string>()
  attribute.lastIndex = 0
  let end = 0
  for (let next = attribute.exec(rest); next !== null; next = attribute.exec(rest)) {
    end = attribute.lastIndex
    const [, key = '', given] = next
    state.set(key, given === undefined ? 'true' : unquoted(given))
  }
  if (end < rest.length) return undefined
  const number = isNumbered && label !== undefined ? Number(label) : undefined
  if (Number.isNaN(number)) return undefined
  const box = boxOf(state.get('box'))
  const id = isNumbered ? state.get('id') : label
  state.delete('box')
  if (isNumbered) state.delete('id')
  return {
    depth: tabs.length,
    id,
    number,
    role,
    name: name === undefined ? '' : unquoted(name),
    value: value === undefined ? undefined : unquoted(value),
    state,
    box,
  }
}

/** The four edges in a text such as `(0,0,120,40)`. */
export function boxOf(text: string | undefined): readonly number[] | undefined {
  const numbers = text?.match(/-?\d+/g)?.map(Number)
  return numbers?.length === 4 ? numbers : undefined
}

const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' }

function unquoted(text: string): string {
  if (!/^['"]/.test(text)) return text
  return text
    .slice(1, -1)
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/g, (_, two, four, eight, letter) => {
      const code = two ?? four ?? eight
      if (code === undefined) return escapes[letter] ?? letter
      const point = Number.parseInt(code, 16)
      return point > 0x10ffff ? '\u{fffd}' : String.fromCodePoint(point)
    })
}
