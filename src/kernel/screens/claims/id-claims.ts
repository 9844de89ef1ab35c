// An id belongs to one element for as long as it is on the page; numbers count from 0 without a gap.
import type { Claim } from '../../../world/turn.ts'
import { idOf, uniquely, wordsOf } from '../counterpart.ts'
import { reachOf } from '../deed.ts'
import type { Passage } from '../screen-kind.ts'
import type { SeenNode } from '../seen-screen.ts'

/** Ids that mean another element than before, or two at once; numbers out of order. */
export function idClaims(passage: Passage): Claim[] {
  const { nodes } = passage.after
  if (nodes.some(({ number }) => number !== undefined)) return numberClaims(nodes)
  return [...doubleClaims(nodes), ...(passage.isSamePage ? movedClaims(passage) : [])].slice(0, 3)
}

function numberClaims(nodes: readonly SeenNode[]): Claim[] {
  const at = nodes.findIndex(({ number }, index) => number !== index)
  if (at === -1) return []
  return [{ about: 'the numbers of elements', says: `${nodes[at]?.number}`, known: `${at} comes next` }]
}

function doubleClaims(nodes: readonly SeenNode[]): Claim[] {
  const ids = nodes.flatMap(({ id }) => id ?? [])
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice === undefined) return []
  return [{ about: `element ${twice}`, says: 'it stands there twice', known: 'an id belongs to one element' }]
}

function movedClaims({ before, after, deeds }: Passage): Claim[] {
  const [from, to] = [uniquely(before.nodes, idOf), uniquely(after.nodes, idOf)]
  const shared = [...from].flatMap(([id, at]) => {
    const [node, next] = [before.nodes[at], after.nodes[to.get(id) ?? -1]]
    return node && next ? [{ id, node, next }] : []
  })
  const others = shared.filter(({ node, next }) => node.role !== next.role)
  const known = uniquely(before.nodes, wordsOf)
  const seen = uniquely(after.nodes, wordsOf)
  const reach = reachOf(deeds)
  const isKept = !deeds.some(({ mayLoad }) => mayLoad)
  const isIdle = reach === 'nothing' || reach === 'focus'
  const isSmall = isIdle || reach === 'element'
  const pairs = [...known].flatMap(([words, at]) => {
    const [node, next] = [before.nodes[at], after.nodes[seen.get(words) ?? -1]]
    return node?.id === undefined || next?.id === undefined
      ? []
      : [{ node, next, from: node.id, to: next.id }]
  })
  const differing = pairs.filter(pair => pair.from !== pair.to)
  const first = firstClaims(before.nodes, after.nodes)
  if (first.length > 0) return first
  // a page may draw an element anew, under an id that nothing had before; but not under one that another has
  const stolen = differing.filter(pair => to.has(pair.from) || from.has(pair.to))
  const swapped = differing.filter(pair => to.has(pair.from) && from.has(pair.to))
  // a page that was drawn anew has ids of its own, most of them
  const isAnew = others.length + stolen.length > shared.length / 2
  const isAlone = others.length + swapped.length <= 4 && pairs.length - differing.length >= 8
  const moved = isIdle ? differing : isSmall && !isAnew ? stolen : isAlone ? swapped : []
  const taken = isIdle || isAlone || (isKept && !isAnew) ? others : []
  return [
    ...taken.map(({ id, node, next }) => ({
      about: `element ${id}`,
      says: `it is ${told(next)}`,
      known: `it is ${told(node)}`,
    })),
    ...moved.map(({ node, next }) => ({
      about: told(node),
      says: `its id is ${next.id}`,
      known: `its id is ${node.id}`,
    })),
  ]
}

// a page that is loaded anew counts its elements anew: the first comes to the id it had
function firstClaims(before: readonly SeenNode[], after: readonly SeenNode[]): Claim[] {
  const [node, next] = [before, after].map(nodes => nodes.find(({ id }) => id !== undefined))
  if (node === undefined || next === undefined || node.id === next.id) return []
  if (wordsOf(node) !== wordsOf(next) || node.role !== next.role) return []
  return [{ about: told(node), says: `its id is ${next.id}`, known: `its id is ${node.id}` }]
}

const told = ({ role, name }: SeenNode) => `${role} '${name.slice(0, 60)}'`
