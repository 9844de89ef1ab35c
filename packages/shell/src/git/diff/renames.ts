// Which deletions and additions are renames: equal contents first, then equal names, then by similarity.
import type { FilePair, FileSpec } from './file-pair.ts'
import { fullScore, similarity } from './similarity.ts'

const emptyBlob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
const candidatesPerTarget = 4
const maxMatrix = 1000 * 1000

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isFile = ({ mode }: FileSpec) => mode >> 12 === 0o10

interface Match {
  readonly source: FileSpec
  readonly score: number
}

export interface RenameOptions {
  /** 0 to 60000. */
  readonly minimum?: number
  readonly withEmpty?: boolean
  /** Files that stay may be what others were copied from. */
  readonly withCopies?: boolean
  /** Files that did not change, where copies of these are looked for as well. */
  readonly unchanged?: readonly FileSpec[]
}

/** The pairs with renames found; a rename stands where its new path stood. */
export function withRenames(
  pairs: readonly FilePair[],
  { minimum = fullScore / 2, withEmpty = true, withCopies = false, unchanged = [] }: RenameOptions = {},
): FilePair[] {
  const isUsable = (spec: FileSpec) => withEmpty || spec.id !== emptyBlob
  const staying = withCopies
    ? [...pairs.flatMap(({ before, after }) => (before && after ? [before] : [])), ...unchanged]
    : []
  const gone = pairs.flatMap(({ status, before }) =>
    status === 'D' && before && isUsable(before) ? [before] : [],
  )
  const sources = [...gone, ...staying].sort((a, b) => (a.path < b.path ? -1 : 1))
  const targets = pairs.flatMap(({ status, after }) =>
    status === 'A' && after && isUsable(after) ? [after] : [],
  )
  if (sources.length === 0 || targets.length === 0) return [...pairs]
  const matches = new Map<FileSpec, Match>()
  const used = new Map<FileSpec, number>(staying.map(source => [source, 1]))
  const record = (target: FileSpec, source: FileSpec, score: number) => {
    matches.set(target, { source, score })
    used.set(source, (used.get(source) ?? 0) + 1)
  }
  matchEqual(sources, targets, { used, record, withCopies })
  const search = {
    sources: () => (withCopies ? sources : sources.filter(source => !used.has(source))),
    targets: () => targets.filter(target => !matches.has(target)),
    record,
    minimum,
  }
  if (minimum < fullScore) {
    if (!withCopies) matchNames(search)
    matchSimilar(search, { used, isMatched: target => matches.has(target), withCopies })
  }
  return pairs.flatMap((pair): FilePair[] => {
    if (pair.status === 'D' && pair.before && used.has(pair.before)) return []
    const match = pair.status === 'A' && pair.after ? matches.get(pair.after) : undefined
    if (!match) return [pair]
    const left = (used.get(match.source) ?? 0) - 1
    used.set(match.source, left)
    return [{ ...pair, status: left > 0 ? 'C' : 'R', before: match.source, score: match.score }]
  })
}

type RecordMatch = (target: FileSpec, source: FileSpec, score: number) => void

function matchEqual(
  sources: readonly FileSpec[],
  targets: readonly FileSpec[],
  {
    used,
    record,
    withCopies,
  }: { used: ReadonlyMap<FileSpec, number>; record: RecordMatch; withCopies: boolean },
): void {
  const byId = Map.groupBy(sources, source => source.id)
  for (const target of targets) {
    let best: FileSpec | undefined
    let bestScore = -1
    for (const source of byId.get(target.id) ?? []) {
      if (used.has(source) && !withCopies) continue
      if ((!isFile(source) || !isFile(target)) && source.mode !== target.mode) continue
      const score = (used.has(source) ? 0 : 1) + (nameOf(source.path) === nameOf(target.path) ? 1 : 0)
      if (score <= bestScore) continue
      best = source
      bestScore = score
    }
    if (best) record(target, best, fullScore)
  }
}

interface Search {
  readonly sources: () => FileSpec[]
  readonly targets: () => FileSpec[]
  readonly record: RecordMatch
  readonly minimum: number
}

const scoreOf = (source: FileSpec, target: FileSpec, minimum: number) =>
  isFile(source) && isFile(target) ? similarity(source.data(), target.data(), minimum) : 0

/** A name that only one source and one target have is tried first. */
function matchNames({ sources, targets, record, minimum }: Search): void {
  const needed = minimum + Math.floor((fullScore - minimum) / 2)
  const bySource = Map.groupBy(sources(), ({ path }) => nameOf(path))
  const byTarget = Map.groupBy(targets(), ({ path }) => nameOf(path))
  for (const source of sources()) {
    const name = nameOf(source.path)
    const target = byTarget.get(name)?.[0]
    if (!target || byTarget.get(name)?.length !== 1 || bySource.get(name)?.length !== 1) continue
    const score = scoreOf(source, target, needed)
    if (score >= needed) record(target, source, score)
  }
}

interface Candidate {
  readonly source: FileSpec
  readonly target: FileSpec
  readonly score: number
  readonly sameName: number
}

const compareCandidates = (a: Candidate, b: Candidate) => b.score - a.score || b.sameName - a.sameName

interface Matched {
  readonly used: ReadonlyMap<FileSpec, number>
  readonly isMatched: (target: FileSpec) => boolean
  readonly withCopies: boolean
}

function matchSimilar(
  { sources, targets, record, minimum }: Search,
  { used, isMatched, withCopies }: Matched,
): void {
  const left = sources()
  const open = targets()
  if (left.length * open.length > maxMatrix) return
  const all: Candidate[] = []
  for (const target of open) {
    const best: Candidate[] = []
    for (const source of left) {
      const candidate = {
        source,
        target,
        score: scoreOf(source, target, minimum),
        sameName: nameOf(source.path) === nameOf(target.path) ? 1 : 0,
      }
      keepIfBetter(best, candidate)
    }
    all.push(...best)
  }
  const ordered = all.sort(compareCandidates)
  for (const isCopying of withCopies ? [false, true] : [false])
    for (const { source, target, score } of ordered) {
      if (score < minimum) break
      if (!isMatched(target) && (isCopying || !used.has(source))) record(target, source, score)
    }
}

function keepIfBetter(best: Candidate[], candidate: Candidate): void {
  if (best.length < candidatesPerTarget) {
    best.push(candidate)
    return
  }
  let worst = 0
  for (const [at, other] of best.entries()) {
    const present = best[worst]
    if (present && compareCandidates(other, present) > 0) worst = at
  }
  const present = best[worst]
  if (present && compareCandidates(present, candidate) > 0) best[worst] = candidate
}
