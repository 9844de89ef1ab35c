// The pattern of one name, taken apart: text, ?, *, [sets] and groups such as +(a|b).

export type NamePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'star' }
  | { readonly kind: 'one' }
  | { readonly kind: 'set'; readonly has: (character: string) => boolean }
  | { readonly kind: 'group'; readonly sign: string; readonly choices: readonly (readonly NamePart[])[] }

/** The parts of a pattern without slashes. */
export function namePartsFrom(pattern: string): readonly NamePart[] {
  const parts: NamePart[] = []
  let at = 0
  while (at < pattern.length) {
    const { part, next } = partAt(pattern, at)
    const last = parts.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      parts[parts.length - 1] = { kind: 'text', text: last.text + part.text }
    else if (part.kind !== 'star' || last?.kind !== 'star') parts.push(part)
    at = next
  }
  return parts
}

function partAt(pattern: string, at: number): { part: NamePart; next: number } {
  const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
  if ('!?*+@'.includes(character) && pattern[at + 1] === '(') {
    const end = groupEnd(pattern, at + 1)
    if (end !== undefined) {
      const choices = choicesOf(pattern.slice(at + 2, end)).map(namePartsFrom)
      return { part: { kind: 'group', sign: character, choices }, next: end + 1 }
    }
  }
  if (character === '*') return { part: { kind: 'star' }, next: at + 1 }
  if (character === '?') return { part: { kind: 'one' }, next: at + 1 }
  const set = character === '[' ? setAt(pattern, at) : undefined
  if (set !== undefined) return set
  if (character === '\\' && at + 1 < pattern.length)
    return { part: { kind: 'text', text: pattern[at + 1] ?? '' }, next: at + 2 }
  return { part: { kind: 'text', text: character }, next: at + character.length }
}

function groupEnd(pattern: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '(') depth++
    else if (pattern[at] === ')') {
      depth--
      if (depth === 0) return at
    }
  }
  return undefined
}

function choicesOf(inside: string): readonly string[] {
  const choices = ['']
  let depth = 0
  for (const character of inside) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === '|' && depth === 0) choices.push('')
    else choices.push((choices.pop() ?? '') + character)
  }
  return choices
}

const classes: { readonly [name: string]: RegExp } = {
  alnum: /[\p{L}\p{Nl}\p{Nd}]/u,
  alpha: /[\p{L}\p{Nl}]/u,
  digit: /\p{Nd}/u,
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  space: /\s/u,
  punct: /\p{P}/u,
  xdigit: /[A-Fa-f0-9]/,
  word: /[\p{L}\p{Nl}\p{Nd}\p{Pc}]/u,
}

function setAt(pattern: string, from: number): { part: NamePart; next: number } | undefined {
  let at = from + 1
  const isNegated = pattern[at] === '!' || pattern[at] === '^'
  if (isNegated) at++
  const tests: ((character: string) => boolean)[] = []
  const first = at
  for (;;) {
    if (at >= pattern.length) return undefined
    if (pattern[at] === ']' && at > first) break
    const named = /^\[:(\w+):\]/.exec(pattern.slice(at, at + 16))
    const known = named?.[1] === undefined ? undefined : classes[named[1]]
    if (named && known) {
      tests.push(character => known.test(character))
      at += named[0].length
      continue
    }
    const low = characterAt(pattern, at)
    if (pattern[low.next] === '-' && pattern[low.next + 1] !== ']' && low.next + 1 < pattern.length) {
      const high = characterAt(pattern, low.next + 1)
      tests.push(character => character >= low.text && character <= high.text)
      at = high.next
    } else {
      tests.push(character => character === low.text)
      at = low.next
    }
  }
  const has = (character: string) => tests.some(test => test(character)) !== isNegated
  return { part: { kind: 'set', has }, next: at + 1 }
}

function characterAt(pattern: string, at: number): { text: string; next: number } {
  if (pattern[at] === '\\' && at + 1 < pattern.length) return { text: pattern[at + 1] ?? '', next: at + 2 }
  const text = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
  return { text, next: at + text.length }
}
