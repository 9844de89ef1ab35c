// Tree objects: one directory each. Modes are numbers as in the index (0o100644, 0o040000 …).
import type { ObjectStore } from './object-store.ts'

/** A name in a tree. */
export interface TreeEntry {
  readonly mode: number
  readonly name: string
  readonly id: string
}

/** What a file is at some path: mode and content. */
export interface FileState {
  readonly mode: number
  readonly id: string
}

/** Files by path, in index order. */
export type FlatTree = Map<string, FileState>

/** The modes that tree entries have. */
export const modeOf = {
  file: 0o100644,
  executable: 0o100755,
  symlink: 0o120000,
  tree: 0o040000,
  link: 0o160000,
} as const
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** The id that stands for no object. */
export const zeroId = '0'.repeat(40)

const hexToBytes = (id: string) => Buffer.from(id, 'hex').toString('latin1')

/** The entries of a tree object. */
export function parseTree(data: string): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(' ', at)
    const end = data.indexOf('\0', space)
    const id = Buffer.from(data.slice(end + 1, end + 21), 'latin1').toString('hex')
    entries.push({ mode: Number.parseInt(data.slice(at, space), 8), name: data.slice(space + 1, end), id })
    at = end + 21
  }
  return entries
}

function sortKey({ mode, name }: TreeEntry): string {
  return mode === modeOf.tree ? `${name}/` : name
}

function treeData(entries: readonly TreeEntry[]): string {
  const compare = (a: TreeEntry, b: TreeEntry) => (sortKey(a) < sortKey(b) ? -1 : 1)
  return [...entries]
    .sort(compare)
    .map(({ mode, name, id }) => `${mode.toString(8)} ${name}\0${hexToBytes(id)}`)
    .join('')
}

/** The entries of the tree with an id; none for the empty tree. */
export function readTree(objects: ObjectStore, id: string): TreeEntry[] {
  return id === emptyTree ? [] : parseTree(objects.read(id).data)
}

/** All files of a tree, in index order. */
export function flatten(objects: ObjectStore, id: string | undefined): FlatTree {
  const found: [string, FileState][] = []
  const visit = (tree: string, prefix: string): void => {
    for (const entry of readTree(objects, tree)) {
      if (entry.mode === modeOf.tree) visit(entry.id, `${prefix}${entry.name}/`)
      else found.push([prefix + entry.name, { mode: entry.mode, id: entry.id }])
    }
  }
  if (id !== undefined) visit(id, '')
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Writes the trees that hold these files; the root's id. */
export function writeFlat(
  objects: Pick<ObjectStore, 'write'>,
  files: Iterable<readonly [string, FileState]>,
): string {
  const entries = new Map<string, TreeEntry>()
  const folders = new Map<string, [string, FileState][]>()
  for (const [path, state] of files) {
    const slash = path.indexOf('/')
    if (slash === -1) entries.set(path, { ...state, name: path })
    else {
      const folder = path.slice(0, slash)
      const inner = folders.get(folder) ?? []
      inner.push([path.slice(slash + 1), state])
      folders.set(folder, inner)
    }
  }
  for (const [name, inner] of folders)
    entries.set(name, { mode: modeOf.tree, name, id: writeFlat(objects, inner) })
  return objects.write('tree', treeData([...entries.values()]))
}

/** The entry at a path below a tree; the tree itself for an empty path. */
export function entryAt(objects: ObjectStore, tree: string, path: string): FileState | undefined {
  let at: FileState = { mode: modeOf.tree, id: tree }
  for (const name of path.split('/').filter(part => part !== '')) {
    if (at.mode !== modeOf.tree) return undefined
    const entry = readTree(objects, at.id).find(candidate => candidate.name === name)
    if (!entry) return undefined
    at = entry
  }
  return at
}
