// Screens with some of their elements written in another way, and things drawn by chance.
import { type Chance, type Element, type Screen, wordsBelow, written } from './scene.ts'

/** The screen with some lines written anew, or left out. */
export const edited = ({ lines }: Screen, edits: ReadonlyMap<number, string | undefined>): string =>
  lines.flatMap((line, at) => (edits.has(at) ? (edits.get(at) ?? []) : line)).join('\n')

export const replaced = (screen: Screen, ...elements: readonly Element[]): string =>
  edited(screen, new Map(elements.map(one => [one.line, written(one)])))

export function textEdits(screen: Screen, one: Element, text: string): [number, string | undefined][] {
  const words = wordsBelow(screen, one)
  const shown = words.map((word, at): [number, string | undefined] => [
    word.line,
    at === 0 && text !== '' ? written({ ...word, name: text }) : undefined,
  ])
  const value = one.value !== undefined || words.length === 0 ? text : undefined
  return [[one.line, written({ ...one, value })], ...shown]
}

export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map(item => ({ item, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

export const oneOf = <Item>(items: readonly Item[], chance: Chance): Item | undefined =>
  items[Math.floor(chance() * items.length)]

/** Another text: a little different, cut, or nothing like it; never one that still holds the given text. */
export function unlike(text: string, chance: Chance): string {
  const at = Math.floor(chance() * text.length)
  const sign = text[at] ?? ''
  const other = /\d/.test(sign) ? String((Number(sign) + 3) % 10) : sign === 'e' ? 'o' : 'e'
  const mild = [
    text.slice(0, at),
    text.slice(0, -1),
    text.slice(at + 1),
    text.slice(0, at) + other + text.slice(at + 1),
    text.split(' ').reverse().join(' '),
  ].filter(one => one.trim() !== '' && one.trim() !== text.trim() && !one.includes(text))
  const gross = ['Lantern hire', 'Untitled', '1974', 'q'].filter(
    one => one.trim() !== text.trim() && !one.includes(text),
  )
  return oneOf(chance() < 0.7 && mild.length > 0 ? mild : gross, chance) ?? 'Ortolan'
}
