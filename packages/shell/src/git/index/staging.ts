// The index in memory: entries by path, changed by commands and written back once.
import type { TreeFs } from '../../tree-fs.ts'
import type { FileState, FlatTree } from '../objects/tree-object.ts'
import { type IndexEntry, readIndex, writeIndex } from './index-file.ts'

/** The sides of an unresolved path: base, ours, theirs. */
export type Sides = readonly [FileState | undefined, FileState | undefined, FileState | undefined]

/** The index in memory, written back when it changed. */
export class Staging {
  private readonly fs: TreeFs
  private readonly place: { readonly path: string; readonly workTree: string }
  /** Resolved entries. */
  readonly files: FlatTree = new Map()
  readonly conflicts = new Map<string, Sides>()

  constructor(fs: TreeFs, place: { path: string; workTree: string }) {
    this.fs = fs
    this.place = place
    for (const entry of readIndex(fs, place.path)) this.enter(entry)
  }

  private enter({ path, mode, id, stage }: IndexEntry): void {
    if (stage === 0) {
      this.files.set(path, { mode, id })
      return
    }
    const sides = [...(this.conflicts.get(path) ?? [undefined, undefined, undefined])] as [
      FileState | undefined,
      FileState | undefined,
      FileState | undefined,
    ]
    sides[stage - 1] = { mode, id }
    this.conflicts.set(path, sides)
  }

  /** Every path, resolved or not, in order. */
  paths(): string[] {
    return [...new Set([...this.files.keys(), ...this.conflicts.keys()])].sort()
  }

  has(path: string): boolean {
    return this.files.has(path) || this.conflicts.has(path)
  }

  /** Stages a file; a file and a folder of one name exclude each other. */
  set(path: string, state: FileState): void {
    this.conflicts.delete(path)
    if (!this.files.has(path))
      for (const map of [this.files, this.conflicts])
        for (const other of map.keys())
          if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) this.remove(other)
    this.files.set(path, { mode: state.mode, id: state.id })
  }

  remove(path: string): void {
    this.files.delete(path)
    this.conflicts.delete(path)
  }

  replace(files: FlatTree): void {
    this.files.clear()
    this.conflicts.clear()
    for (const [path, state] of files) this.files.set(path, state)
  }

  /** Resolved entries, in order. */
  sorted(): [string, FileState][] {
    return [...this.files].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  entries(): IndexEntry[] {
    const found: IndexEntry[] = [...this.files].map(([path, { mode, id }]) => ({ path, mode, id, stage: 0 }))
    for (const [path, sides] of this.conflicts)
      for (const [at, side] of sides.entries())
        if (side) found.push({ path, mode: side.mode, id: side.id, stage: at + 1 })
    return found.sort((a, b) => (a.path === b.path ? a.stage - b.stage : a.path < b.path ? -1 : 1))
  }

  save(): void {
    writeIndex(this.fs, this.entries(), this.place)
  }
}
