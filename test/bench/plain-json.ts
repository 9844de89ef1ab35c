// JSON as Python reads it, written a second time: one character after the other. Whole numbers and others are told apart.

export interface PlainNumber {
  readonly isWhole: boolean
  readonly value: number
}
export type PlainValue =
  | PlainNumber
  | string
  | boolean
  | null
  | readonly PlainValue[]
  | ReadonlyMap<string, PlainValue>

/** `malformed` where it is no JSON; `refused` where it is, and cannot be taken. */
export type PlainParsed = { readonly value: PlainValue } | 'malformed' | 'refused'

class Malformed extends Error {}
class Refused extends Error {}

const names: readonly (readonly [string, PlainValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', { isWhole: false, value: Number.NaN }],
  ['Infinity', { isWhole: false, value: Number.POSITIVE_INFINITY }],
  ['-Infinity', { isWhole: false, value: Number.NEGATIVE_INFINITY }],
]
const escapes: { readonly [letter: string]: string } = {
  ...{ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
}

/** Parses a whole text. */
export function parsePlainJson(text: string): PlainParsed {
  let at = 0
  const skip = () => {
    while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1
  }
  const digits = () => {
    const from = at
    while (text.charAt(at) >= '0' && text.charAt(at) <= '9') at += 1
    return at - from
  }
  function string(): string {
    let read = ''
    for (at += 1; ; at++) {
      const character = text.charAt(at)
      if (character === '' || character < ' ') throw new Malformed()
      if (character === '"') break
      if (character !== '\\') {
        read += character
        continue
      }
      at += 1
      const letter = text.charAt(at)
      if (letter === 'u') {
        const code = text.slice(at + 1, at + 5)
        if (!/^[0-9a-fA-F]{4}$/.test(code)) throw new Malformed()
        read += String.fromCharCode(Number.parseInt(code, 16))
        at += 4
      } else {
        const plain = escapes[letter]
        if (plain === undefined) throw new Malformed()
        read += plain
      }
    }
    at += 1
    return read
  }
  function number(): PlainNumber {
    const from = at
    if (text.charAt(at) === '-') at += 1
    const first = text.charAt(at)
    const count = digits()
    if (count === 0 || (first === '0' && count > 1)) throw new Malformed()
    let isWhole = true
    if (text.charAt(at) === '.') {
      const dot = at
      at += 1
      if (digits() === 0) at = dot
      else isWhole = false
    }
    if (/[eE]/.test(text.charAt(at))) {
      const mark = at
      at += 1
      if (/[+-]/.test(text.charAt(at))) at += 1
      if (digits() === 0) at = mark
      else isWhole = false
    }
    if (isWhole && count > 4300) throw new Refused()
    return { isWhole, value: Number(text.slice(from, at)) }
  }
  function object(): PlainValue {
    const fields = new Map<string, PlainValue>()
    at += 1
    skip()
    if (text.charAt(at) === '}') at += 1
    else
      for (;;) {
        skip()
        if (text.charAt(at) !== '"') throw new Malformed()
        const name = string()
        skip()
        if (text.charAt(at) !== ':') throw new Malformed()
        at += 1
        fields.set(name, value())
        skip()
        const next = text.charAt(at)
        at += 1
        if (next === '}') break
        if (next !== ',') throw new Malformed()
      }
    return fields
  }
  function list(): PlainValue {
    const items: PlainValue[] = []
    at += 1
    skip()
    if (text.charAt(at) === ']') at += 1
    else
      for (;;) {
        items.push(value())
        skip()
        const next = text.charAt(at)
        at += 1
        if (next === ']') break
        if (next !== ',') throw new Malformed()
      }
    return items
  }
  function value(): PlainValue {
    skip()
    const character = text.charAt(at)
    if (character === '{') return object()
    if (character === '[') return list()
    if (character === '"') return string()
    const named = names.find(([name]) => text.startsWith(name, at))
    if (!named) return number()
    at += named[0].length
    return named[1]
  }
  try {
    const read = value()
    skip()
    return at === text.length ? { value: read } : 'malformed'
  } catch (error) {
    if (error instanceof Malformed) return 'malformed'
    if (error instanceof Refused) return 'refused'
    throw error
  }
}
