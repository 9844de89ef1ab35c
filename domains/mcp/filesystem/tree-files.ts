// A tree of files as data again, in the form a state has it.
import type { FileEntry } from '../state.ts'
import type { FolderNode, TreeNode } from './file-tree.ts'

/** Every node below the root as an entry by path. */
export function filesFrom(root: FolderNode): { [path: string]: FileEntry } {
  const files: { [path: string]: FileEntry } = {}
  const visit = (folder: FolderNode, path: string) => {
    for (const [name, node] of folder.children) {
      if (node.kind === 'folder') {
        files[`${path}${name}/`] = entryOf(node)
        visit(node, `${path}${name}/`)
      } else files[`${path}${name}`] = entryOf(node)
    }
  }
  visit(root, '/')
  return files
}

function entryOf(node: TreeNode): FileEntry {
  const { times } = node
  if (node.kind === 'link') return { link: node.target, ...times }
  const shared = { mode: node.mode.toString(8), ...times }
  if (node.kind === 'folder') return shared
  const buffer = Buffer.from(node.bytes.buffer, node.bytes.byteOffset, node.bytes.byteLength)
  const text = buffer.toString('utf8')
  const isText = Buffer.from(text).equals(buffer)
  return isText ? { text, ...shared } : { base64: buffer.toString('base64'), ...shared }
}
