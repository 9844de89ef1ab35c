// Which commit of a range is tested next: the one that halves it best.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import { walk } from '../revision/walk.ts'
import type { Marks } from './bisect-state.ts'

export interface Choice {
  readonly id: string | undefined
  /** How many commits are in question. */
  readonly all: number
  /** How many of them the chosen one reaches. */
  readonly reaches: number
  /** Those that would have been chosen, had nobody skipped them. */
  readonly tried: readonly string[]
}

export interface Range {
  readonly isFirstParent: boolean
  /** Whether a commit changes what is looked at. */
  readonly changes: (commit: Commit) => boolean
}

const distanceOf = (weight: number, all: number) => Math.min(weight, all - weight)

/** Chooses among the commits that lead to the bad one and not to a good one. */
export function chooseCommit(
  { repository }: Invocation,
  { bad = '', good, skipped }: Marks,
  range: Range,
): Choice {
  const list = walk(repository, {
    include: [bad],
    exclude: good,
    isFirstParent: range.isFirstParent,
  }).reverse()
  const inRange = new Set(list.map(({ id }) => id))
  const parentsOf = ({ parents }: Commit) =>
    (range.isFirstParent ? parents.slice(0, 1) : parents).filter(id => inRange.has(id))
  const counts = new Map(list.map(commit => [commit.id, range.changes(commit)]))
  const all = [...counts.values()].filter(Boolean).length
  if (all !== list.length && list.some(({ parents }) => parents.length > 1))
    throw new NotComputable('a search of some paths through merges')
  const weights = weigh(list, { parentsOf, counts, all, isExact: skipped.length > 0 })
  const weighed = list.filter(({ id }) => counts.get(id))
  const weight = (id: string) => weights.found.get(id) ?? 0
  if (skipped.length > 0) {
    const sorted = weighed
      .map(({ id }) => ({ id, distance: distanceOf(weight(id), all) }))
      .sort((a, b) => b.distance - a.distance || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
    const { id, tried } = passSkipped(sorted, new Set(skipped), bad)
    return { id, all, reaches: id === undefined ? 0 : weight(sorted[0] ?? ''), tried }
  }
  let best = weights.half
  let distance = -1
  for (const { id } of best === undefined ? weighed : [])
    if (distanceOf(weight(id), all) > distance) {
      best = id
      distance = distanceOf(weight(id), all)
    }
  return { id: best, all, reaches: weight(best ?? ''), tried: [] }
}

interface Weighing {
  readonly parentsOf: (commit: Commit) => string[]
  readonly counts: ReadonlyMap<string, boolean>
  readonly all: number
  /** Goes on after a commit half-way was found. */
  readonly isExact: boolean
}

/** How many commits of the range each one reaches, up to the first that halves it. */
function weigh(
  list: readonly Commit[],
  { parentsOf, counts, all, isExact }: Weighing,
): { readonly found: Map<string, number>; readonly half: string | undefined } {
  const found = new Map<string, number>()
  const byId = new Map(list.map(commit => [commit.id, commit]))
  const isHalf = (id: string) => {
    const difference = Math.abs(2 * (found.get(id) ?? 0) - all)
    return counts.get(id) === true && (difference <= 1 || difference < Math.floor(all / 1024))
  }
  const reached = (from: Commit) => {
    const seen = new Set<string>([from.id])
    for (const id of seen) for (const parent of parentsOf(byId.get(id) ?? from)) seen.add(parent)
    return [...seen].filter(id => counts.get(id)).length
  }
  for (const commit of list)
    if (parentsOf(commit).length === 0) found.set(commit.id, counts.get(commit.id) ? 1 : 0)
  for (const commit of list) {
    if (parentsOf(commit).length < 2) continue
    found.set(commit.id, reached(commit))
    if (!isExact && isHalf(commit.id)) return { found, half: commit.id }
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const commit of list) {
      if (found.has(commit.id)) continue
      const known = parentsOf(commit).find(id => found.has(id))
      if (known === undefined) continue
      isChanged = true
      found.set(commit.id, (found.get(known) ?? 0) + (counts.get(commit.id) ? 1 : 0))
      if (!isExact && isHalf(commit.id)) return { found, half: commit.id }
    }
  }
  return { found, half: undefined }
}

function passSkipped(
  sorted: readonly string[],
  skipped: ReadonlySet<string>,
  bad: string,
): { id: string | undefined; tried: string[] } {
  const [first] = sorted
  if (first === undefined || !skipped.has(first)) return { id: first, tried: [] }
  const tried = sorted.filter(id => skipped.has(id))
  const left = sorted.filter(id => !skipped.has(id))
  return { id: away(left, bad), tried }
}

const modulus = 32_768

/** A commit some way off, by git's own sequence of numbers. */
function away(left: readonly string[], bad: string): string | undefined {
  const next = (Math.imul(left.length, 1_103_515_245) + 12_345) >>> 0
  const number = Math.floor(next / 65_536) % modulus
  const index = Math.floor((Math.floor((left.length * number) / modulus) * root(number)) / root(modulus))
  const chosen = left[index]
  if (chosen === undefined) return left[0]
  return chosen === bad ? (left[index - 1] ?? left[0]) : chosen
}

function root(value: number): number {
  if (value === 0) return 0
  let x = Math.fround(value)
  for (;;) {
    const y = Math.fround(Math.fround(x + Math.fround(value / x)) / 2)
    const difference = Math.abs(y - x)
    x = y
    if (difference < 0.5) return Math.trunc(x)
  }
}

/** About how many tests are left. */
export function stepsFor(all: number): number {
  if (all < 3) return 0
  const bits = 31 - Math.clz32(all)
  const rest = all - 2 ** bits
  return 2 ** bits < 3 * rest ? bits : bits - 1
}
