// The keys of sort: where a key lies in a line, and how two are compared.
import { asciiUpper } from '../../../format/letter-case.ts'
import { quoted } from '../../../run/process.ts'
import { compareVersions } from '../../listing/version-order.ts'

/** A key that sort refuses, in its words. */
export class KeyError extends Error {}

interface Position {
  readonly field: number
  readonly character: number
  readonly skipsBlanks: boolean
}

const keyLetters = 'bdfghiMnRrV'

export interface SortKey {
  readonly start: Position
  readonly end: Position | undefined
  readonly letters: string
}

/** Reads `-k 2.3n,4`; keys without letters of their own take the global ones. */
export function parseKey(text: string, globals: string): SortKey {
  const match = /^([0-9]*)(?:\.([0-9]*))?([A-Za-z]*)(?:,([0-9]*)(?:\.([0-9]*))?([A-Za-z]*))?(.*)$/ds.exec(
    text,
  )
  if (!match) throw new KeyError(`invalid field specification ${quoted(text)}`)
  const [, , , first = '', , , second = '', rest = ''] = match
  const number = (group: number, what: string) => {
    const place = match.indices?.[group]
    if (!place) return undefined
    const digits = text.slice(...place)
    if (digits === '')
      throw new KeyError(`invalid number ${what}: invalid count at start of ${quoted(text.slice(place[0]))}`)
    return Number(digits)
  }
  const startField = number(1, 'at field start') ?? 1
  if (startField === 0)
    throw new KeyError(`field number is zero: invalid field specification ${quoted(text)}`)
  const startCharacter = number(2, "after '.'") ?? 1
  if (startCharacter === 0)
    throw new KeyError(`character offset is zero: invalid field specification ${quoted(text)}`)
  const refuseStray = (letters: string) => {
    if ([...letters].some(letter => !keyLetters.includes(letter)))
      throw new KeyError(`stray character in field spec: invalid field specification ${quoted(text)}`)
  }
  refuseStray(first)
  const endField = number(4, "after ','")
  if (endField === 0) throw new KeyError(`field number is zero: invalid field specification ${quoted(text)}`)
  const endCharacter = number(5, "after '.'") ?? 0
  refuseStray(second + rest)
  const own = first + second
  const letters = own === '' ? globals : own
  const isBlank = (part: string) => (own === '' ? globals.includes('b') : part.includes('b'))
  return {
    start: { field: startField, character: startCharacter, skipsBlanks: isBlank(first) },
    end:
      endField === undefined
        ? undefined
        : {
            field: endField,
            character: endCharacter,
            skipsBlanks: isBlank(second),
          },
    letters,
  }
}

/** Begin and end of every field; without a separator a field begins with the blanks before it. */
function fieldsOf(line: string, separator: string | undefined): [number, number][] {
  const fields: [number, number][] = []
  if (separator !== undefined) {
    let start = 0
    for (let at = line.indexOf(separator); at !== -1; at = line.indexOf(separator, start)) {
      fields.push([start, at])
      start = at + 1
    }
    fields.push([start, line.length])
    return fields
  }
  for (const match of line.matchAll(/[ \t\n]*[^ \t\n]+|[ \t\n]+$/g))
    fields.push([match.index, match.index + match[0].length])
  return fields
}

function keyText(line: string, { start, end }: SortKey, separator: string | undefined): string {
  const fields = fieldsOf(line, separator)
  const skip = (at: number) => {
    let next = at
    while (next < line.length && /[ \t\n]/.test(line.charAt(next))) next++
    return next
  }
  const first = fields[start.field - 1]
  if (!first) return ''
  const from = Math.min((start.skipsBlanks ? skip(first[0]) : first[0]) + start.character - 1, line.length)
  if (!end) return line.slice(from)
  const last = fields[end.field - 1]
  if (!last) return line.slice(from)
  const to =
    end.character === 0
      ? last[1]
      : Math.min((end.skipsBlanks ? skip(last[0]) : last[0]) + end.character, line.length)
  return to <= from ? '' : line.slice(from, to)
}

