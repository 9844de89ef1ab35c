// Elements that changed though nothing was done to them, and counts that count nothing.
import {
  below,
  type Chance,
  control,
  type Element,
  field,
  isFocused,
  type Passage,
  type Scene,
  type Screen,
  shortRole,
  textOf,
  typedInto,
  type Way,
  written,
} from './scene.ts'
import { edited, oneOf, replaced, textEdits, unlike } from './screen-edits.ts'

export function changedNeighbour(scene: Scene): Way[] {
  const { passage, before, after, calls, quiet, chance } = scene
  if (!quiet) return []
  const key = (one: Element): string => written(passage.kind === 'android' ? { ...one, id: undefined } : one)
  const onceBefore = Map.groupBy(before.elements, key)
  const onceAfter = Map.groupBy(after.elements, key)
  const typed = calls.map(call => (call.does === 'type' ? typedInto(scene, call)?.line : undefined))
  const same = after.elements.filter(
    one =>
      !isFocused(one) &&
      !typed.includes(one.line) &&
      onceBefore.get(key(one))?.length === 1 &&
      onceAfter.get(key(one))?.length === 1,
  )
  const ticks = same.filter(({ rest }) => /, checked='?(?:true|false)/i.test(rest))
  const fields = same.filter(
    one => field.test(shortRole(one)) && (one.value !== undefined || passage.kind === 'web'),
  )
  // a number in a name may be a sum or a count that follows what is typed
  const names = same.filter(one => control.test(shortRole(one)) && one.name !== '' && !/\d/.test(one.name))
  const flipped: Record<string, string> = { true: 'false', false: 'true', True: 'False', False: 'True' }
  const flip = (rest: string): string =>
    rest.replace(/(, checked='?)(true|false)/i, (_, start: string, tick: string) => start + flipped[tick])
  const withText =
    (text: (one: Element) => string): Way =>
    () => {
      const one = oneOf(fields, chance)
      return one && edited(after, new Map(textEdits(after, one, text(one))))
    }
  const withName =
    (name: (one: Element) => string): Way =>
    () => {
      const one = oneOf(names, chance)
      return one && replaced(after, { ...one, name: name(one) })
    }
  return [
    () => {
      const one = oneOf(ticks, chance)
      return one && replaced(after, { ...one, rest: flip(one.rest) })
    },
    () =>
      ticks.length > 1 ? replaced(after, ...ticks.map(one => ({ ...one, rest: flip(one.rest) }))) : undefined,
    withText(one => unlike(textOf(after, one), chance)),
    withText(one => (textOf(after, one) === '' ? 'Ortolan' : '')),
    withName(one => unlike(one.name, chance)),
    withName(one => `${one.name} ${oneOf(['again', 'all', '(2)'], chance)}`),
  ]
}

export function impossibleCount({ passage, after, chance }: Scene): Way[] {
  const said = after.elements.filter(one => !field.test(shortRole(one)))
  const ways = countsOfLists(passage.kind, after).flatMap(({ text, count, at, items }): Way[] => {
    const put = (wrong: number): string =>
      replaced(after, {
        ...text,
        name: text.name.slice(0, at) + text.name.slice(at).replace(/\d+/, `${wrong}`),
      })
    const wrong = [count + 1, count + 2, count + 10, count * 2 + 1, ...(count > 0 ? [count - 1, 0] : [])]
    const drop = (item: Element): string =>
      edited(after, new Map([item, ...below(after, item)].map(({ line }) => [line, undefined])))
    return [
      () => put(oneOf(wrong, chance) ?? count + 1),
      () => {
        const item = oneOf(items, chance)
        return item && (passage.kind === 'android' ? countedAnew(drop(item)) : drop(item))
      },
    ]
  })
  const page = /\b((?:page|step) )(\d+)( of |\/| \/ )(\d+)/i
  for (const one of said.filter(({ name }) => page.test(name)))
    ways.push(() => {
      const beyond = 1 + Math.floor(chance() * 9)
      const name = one.name.replace(
        page,
        (_, word, _at, of, last) => `${word}${Number(last) + beyond}${of}${last}`,
      )
      return replaced(after, { ...one, name })
    })
  return ways.length > 0 ? ways : [() => withPage(passage.kind, after, chance)]
}

const stem = (word: string): string => word.toLowerCase().replace(/(?:ies|y|s)$/, '')

function countsOfLists(kind: Passage['kind'], screen: Screen) {
  const lists = screen.elements.filter(
    one =>
      one.name !== '' && /^(?:list|listbox|list-box|RecyclerView|ListView|GridView)$/.test(shortRole(one)),
  )
  return lists.flatMap(list => {
    const inside = below(screen, list)
    const items = inside.filter(
      ({ role, depth }) =>
        depth === list.depth + 1 && (kind === 'android' || /^(?:list-?item|option)$/.test(role)),
    )
    const stems = new Set((list.name.match(/\p{L}{3,}/gu) ?? []).map(stem))
    const outside = screen.elements.filter(one => !inside.includes(one) && !field.test(shortRole(one)))
    return outside.flatMap(text => {
      const found = text.name.matchAll(
        /(?<![\d.,:/–-])(\d+) (\p{L}+)|(\p{L}+)(?:: | \()(\d+)(?![\d.,:/–-])/gu,
      )
      return [...found].flatMap(({ index, 1: first, 2: after, 3: ahead, 4: last }) => {
        const count = Number(first ?? last)
        const counts = stems.has(stem(after ?? ahead ?? '')) && count === items.length
        return counts ? [{ text, count, at: index, items }] : []
      })
    })
  })
}

function countedAnew(text: string): string {
  let next = 0
  return text.replace(/^(\t*)\[\d+\]/gm, (_, tabs: string) => `${tabs}[${next++}]`)
}

function withPage(kind: Passage['kind'], after: Screen, chance: Chance): string | undefined {
  const last = 1 + Math.floor(chance() * 6)
  const name = `Page ${last + 1 + Math.floor(chance() * 7)} of ${last}`
  const [root] = after.elements
  const parent = kind === 'os' ? after.elements.find(({ role }) => role === 'frame') : root
  if (parent === undefined) return undefined
  const role = { web: 'StaticText', os: 'label', android: 'android.widget.TextView' }[kind]
  const box = /, box="[^"]*"/.exec(parent.rest)?.[0] ?? ''
  const end = below(after, parent).at(-1) ?? parent
  const id = kind === 'android' ? '0' : undefined
  const line = written({ line: 0, depth: parent.depth + 1, id, role, name, value: undefined, rest: box })
  const text = after.lines.toSpliced(end.line + 1, 0, line).join('\n')
  return kind === 'android' ? countedAnew(text) : text
}
