// What an action does not reach is as it was: other fields and controls, and where nothing reaches them, other texts.
import type { Claim } from '../../../world/turn.ts'
import { idOf, uniquely } from '../counterpart.ts'
import { reachOf } from '../deed.ts'
import type { Passage } from '../screen-kind.ts'
import { isInside, type SeenNode } from '../seen-screen.ts'
import { changedPairs } from './changed-pairs.ts'

const most = 3
// these change with the focus, or with what else is on the screen
const volatile = new Set([
  'focused',
  'expanded',
  'invalid',
  'disabled',
  'enabled',
  'visible',
  'active',
  'relevant',
  'clickable',
])
const controls =
  /(?:textbox|searchbox|entry|edittext|link|heading|menu|(?:push-?|image)?button|check-?box|radio(?:-?button)?|combobox|combo-box|spinner|slider|switch|option|toggle-?button|spin-?button|input(?::\w+)?|select)$/i
const live = /^(?:status|alert|log|timer|marquee|progressbar|progress-bar|meter)$/i

/** Elements that changed though the action was done to another, or to none. */
export function unchangedClaims(passage: Passage): Claim[] {
  const { before, after, deeds, isSamePage, textsStay } = passage
  const reach = reachOf(deeds)
  if (!isSamePage || reach === 'page' || reach === 'elsewhere') return []
  const touched = deeds.flatMap(({ element }) =>
    element === undefined ? [] : [before.nodes.indexOf(element)],
  )
  const isTouched = (at: number) =>
    touched.some(to => isInside(before.nodes, at, to) || isInside(before.nodes, to, at))
  const isBound = ({ role }: SeenNode) => reach !== 'element' || textsStay || controls.test(role)
  const isLive = (at: number) =>
    before.nodes.some((node, to) => isLively(node) && isInside(before.nodes, at, to))
  const pairs = before.nodes.some(({ id }) => id !== undefined && !isNumbered(before.nodes))
    ? pairsById(passage)
    : changedPairs(before.nodes, after.nodes, signatureOf).filter(([, to]) => to !== undefined)
  return pairs
    .filter(([at]) => {
      const node = before.nodes[at]
      return node !== undefined && isBound(node) && !isTouched(at) && !isLive(at)
    })
    .slice(0, most)
    .map(([at, to]) => claimOf(before.nodes[at], to === undefined ? undefined : after.nodes[to]))
}

const isNumbered = (nodes: readonly SeenNode[]) => nodes[0]?.number !== undefined
const isLively = ({ role, state }: SeenNode) => live.test(role) || state.has('live')

function signatureOf({ role, name, value, state }: SeenNode): string {
  const kept = [...state].filter(([key]) => !volatile.has(key)).map(([key, text]) => `${key}=${text}`)
  return [role, name, value ?? '', ...kept].join('\n')
}

// what has an id is the same element on both screens; a text without one belongs to the element around it
function pairsById({ before, after, deeds }: Passage): (readonly [number, number | undefined])[] {
  const [from, to] = [uniquely(before.nodes, idOf), uniquely(after.nodes, idOf)]
  const [said, saysNow] = [ownTexts(before.nodes), ownTexts(after.nodes)]
  const isIdle = reachOf(deeds) !== 'element'
  return [...from].flatMap(([id, at]) => {
    const now = to.get(id)
    const [node, next] = [before.nodes[at], now === undefined ? undefined : after.nodes[now]]
    if (now === undefined || node === undefined || next === undefined || node.role !== next.role) return []
    // what is typed may filter a list, and a text may count what is left
    const isExact = isIdle || controls.test(node.role)
    const plain = (text: string | undefined) => (isExact ? text : text?.replace(/\d+/g, '#'))
    const isSame =
      plain(signatureOf(node)) === plain(signatureOf(next)) && plain(said.get(at)) === plain(saysNow.get(now))
    return isSame ? [] : [[at, now] as const]
  })
}

function ownTexts(nodes: readonly SeenNode[]): Map<number, string> {
  const texts = new Map<number, string>()
  const open: number[] = []
  for (const [index, { depth, id, name }] of nodes.entries()) {
    while ((nodes[open.at(-1) ?? -1]?.depth ?? -1) >= depth) open.pop()
    const around = open.findLast(at => nodes[at]?.id !== undefined)
    if (id === undefined && around !== undefined) texts.set(around, `${texts.get(around) ?? ''}${name}\n`)
    open.push(index)
  }
  return texts
}

function claimOf(node: SeenNode | undefined, next: SeenNode | undefined): Claim {
  const told = (one: SeenNode | undefined) =>
    one === undefined
      ? 'it is gone'
      : [
          `${one.role} '${one.name}'`,
          one.value === undefined ? '' : `value='${one.value}'`,
          ...one.state.keys(),
        ]
          .filter(Boolean)
          .join(' ')
          .slice(0, 120)
  return {
    about: `${node?.role} '${node?.name.slice(0, 60)}'`,
    says: told(next),
    known: `it was ${told(node)}, and nothing was done to it`,
  }
}
