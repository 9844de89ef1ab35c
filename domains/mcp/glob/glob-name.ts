// One name against one part of a path pattern. Positions are tracked as sets, so that no pattern can backtrack.
import { type NamePart, namePartsFrom } from './glob-name-parts.ts'

/** Whether a file's name matches a pattern without slashes. */
export function matchesName(name: string, pattern: string): boolean {
  const parts = namePartsFrom(pattern)
  const isLiteral = parts.every(part => part.kind === 'text')
  // a pattern reaches the names . and .. only by spelling them
  if ((name === '.' || name === '..') && !isLiteral) return false
  if (name === '' && !isLiteral) return false
  return endsOf(parts, { name, seen: new Map() }, new Set([0])).has(name.length)
}

/** A name under test, and where its groups were found to end. */
interface Test {
  readonly name: string
  readonly seen: Map<NamePart, Map<number, Iterable<number>>>
}

function endsOf(parts: readonly NamePart[], test: Test, starts: ReadonlySet<number>): ReadonlySet<number> {
  let at = starts
  for (const part of parts) {
    const next = new Set<number>()
    for (const start of at) for (const end of partEnds(part, test, start)) next.add(end)
    at = next
  }
  return at
}

function partEnds(part: NamePart, test: Test, start: number): Iterable<number> {
  const { name } = test
  if (part.kind === 'star') return range(start, name.length)
  if (part.kind === 'text') return name.startsWith(part.text, start) ? [start + part.text.length] : []
  if (part.kind === 'group') return rememberedEnds(part, test, start)
  const character = String.fromCodePoint(name.codePointAt(start) ?? 0)
  if (start >= name.length) return []
  if (part.kind === 'one') return [start + character.length]
  return part.has(character) ? [start + character.length] : []
}

// groups in groups would otherwise be tried again from every place
function rememberedEnds(
  part: Extract<NamePart, { kind: 'group' }>,
  test: Test,
  start: number,
): Iterable<number> {
  const places = test.seen.get(part) ?? new Map<number, Iterable<number>>()
  test.seen.set(part, places)
  const known = places.get(start)
  if (known !== undefined) return known
  const ends = [...groupEnds(part, test, start)]
  places.set(start, ends)
  return ends
}

function groupEnds(
  { sign, choices }: Extract<NamePart, { kind: 'group' }>,
  test: Test,
  start: number,
): Iterable<number> {
  const { name } = test
  const once = (from: number) => {
    const ends = new Set<number>()
    for (const choice of choices) for (const end of endsOf(choice, test, new Set([from]))) ends.add(end)
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
