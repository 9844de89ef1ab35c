// One path's difference between two trees: what it was, what it is.
import type { FileState, FlatTree } from '../objects/tree-object.ts'

export interface FileSpec extends FileState {
  readonly path: string
  readonly data: () => string
  /** Of the work tree, and not what the index has: git has no id of it yet. */
  readonly isUnhashed?: boolean
}

export interface FilePair {
  /** Added, deleted, modified, type changed, renamed, copied, unmerged. */
  readonly status: 'A' | 'D' | 'M' | 'T' | 'R' | 'C' | 'U'
  readonly before: FileSpec | undefined
  readonly after: FileSpec | undefined
  readonly path: string
  /** Of a rename: 0 to 60000. */
  readonly score: number
}

export interface ReadFiles {
  readonly files: FlatTree
  readonly read: (path: string, state: FileState) => string
  readonly isUnhashed?: (path: string, state: FileState) => boolean
}

const kindOf = (mode: number) => mode >> 12

function pairOf(before: FileSpec | undefined, after: FileSpec | undefined, score = 0): FilePair | undefined {
  const path = after?.path ?? before?.path ?? ''
  if (!before || !after) return { status: before ? 'D' : 'A', before, after, path, score }
  if (before.path !== after.path) return { status: 'R', before, after, path, score }
  if (before.mode === after.mode && before.id === after.id) return undefined
  return { status: kindOf(before.mode) === kindOf(after.mode) ? 'M' : 'T', before, after, path, score }
}

/** Every path that differs, in order. */
export function comparedFiles(
  before: ReadFiles,
  after: ReadFiles,
  { matches = () => true }: { matches?: (path: string) => boolean } = {},
): FilePair[] {
  const spec = ({ files, read, isUnhashed }: ReadFiles, path: string): FileSpec | undefined => {
    const state = files.get(path)
    return (
      state && {
        path,
        mode: state.mode,
        id: state.id,
        data: () => read(path, state),
        ...(isUnhashed?.(path, state) ? { isUnhashed: true } : {}),
      }
    )
  }
  const paths = new Set<string>()
  for (const [path, state] of before.files) {
    const other = after.files.get(path)
    if (!other || other.id !== state.id || other.mode !== state.mode) paths.add(path)
  }
  for (const path of after.files.keys()) if (!before.files.has(path)) paths.add(path)
  return [...paths]
    .filter(matches)
    .sort()
    .map(path => pairOf(spec(before, path), spec(after, path)))
    .filter(pair => pair !== undefined)
}
