// Which file a piece of a patch is for.
import type { TreeFs } from '../../tree-fs.ts'
import type { NamedSide, Piece } from './patch-file.ts'

/** A name without its first folders; undefined where it has fewer. */
export function stripped(name: string, strip: number): string | undefined {
  if (strip < 0) return name.replace(/\/+$/, '').split('/').at(-1)
  let rest = name
  for (let count = strip; count > 0; count--) {
    const slash = /^[^/]*\/+/.exec(rest)
    if (!slash) return undefined
    rest = rest.slice(slash[0].length)
  }
  return rest === '' ? undefined : rest
}

const folders = (name: string) => name.split('/').filter(part => part !== '' && part !== '.').length

/** The best of some names: the fewest folders, then the shortest last name, then the shortest. */
function bestName(names: readonly string[]): string | undefined {
  const keys = (name: string) => [folders(name), (name.split('/').at(-1) ?? '').length, name.length]
  let best: string | undefined
  for (const name of names) {
    if (best === undefined) {
      best = name
      continue
    }
    const [mine, others] = [keys(name), keys(best)]
    const at = mine.findIndex((value, index) => value !== others[index])
    if (at !== -1 && (mine[at] ?? 0) < (others[at] ?? 0)) best = name
  }
  return best
}

export interface Target {
  /** The file, there or not; undefined where none can be told. */
  readonly name: string | undefined
  readonly isThere: boolean
}

/** How sure a patch is that a side has no file: 0 not at all, 1 it is empty, 2 there is none. */
export function saysNone(side: NamedSide | undefined, isEmpty: boolean): 0 | 1 | 2 {
  return isEmpty ? (side?.isEpoch ? 2 : 1) : 0
}

interface Place {
  readonly fs: TreeFs
  readonly path: (name: string) => string
  readonly strip: number
  /** The side that is made of the other is said not to be there yet. */
  readonly mayBeMade: boolean
}

/** The file that a piece is for. */
export function targetOf(piece: Piece, { fs, path, strip, mayBeMade }: Place): Target {
  const sides: (string | undefined)[] = [piece.old?.name, piece.new?.name]
  if (!piece.old?.name && !piece.new?.name) sides.push(piece.index)
  const names = sides.flatMap((name): string[] => {
    const short = name === undefined ? undefined : stripped(name, strip)
    return short === undefined ? [] : [short]
  })
  const existing = names.filter(name => fs.find(path(name))?.kind === 'file')
  const there = bestName(existing)
  if (there !== undefined) return { name: there, isThere: true }
  if (!mayBeMade) return { name: undefined, isThere: false }
  const missing = (name: string) => {
    const parts = name.split('/').slice(0, -1)
    return parts.filter((_, at) => !fs.find(path(parts.slice(0, at + 1).join('/')))).length
  }
  const fewest = Math.min(...names.map(missing))
  return { name: bestName(names.filter(name => missing(name) === fewest)), isThere: false }
}
