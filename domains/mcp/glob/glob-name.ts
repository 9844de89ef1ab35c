// One name against one part of a path pattern. Positions are tracked as sets, so that no pattern can backtrack.
import { type NamePart, namePartsFrom } from './glob-name-parts.ts'

/** Whether a file's name matches a pattern without slashes. */
export function matchesName(name: string, pattern: string): boolean {
  const parts = namePartsFrom(pattern)
  const isLiteral = parts.every(part => part.kind === 'text')
  // a pattern reaches the names . and .. only by spelling them
  if ((name === '.' || name === '..') && !isLiteral) return false
  if (name === '' && !isLiteral) return false
  return endsOf(parts, name, new Set([0])).has(name.length)
}

function endsOf(parts: readonly NamePart[], name: string, starts: ReadonlySet<number>): ReadonlySet<number> {
  let at = starts
  for (const part of parts) {
    const next = new Set<number>()
    for (const start of at) for (const end of partEnds(part, name, start)) next.add(end)
    at = next
  }
  return at
}

function partEnds(part: NamePart, name: string, start: number): Iterable<number> {
  if (part.kind === 'star') return range(start, name.length)
  if (part.kind === 'text') return name.startsWith(part.text, start) ? [start + part.text.length] : []
  if (part.kind === 'group') return groupEnds(part, name, start)
  const character = String.fromCodePoint(name.codePointAt(start) ?? 0)
  if (start >= name.length) return []
  if (part.kind === 'one') return [start + character.length]
  return part.has(character) ? [start + character.length] : []
}

function groupEnds(
  { sign, choices }: Extract<NamePart, { kind: 'group' }>,
  name: string,
  start: number,
): Iterable<number> {
  const once = (from: number) => {
    const ends = new Set<number>()
    for (const choice of choices) for (const end of endsOf(choice, name, new Set([from]))) ends.add(end)
    return ends
  }
  if (sign === '!') {
    const refused = once(start)
    return [...range(start, name.length)].filter(end => !refused.has(end))
  }
  const reached = new Set(once(start))
  if (sign === '+' || sign === '*')
    for (const end of reached) for (const further of once(end)) reached.add(further)
  if (sign === '?' || sign === '*') reached.add(start)
  return reached
}

function* range(from: number, to: number): Iterable<number> {
  for (let at = from; at <= to; at++) yield at
}
