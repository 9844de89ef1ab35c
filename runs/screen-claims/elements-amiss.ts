// Texts that were typed and are not there, and ids that are not those of before.
import {
  type Element,
  isFocused,
  plainField,
  type Scene,
  shortRole,
  textOf,
  typedInto,
  type Way,
} from './scene.ts'
import { edited, oneOf, replaced, shuffled, textEdits, unlike } from './screen-edits.ts'

export function lostText(scene: Scene): Way[] {
  const { before, after, calls, chance } = scene
  return calls.flatMap((call, at): Way[] => {
    const { does, text = '' } = call
    const held = does === 'type' && text.trim() !== '' ? typedInto(scene, call) : undefined
    if (held === undefined || calls.slice(at + 1).some(later => later.does === 'other')) return []
    const full = textOf(after, held)
    const old = before.elements.find(
      one => one.role === held.role && one.name === held.name && one.id === held.id,
    )
    // a text that was there already may stand there still
    if (full !== text && old !== undefined && textOf(before, old).includes(text)) return []
    const others = after.elements.filter(one => plainField.test(shortRole(one)) && one.line !== held.line)
    const put = (wrong: string, ...more: [number, string | undefined][]): string | undefined =>
      wrong.includes(text) ? undefined : edited(after, new Map([...textEdits(after, held, wrong), ...more]))
    return [
      () => put(full.replaceAll(text, '')),
      () => old && put(textOf(before, old)),
      () => put(full.replaceAll(text, () => unlike(text, chance))),
      () => put(full.replaceAll(text, () => unlike(text, chance))),
      () => put(full.replaceAll(text, text.slice(0, Math.floor(chance() * text.length)))),
      // the text stands in another field
      () => {
        const other = oneOf(others, chance)
        return other && put(full.replaceAll(text, ''), ...textEdits(after, other, text))
      },
    ]
  })
}

export function foreignIds({ passage, before, after, quiet, samePlace, chance }: Scene): Way[] {
  const numbered = after.elements.filter(({ id }) => id !== undefined)
  if (passage.kind === 'os' || numbered.length < 2) return []
  const largest = Math.max(...numbered.map(({ id }) => Number(id?.replace(/\D/g, ''))))
  const shift = (from: number, by: number): string =>
    replaced(
      after,
      ...numbered
        .slice(from)
        .map(one => ({ ...one, id: one.id?.replace(/\d+$/, id => `${Number(id) + by}`) })),
    )
  const inside = 1 + Math.floor(chance() * (numbered.length - 1))
  const by = 1 + Math.floor(chance() * 40)
  if (passage.kind === 'android')
    return [
      () => shift(0, by),
      () => shift(inside, 1),
      () => shift(inside, by),
      () => shift(inside, -1),
      () => {
        const [one, other] = [numbered[inside], numbered[inside - 1]]
        return one && other && replaced(after, { ...one, id: oneOf([other.id, `${largest + by}`], chance) })
      },
    ]
  // a page that was loaded anew has the focus on its root alone
  const [root, ...rest] = after.elements
  const isFresh = root !== undefined && isFocused(root) && !rest.some(isFocused)
  if (!samePlace || (!quiet && isFresh)) return []
  const key = ({ role, name }: Element): string => `${role} ${name}`
  const ofKey = Map.groupBy(before.elements, key)
  const stayed = numbered.filter(
    one =>
      one.name !== '' &&
      ofKey.get(key(one))?.length === 1 &&
      ofKey.get(key(one))?.[0]?.id === one.id &&
      numbered.filter(other => key(other) === key(one)).length === 1,
  )
  const [one, other, third] = shuffled(stayed, chance)
  const like = other && stayed.find(({ role, line }) => role === other.role && line !== other.line)
  if (one === undefined) return []
  return [
    () => shift(0, oneOf([by, 100, 1], chance) ?? 1),
    () => replaced(after, { ...one, id: `${largest + by}` }),
    () => other && replaced(after, { ...one, id: other.id }),
    () => other && replaced(after, { ...one, id: other.id }, { ...other, id: one.id }),
    () => other && like && replaced(after, { ...like, id: other.id }, { ...other, id: like.id }),
    () =>
      other &&
      third &&
      replaced(after, { ...one, id: other.id }, { ...other, id: third.id }, { ...third, id: one.id }),
    // counted anew from the top of the page
    () => replaced(after, ...numbered.map((element, at) => ({ ...element, id: `${at + 1 + by}` }))),
  ]
}
