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
}

/** The pairs with renames found; a rename stands where its new path stood. */
export function withRenames(
  pairs: readonly FilePair[],
  { minimum = fullScore / 2, withEmpty = true }: RenameOptions = {},
): FilePair[] {
  const isUsable = (spec: FileSpec) => withEmpty || spec.id !== emptyBlob
  const sources = pairs.flatMap(({ status, before }) =>
    status === 'D' && before && isUsable(before) ? [before] : [],
  )
  const targets = pairs.flatMap(({ status, after }) =>
    status === 'A' && after && isUsable(after) ? [after] : [],
  )
  if (sources.length === 0 || targets.length === 0) return [...pairs]
  const matches = new Map<FileSpec, Match>()
  const used = new Set<FileSpec>()
  const record = (target: FileSpec, source: FileSpec, score: number) => {
    matches.set(target, { source, score })
    used.add(source)
  }
  matchEqual(sources, targets, { used, record })
  const search = {
    sources: () => sources.filter(source => !used.has(source)),
    targets: () => targets.filter(target => !matches.has(target)),
    record,
    minimum,
  }
  if (minimum < fullScore) {
    matchNames(search)
    matchSimilar(search, { used, isMatched: target => matches.has(target) })
  }
  return pairs.flatMap((pair): FilePair[] => {
    if (pair.status === 'D' && pair.before && used.has(pair.before)) return []
    const match = pair.status === 'A' && pair.after ? matches.get(pair.after) : undefined
    return match ? [{ ...pair, status: 'R', before: match.source, score: match.score }] : [pair]
  })
}

type RecordMatch = (target: FileSpec, source: FileSpec, score: number) => void

function matchEqual(
  sources: readonly FileSpec[],
  targets: readonly FileSpec[],
  { used, record }: { used: ReadonlySet<FileSpec>; record: RecordMatch },
): void {
  const byId = Map.groupBy(sources, source => source.id)
  for (const target of targets) {
    let best: FileSpec | undefined
    for (const source of byId.get(target.id) ?? []) {
      if (used.has(source)) continue
      if ((!isFile(source) || !isFile(target)) && source.mode !== target.mode) continue
      best ??= source
      if (nameOf(source.path) !== nameOf(target.path)) continue
      best = source
      break
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

function matchSimilar(
  { sources, targets, record, minimum }: Search,
  { used, isMatched }: { used: ReadonlySet<FileSpec>; isMatched: (target: FileSpec) => boolean },
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
  for (const { source, target, score } of all.sort(compareCandidates)) {
    if (score < minimum) break
    if (!isMatched(target) && !used.has(source)) record(target, source, score)
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
