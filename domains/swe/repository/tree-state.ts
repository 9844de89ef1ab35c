// The files of a running checkout as a world would list them: what differs from its repository, and which of its files
// are gone.

import type { SessionPlan, ShellSession } from 'agentworld-shell'
import { type Node, rootInode, toText } from 'agentworld-shell/tree'
import { type FileState, fileStateOf } from './file-state.ts'
import { repositoryFiles } from './open-tree.ts'
import type { RepositorySource } from './source.ts'

// what every machine has by itself
const system = new Set(
  ['bin', 'boot', 'dev', 'etc', 'lib', 'lib64', 'proc', 'run', 'sbin', 'sys', 'usr', 'var'].map(
    name => `/${name}`,
  ),
)

/** The files now, over the repository that the checkout began with; `tree` is what its session began with. */
export function treeState(
  session: ShellSession,
  { cwd, repository, tree }: TreeStateOptions,
): { files: { [path: string]: FileState }; removed: string[] } {
  const { fs } = session.shell
  const repositoryPaths = new Set(
    repository ? [...repositoryFiles(repository).keys()].map(path => `${cwd}/${path}`) : [],
  )
  const { changed } = fs.delta()
  const initial = initialInodes(tree)
  const files: { [path: string]: FileState } = {}
  const seen = new Set<string>()
  for (const { path, inode } of below(root => fs.node(root), '', rootInode)) {
    const node = fs.node(inode)
    const isOfRepository = repositoryPaths.has(path)
    if (isOfRepository) seen.add(path)
    const isUntouched = isOfRepository && initial.get(path) === inode && !changed.has(inode)
    const isListed = node.kind === 'directory' ? isOfRepository : isUntouched && isFromRepository(node)
    const entry = isListed ? undefined : fileStateOf(node)
    if (entry !== undefined) files[toText(path)] = entry
  }
  return { files, removed: [...repositoryPaths].filter(path => !seen.has(path)) }
}

interface TreeStateOptions {
  readonly cwd: string
  readonly repository?: RepositorySource | undefined
  readonly tree: SessionPlan['tree']
}

// what the state lists itself has its bytes at hand
function isFromRepository(node: Node): boolean {
  return node.kind !== 'file' || node.size !== undefined
}

const inodes = new WeakMap<SessionPlan['tree'], ReadonlyMap<string, number>>()

function initialInodes(tree: SessionPlan['tree']): ReadonlyMap<string, number> {
  const known = inodes.get(tree)
  if (known) return known
  const made = new Map<string, number>()
  for (const { path, inode } of below(at => tree.nodes.get(at), '', rootInode)) made.set(path, inode)
  inodes.set(tree, made)
  return made
}

function* below(
  nodeOf: (inode: number) => Node | undefined,
  folder: string,
  at: number,
): Generator<{ path: string; inode: number }> {
  const node = nodeOf(at)
  if (node?.kind !== 'directory') return
  for (const [name, inode] of node.entries) {
    const path = `${folder}/${name}`
    if (system.has(path)) continue
    yield { path, inode }
    yield* below(nodeOf, path, inode)
  }
}
