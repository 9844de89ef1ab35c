// Bracket expressions: `[a-z[:digit:]]`, `[^]x]`.
import { classTest, otherCase } from './characters.ts'
import type { Test } from './node.ts'
import { RegexError } from './regex-error.ts'

export interface BracketOptions {
  readonly takesWideRanges?: boolean
  readonly isUtf8: boolean
  readonly ignoreCase: boolean
  /** Backslash escapes inside brackets: as sed has them, as awk has them, or none. */
  readonly escapes: 'none' | 'sed' | 'awk'
}

const unmatched = 'Unmatched [, [^, [:, [., or [='
const sedEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  f: '\f',
  v: '\v',
  a: '\x07',
  r: '\r',
}

/** Parses what follows `[`; gives the test and where the text goes on. */
export function parseBracket(
  source: string,
  start: number,
  options: BracketOptions,
): { test: Test; end: number } {
  let at = start
  const isNegated = source[at] === '^'
  if (isNegated) at++
  const first = at
  const singles = new Set<number>()
  const ranges: [number, number][] = []
  const classes: Test[] = []
  while (true) {
    if (at >= source.length) throw new RegexError(unmatched)
    if (source[at] === ']' && at > first) break
    const item = readItem(source, at, options)
    at = item.end
    if (item.test) {
      classes.push(item.test)
      continue
    }
    if (source[at] === '-' && at + 1 < source.length && source[at + 1] !== ']') {
      const high = readItem(source, at + 1, options)
      const isWide = item.code > 127 || high.code > 127
      if (options.isUtf8 && !options.takesWideRanges && isWide && !high.test)
        throw new RegexError('Invalid collation character')
      if (high.test || high.code < item.code) throw new RegexError('Invalid range end')
      ranges.push([item.code, high.code])
      at = high.end
    } else singles.add(item.code)
  }
  const has = (code: number) =>
    singles.has(code) ||
    ranges.some(([low, high]) => code >= low && code <= high) ||
    classes.some(test => test(code))
  const either: Test = options.ignoreCase ? code => has(code) || has(otherCase(code)) : has
  return { test: cached(isNegated ? code => !either(code) : either), end: at + 1 }
}

function cached(test: Test): Test {
  const table = Array.from({ length: 256 }, (_, code) => test(code))
  return code => (code < 256 ? table[code] === true : test(code))
}

interface Item {
  readonly code: number
  readonly test?: Test
  readonly end: number
}

function readItem(source: string, at: number, options: BracketOptions): Item {
  if (source[at] === '[' && /[:.=]/.test(source[at + 1] ?? '')) return readNamed(source, at, options)
  if (source[at] === '\\' && options.escapes !== 'none') {
    const next = source[at + 1] ?? ''
    if (options.escapes === 'awk') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0]
      if (octal) return { code: Number.parseInt(octal, 8) & 255, end: at + 1 + octal.length }
    }
    const escaped =
      sedEscapes[next] ??
      (options.escapes === 'awk' && next !== '' ? (next === 'b' ? '\b' : next) : undefined)
    if (escaped !== undefined) return { code: escaped.charCodeAt(0), end: at + 2 }
  }
  const code = source.codePointAt(at) ?? 0
  return { code, end: at + (code > 0xffff ? 2 : 1) }
}

function readNamed(source: string, at: number, options: BracketOptions): Item {
  const mark = source[at + 1] ?? ''
  const close = source.indexOf(`${mark}]`, at + 2)
  if (close === -1) {
    if (options.escapes === 'awk') return { code: 91, end: at + 1 }
    throw new RegexError(unmatched)
  }
  const name = source.slice(at + 2, close)
  if (mark === ':') {
    const wanted = options.ignoreCase && (name === 'upper' || name === 'lower') ? 'alpha' : name
    const test = classTest(wanted, options)
    if (!test) throw new RegexError('Invalid character class name')
    return { code: 0, test, end: close + 2 }
  }
  if ([...name].length !== 1) throw new RegexError('Invalid collation character')
  return { code: name.codePointAt(0) ?? 0, end: close + 2 }
}
