// How much of a JSON value another one has: its leaves, each with its place.
import { multisetF1 } from '../metrics/multiset-f1.ts'

const mostLeaves = 20_000

/** F1 over leaves, 1 for the same value however it is written; undefined where the truth is not an object or list. */
export function jsonSimilarity(truth: string, prediction: string): number | undefined {
  const wanted = jsonIn(truth)
  if (wanted === undefined) return undefined
  const found = jsonIn(prediction)
  return found === undefined ? 0 : multisetF1(leavesOf(wanted), leavesOf(found))
}

function jsonIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

// a list of what is still to be seen instead of recursion: nesting from outside has no bound
function leavesOf(value: object): readonly string[] {
  const leaves: string[] = []
  const open: { path: string; value: unknown }[] = [{ path: '$', value }]
  for (let next = open.pop(); next && leaves.length < mostLeaves; next = open.pop()) {
    const { path, value: at } = next
    const inner = at !== null && typeof at === 'object' ? Object.entries(at) : []
    if (inner.length === 0) leaves.push(`${path}=${JSON.stringify(at)}`)
    const isList = Array.isArray(at)
    for (const [key, each] of inner)
      open.push({ path: isList ? `${path}[${key}]` : `${path}.${JSON.stringify(key)}`, value: each })
  }
  return leaves
}
