// Which commit, and which line of which file in it, every line of a file comes from.
import { diffLines, type LineDiffOptions, splitLines } from '../diff/line-diff.ts'
import { withRenames } from '../diff/renames.ts'
import type { Invocation } from '../invocation.ts'
import { entryAt } from '../objects/tree-object.ts'
import { treePairs } from '../repository-diff.ts'
import { topological, walk } from '../revision/walk.ts'

export interface Origin {
  readonly commit: string
  readonly path: string
  /** The line there, counted from 0. */
  readonly at: number
  /** Where the file was before, in the first parent that had it. */
  readonly previous: { readonly commit: string; readonly path: string } | undefined
}

/** A line of the file as shown, and where it stands in the file that is asked about it. */
interface Suspect {
  readonly line: number
  readonly at: number
}

/** Moves lines that an older text has too over to it; the rest stay. */
export function passOn(
  lines: readonly string[],
  older: readonly string[],
  suspects: readonly Suspect[],
  options: LineDiffOptions,
): { kept: Suspect[]; passed: Suspect[] } {
  const place = new Map<number, number>()
  let at1 = 0
  let at2 = 0
  for (const change of [
    ...diffLines(older, lines, options),
    { at1: older.length, count1: 0, at2: lines.length, count2: 0 },
  ]) {
    while (at2 < change.at2) place.set(at2++, at1++)
    at1 = change.at1 + change.count1
    at2 = change.at2 + change.count2
  }
  const kept: Suspect[] = []
  const passed: Suspect[] = []
  for (const { line, at } of suspects) {
    const there = place.get(at)
    if (there === undefined) kept.push({ line, at })
    else passed.push({ line, at: there })
  }
  return { kept, passed }
}

interface Blamed {
  readonly start: string
  readonly path: string
  readonly suspects: readonly Suspect[]
  readonly options: LineDiffOptions
}

/** The origins of lines of a file in a commit, by line. */
export function blameLines(git: Invocation, { start, path, suspects, options }: Blamed): Map<number, Origin> {
  const { repository } = git
  const blobAt = (commit: string, name: string) => {
    const entry = entryAt(repository.objects, repository.commit(commit).tree, name)
    return entry && repository.objects.find(entry.id)?.type === 'blob' ? entry.id : undefined
  }
  const open = new Map<string, Map<string, Suspect[]>>([[start, new Map([[path, [...suspects]]])]])
  const give = (commit: string, name: string, given: readonly Suspect[]) => {
    const files = open.get(commit) ?? new Map<string, Suspect[]>()
    files.set(name, [...(files.get(name) ?? []), ...given])
    open.set(commit, files)
  }
  const sourceIn = (parent: string, commit: string, name: string): string | undefined => {
    if (blobAt(parent, name) !== undefined) return name
    const pairs = treePairs(repository, repository.filesOf(parent), repository.filesOf(commit))
    const candidates = pairs.filter(pair => pair.status !== 'A' || pair.path === name)
    return withRenames(candidates).find(pair => pair.path === name && pair.status === 'R')?.before?.path
  }
  const origins = new Map<number, Origin>()
  for (const { id, parents } of topological(walk(repository, { include: [start] })))
    for (const [name, asked] of open.get(id) ?? []) {
      let rest = asked
      const blob = blobAt(id, name)
      const sources = parents.flatMap(parent => {
        const source = sourceIn(parent, id, name)
        return source === undefined ? [] : [{ parent, source, blob: blobAt(parent, source) }]
      })
      const same = sources.find(source => source.blob === blob)
      if (same) {
        give(same.parent, same.source, rest)
        continue
      }
      const lines = splitLines(blob === undefined ? '' : repository.objects.blob(blob))
      for (const { parent, source, blob: older } of sources) {
        if (rest.length === 0) break
        const { kept, passed } = passOn(
          lines,
          splitLines(older === undefined ? '' : repository.objects.blob(older)),
          rest,
          options,
        )
        if (passed.length > 0) give(parent, source, passed)
        rest = kept
      }
      const [first] = sources
      const previous = first && { commit: first.parent, path: first.source }
      for (const { line, at } of rest) origins.set(line, { commit: id, path: name, at, previous })
    }
  return origins
}