export interface ComparatorOptions {
  readonly letters: string
  readonly separator: string | undefined
}

/** Compares lines by keys, or as a whole where there is none. */
export function comparatorFor(
  keys: readonly SortKey[],
  { letters, separator }: ComparatorOptions,
): (a: string, b: string) => number {
  if (keys.length === 0) {
    const compare = textComparator(letters)
    const sign = letters.includes('r') ? -1 : 1
    const clean = (line: string) => (letters.includes('b') ? line.replace(/^[ \t\n]+/, '') : line)
    return (a, b) => sign * compare(clean(a), clean(b))
  }
  const parts = keys.map(key => ({
    key,
    compare: textComparator(key.letters),
    sign: key.letters.includes('r') ? -1 : 1,
  }))
  return (a, b) => {
    for (const { key, compare, sign } of parts) {
      const order = compare(keyText(a, key, separator), keyText(b, key, separator))
      if (order !== 0) return sign * order
    }
    return 0
  }
}

const byBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function textComparator(letters: string): (a: string, b: string) => number {
  if (letters.includes('n')) return (a, b) => numeric(a) - numeric(b) || fine(a, b)
  if (letters.includes('g')) return (a, b) => general(a) - general(b)
  if (letters.includes('h')) return (a, b) => human(a) - human(b)
  if (letters.includes('M')) return (a, b) => month(a) - month(b)
  if (letters.includes('V')) return compareVersions
  let clean = (text: string) => text
  if (letters.includes('d')) clean = text => text.replace(/[^A-Za-z0-9 \t]/g, '')
  else if (letters.includes('i')) clean = text => text.replace(/[^\x20-\x7e]/g, '')
  if (!letters.includes('f')) return (a, b) => byBytes(clean(a), clean(b))
  return (a, b) => byBytes(asciiUpper(clean(a)), asciiUpper(clean(b)))
}

function numeric(text: string): number {
  const match = /^[ \t\n]*(-?)([0-9]*)(?:\.([0-9]*))?/.exec(text)
  const value = Number(`${match?.[2] || '0'}.${match?.[3] || '0'}`)
  return match?.[1] === '-' ? -value : value
}

// long numbers differ beyond what a double holds
function fine(a: string, b: string): number {
  const digits = (text: string) => /^[ \t\n]*(-?)0*([0-9]*)/.exec(text)
  const [x, y] = [digits(a), digits(b)]
  if ((x?.[2]?.length ?? 0) < 16 || (y?.[2]?.length ?? 0) < 16) return 0
  const [p, q] = [BigInt(`${x?.[1]}${x?.[2]}`), BigInt(`${y?.[1]}${y?.[2]}`)]
  return p < q ? -1 : p > q ? 1 : 0
}

function general(text: string): number {
  const match =
    /^[ \t\n]*([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|[-+]?inf(?:inity)?|[-+]?0[xX][0-9a-fA-F]+)/i.exec(
      text,
    )
  if (!match?.[1]) return Number.MIN_SAFE_INTEGER * 1e300
  if (/inf/i.test(match[1]))
    return match[1].startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return Number(match[1])
}

function human(text: string): number {
  const match = /^[ \t\n]*(-?)([0-9]*\.?[0-9]*)([KkMGTPEZY]?)/.exec(text)
  const power = ' KMGTPEZY'.indexOf((match?.[3] ?? '').toUpperCase() || ' ')
  const size = Number(match?.[2] || 0)
  // the unit decides first, the number only among equal units
  const value = size === 0 ? 0 : power * 1e15 + size
  return match?.[1] === '-' ? -value : value
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function month(text: string): number {
  return months.indexOf(
    text
      .replace(/^[ \t]+/, '')
      .slice(0, 3)
      .toUpperCase(),
  )
}
