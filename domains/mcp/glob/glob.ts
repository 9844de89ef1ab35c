// Path patterns as the reference filesystem server takes them: * ? [a-z] ** {a,b} {1..3} +(a|b) and a leading !.
// A star also matches names that begin with a dot. Every pattern is matched in polynomial time.
import { expandBraces } from './braces.ts'
import { matchesName } from './glob-name.ts'

/** Whether a relative path matches a pattern. */
export function matchesGlob(path: string, pattern: string): boolean {
  if (pattern.startsWith('#') || pattern.length > 4_096) return false
  if (pattern === '') return path === ''
  const bangs = /^!*/.exec(pattern)?.[0].length ?? 0
  const positive = pattern.slice(bangs)
  const names = path.split('/')
  const matches = expandBraces(positive).some(single => matchesParts(names, partsOf(single)))
  return matches === (bangs % 2 === 0)
}

// several globstars in a row say no more than one; "a/.." is nothing
function partsOf(pattern: string): readonly string[] {
  const kept: string[] = []
  for (const part of pattern.split(/\/+/)) {
    const last = kept.at(-1)
    if (part === '**' && last === '**') continue
    if (part === '..' && last !== undefined && last !== '' && !['.', '..', '**'].includes(last)) kept.pop()
    else kept.push(part)
  }
  return kept.length === 0 ? [''] : kept
}

function matchesParts(names: readonly string[], parts: readonly string[]): boolean {
  // which prefixes of the names are matched by the parts so far
  let reached = new Set([0])
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const next = new Set<number>()
    for (const at of reached) {
      if (part === '**') for (const to of anyNumber(names, at, isLast)) next.add(to)
      else if (at < names.length && matchesName(names[at] ?? '', part)) next.add(at + 1)
    }
    if (next.size === 0) return false
    reached = next
  }
  return reached.has(names.length)
}

function anyNumber(names: readonly string[], from: number, isLast: boolean): readonly number[] {
  const places = isLast ? [] : [from]
  for (let at = from; at < names.length; at++) {
    if (names[at] === '.' || names[at] === '..') break
    places.push(at + 1)
  }
  return places
}
