// Looks for what a world's checks want in what an agent can read: its task, its tools, its files. A task whose answer is
// meant to be found somewhere names that place in its solution. A world without a solution only promises not to tell the
// answer outright.
import type { Check, CheckKind } from '../../world/check.ts'
import type { Json } from '../../world/json.ts'
import type { World } from '../../world/world.ts'

/** Something an agent can read, and what to call it. */
export interface ReadableText {
  readonly place: string
  readonly text: string
}

/** The check, counted from 0, whose expectation stands in a place; without one, something that the solution writes. */
export interface Leak {
  readonly check: number | undefined
  readonly place: string
}

// shorter ones are found anywhere by chance
const leastLetters = 4

/** Every place that gives a check's expectation away, but for those that the solution names. */
export function leaksIn(
  world: World,
  { readable = [], written = [] }: { readable?: Iterable<ReadableText>; written?: readonly string[] } = {},
): Leak[] {
  const wanted: { index: number | undefined; text: string }[] = [
    ...(world.success ?? []).flatMap((check, index) => wantedBy(check).map(text => ({ index, text }))),
    ...written.map(text => ({ index: undefined, text })),
  ]
  if (wanted.length === 0) return []
  const leaks: Leak[] = []
  for (const { place, text } of placesOf(world, readable)) {
    if (isNamed(place, world.solution?.readable ?? [])) continue
    const found = wanted.find(expectation => stands(expectation.text, text))
    if (found) leaks.push({ check: found.index, place })
  }
  return leaks
}

const aims = new Set<CheckKind>(['observation', 'record', 'setting', 'page', 'node'])

/** The texts that a check wants to see: not what it only wants to be absent, or to match a pattern. */
function wantedBy(check: Check): string[] {
  // what records and settings must become is what the task says, not what it asks for
  if (aims.has(check.kind)) return []
  const near = check.near === undefined ? [] : [String(check.near.value)]
  return [check.equals, check.contains, ...near]
    .filter(text => text !== undefined)
    .map(text => text.trim())
    .filter(text => text.length >= leastLetters)
}

// a word inside another word is another word
function stands(wanted: string, text: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text.charAt(at - 1)
    const after = text.charAt(at + wanted.length)
    const isInside = (letter: string, edge: string) => /\w/.test(letter) && /\w/.test(edge)
    if (!isInside(before, wanted.charAt(0)) && !isInside(after, wanted.charAt(wanted.length - 1))) return true
  }
  return false
}

function* placesOf(world: World, readable: Iterable<ReadableText>): Generator<ReadableText> {
  yield { place: 'title', text: world.title }
  yield { place: 'task', text: world.task ?? '' }
  for (const tool of world.tools ?? []) {
    yield* leavesOf(tool as unknown as Json, `tools.${tool.name}`)
  }
  if (!world.solution) return
  yield* leavesOf(world.state, 'state')
  yield* readable
}

function* leavesOf(value: Json, place: string): Generator<ReadableText> {
  if (typeof value === 'string' || typeof value === 'number') yield { place, text: String(value) }
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      if (inner !== undefined) yield* leavesOf(inner, `${place}.${name}`)
    }
  }
}

function isNamed(place: string, named: readonly string[]): boolean {
  return named.some(name => place === name || place.startsWith(`${name}.`))
}
