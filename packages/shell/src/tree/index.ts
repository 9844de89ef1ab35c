// The tree in memory: files, folders, links and who owns them, in byte strings.

export { isUtf8, toBytes, toText } from '../bytes.ts'
export { TreeFs } from '../tree-fs.ts'
export { buildTree, type DeclaredFile } from './build-tree.ts'
export { type FsCode, FsError } from './fs-error.ts'
export type { DirectoryNode, Node } from './tree-node.ts'
export { contentOf, rootInode } from './tree-view.ts'
