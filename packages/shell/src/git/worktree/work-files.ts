// Files of the work tree as git sees them: mode and hash.
import { NotComputable } from '../../not-computable.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { objectId } from '../objects/object-store.ts'
import { type FileState, type FlatTree, modeOf } from '../objects/tree-object.ts'
import type { Repository } from '../repository.ts'

// a node's content never changes in place, so its hash stays with it
const hashes = new WeakMap<Node, string>()

/** What lies at a path of the work tree; undefined beyond a link. */
export function nodeAt(repository: Repository, path: string): Node | undefined {
  // a link in the middle of a path leads out of the tree as far as git is concerned
  const names = path.split('/')
  for (let count = 1; count < names.length; count++) {
    const folder = repository.fs.find(repository.at(names.slice(0, count).join('/')), { follow: false })
    if (folder?.kind !== 'directory') return undefined
  }
  return repository.fs.find(repository.at(path), { follow: false })
}

function contentOf(repository: Repository, path: string, node: Node, isWarning = false): string {
  if (node.kind === 'symlink') return node.target
  if (node.kind === 'opaque') throw new NotComputable('a file whose content is not known')
  const data = repository.fs.read(repository.at(path))
  const staged = () => {
    const state = repository.index.files.get(path)
    return state && repository.objects.blob(state.id)
  }
  return repository.conversion?.toRepository(path, data, { staged, isWarning }) ?? data
}

function hashOf(repository: Repository, path: string, node: Node): string {
  const isPlain = repository.conversion?.isPlain(path) ?? true
  const known = isPlain ? hashes.get(node) : undefined
  if (known !== undefined) return known
  const id = objectId('blob', contentOf(repository, path, node))
  if (isPlain) hashes.set(node, id)
  return id
}

const isTrackable = (node: Node) => node.kind === 'file' || node.kind === 'opaque' || node.kind === 'symlink'

/** What a file of the work tree would be in a commit; undefined where there is none. */
export function stateAt(repository: Repository, path: string): FileState | undefined {
  const node = nodeAt(repository, path)
  if (!node || !isTrackable(node)) return undefined
  const mode = node.kind === 'symlink' ? modeOf.symlink : node.mode & 0o100 ? modeOf.executable : modeOf.file
  return { mode, id: hashOf(repository, path, node) }
}

/** A file of the work tree as git would store it. */
export function readWorkFile(repository: Repository, path: string): string {
  const node = nodeAt(repository, path)
  if (!node) throw new FsError('ENOENT')
  return contentOf(repository, path, node, true)
}

/** The work tree's states of these paths. */
export function workStates(repository: Repository, paths: Iterable<string>): FlatTree {
  const states: FlatTree = new Map()
  for (const path of paths) {
    const state = stateAt(repository, path)
    if (state) states.set(path, state)
  }
  return states
}

/** Stores a file's content and says what it is. */
export function storeWorkFile(repository: Repository, path: string): FileState | undefined {
  const state = stateAt(repository, path)
  if (state) repository.objects.write('blob', readWorkFile(repository, path))
  return state
}
