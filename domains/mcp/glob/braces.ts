// Alternatives in braces: `a{b,c}` is `ab` or `ac`, `{1..3}` counts, and a brace with neither stays as it is.

const mostResults = 10_000

/** All texts a pattern with braces stands for. */
export function expandBraces(pattern: string): readonly string[] {
  if (pattern.startsWith('{}')) return expand(pattern.slice(2)).map(rest => `{}${rest}`)
  return expand(pattern)
}

function expand(pattern: string): readonly string[] {
  const found = firstBrace(pattern)
  if (found === undefined) return [pattern]
  const { start, end } = found
  const before = pattern.slice(0, start)
  if (before.endsWith('$')) return expand(pattern.slice(end)).map(rest => pattern.slice(0, end) + rest)
  const choices = choicesOf(pattern.slice(start + 1, end - 1))
  const rests = expand(pattern.slice(end))
  if (choices === undefined) {
    const inner = expand(pattern.slice(start + 1, end - 1)).map(text => `{${text}}`)
    return combined(before, inner, rests)
  }
  return combined(before, choices, rests)
}

function combined(before: string, choices: readonly string[], rests: readonly string[]): readonly string[] {
  const results: string[] = []
  for (const choice of choices) {
    for (const rest of rests) {
      if (results.length >= mostResults) return results
      results.push(before + choice + rest)
    }
  }
  return results
}

function firstBrace(pattern: string): { start: number; end: number } | undefined {
  const open: number[] = []
  let outermost: { start: number; end: number } | undefined
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '{') open.push(at)
    else if (pattern[at] === '}' && open.length > 0) {
      const start = open.pop() ?? 0
      if (open.length === 0) return { start, end: at + 1 }
      outermost ??= { start, end: at + 1 }
    }
  }
  return outermost
}

function choicesOf(inside: string): readonly string[] | undefined {
  const range = rangeOf(inside)
  if (range !== undefined) return range
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '\\') at++
    else if (inside[at] === '{') depth++
    else if (inside[at] === '}') depth--
    else if (inside[at] === ',' && depth === 0) {
      parts.push(inside.slice(from, at))
      from = at + 1
    }
  }
  if (parts.length === 0) return undefined
  return [...parts, inside.slice(from)].flatMap(part => expand(part)).slice(0, mostResults)
}

function rangeOf(inside: string): readonly string[] | undefined {
  const numbers = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/.exec(inside)
  const letters = /^([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?\d+))?$/.exec(inside)
  const [, first = '', last = '', by = '1'] = numbers ?? letters ?? []
  if (first === '') return undefined
  const value = (text: string) => (numbers ? Number(text) : text.charCodeAt(0))
  const [from, to] = [value(first), value(last)]
  const step = Math.max(1, Math.abs(Number(by))) * (from <= to ? 1 : -1)
  const count = Math.min(mostResults, Math.floor((to - from) / step) + 1)
  const width =
    numbers && [first, last].some(text => /^-?0\d/.test(text)) ? Math.max(first.length, last.length) : 0
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * step
    if (!numbers) return String.fromCharCode(at)
    const digits = String(Math.abs(at)).padStart(at < 0 ? width - 1 : width, '0')
    return at < 0 ? `-${digits}` : digits
  })
}
