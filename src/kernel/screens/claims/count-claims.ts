// Numbers that count what a list shows go on doing so; and no page is past the last.
import type { Claim } from '../../../world/turn.ts'
import type { SeenNode } from '../seen-screen.ts'
import { isInside } from '../seen-screen.ts'

/** Pairs of a text and a list that agreed on every screen so far: with which numbers. A pair that failed is empty. */
export type Counts = { readonly [pair: string]: readonly number[] }

const lists = /(?:list|listbox|table|grid|tree|feed|RecyclerView|ListView|ul)$/i
const items = /(?:listitem|list-item|option|row|treeitem|article|li)$/i
const mostPairs = 200
const mostNumbers = 8

interface Found {
  readonly pair: string
  readonly says: number
  readonly holds: number
  readonly words: string
  /** The text says in words what the list is called. */
  readonly isNamed: boolean
}

/** Numbers that no longer agree with their lists, and pages past the last. */
export function countClaims(nodes: readonly SeenNode[], counts: Counts): Claim[] {
  const wrong = pairsIn(nodes).filter(
    ({ pair, says, holds, isNamed }) => says !== holds && isCounting(counts[pair], isNamed),
  )
  return [
    ...nodes.flatMap(({ name }) => pageClaims(name)),
    ...wrong.map(({ words, holds }) => ({ about: 'a count', says: words, known: `the list holds ${holds}` })),
  ].slice(0, 3)
}

/** What is known of counts after another screen. */
export function counted(nodes: readonly SeenNode[], counts: Counts): Counts {
  const next: { [pair: string]: readonly number[] } = { ...counts }
  for (const { pair, says, holds } of pairsIn(nodes)) {
    const known = next[pair]
    if (says !== holds) {
      if (known !== undefined || Object.keys(next).length < mostPairs) next[pair] = []
    } else if (known === undefined) {
      if (Object.keys(next).length < mostPairs) next[pair] = [says]
    } else if (known.length > 0 && known.length < mostNumbers && !known.includes(says))
      next[pair] = [...known, says]
  }
  return next
}

// once may be chance, twice is not; nor is a count that is called as its list is
const isCounting = (known: readonly number[] | undefined, isNamed: boolean) =>
  known !== undefined && (known.length >= 3 || (isNamed && known.length >= 1))

function pairsIn(nodes: readonly SeenNode[]): Found[] {
  const shown = nodes.flatMap((node, at) => (lists.test(node.role) ? [listAt(nodes, at)] : []))
  const texts = nodes.flatMap((node, at) => {
    const numbers = node.name.match(/\d+/g)
    return numbers?.length === 1 && node.name.length <= 80 ? [{ node, at, says: Number(numbers[0]) }] : []
  })
  return texts.slice(0, 40).flatMap(({ node, at, says }) => {
    const words = node.name.trim()
    const pattern = `${node.role} ${words.replace(/\d+/, '#')}`
    return shown
      .slice(0, 10)
      .filter(list => list.key !== '' && !isInside(nodes, at, list.at))
      .map(list => ({
        pair: `${pattern}\n${list.key}`,
        says,
        holds: list.size,
        words,
        isNamed: isNameOf(words, list.name),
      }))
  })
}

function listAt(nodes: readonly SeenNode[], at: number) {
  const { id = '', name = '', depth = 0 } = nodes[at] ?? {}
  let size = 0
  let first: number | undefined
  for (let next = at + 1; next < nodes.length; next += 1) {
    const node = nodes[next]
    if (node === undefined || node.depth <= depth) break
    if (!items.test(node.role)) continue
    first ??= node.depth
    if (node.depth === first) size += 1
  }
  return { at, key: name === '' ? id : name, name, size }
}

function isNameOf(words: string, name: string): boolean {
  const stems = (text: string) =>
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(word => word.replace(/(?:ies|es|s)$/, ''))
  const called = new Set(stems(name))
  return stems(words).some(stem => called.has(stem))
}

function pageClaims(name: string): Claim[] {
  const [whole, at, of] = /^(?:page )?(\d+) (?:of|\/) (\d+)$/i.exec(name.trim()) ?? []
  if (whole === undefined || Number(at) <= Number(of)) return []
  return [{ about: 'a count', says: whole, known: 'no part is more than the whole' }]
}
