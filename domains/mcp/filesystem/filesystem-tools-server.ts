// The reference filesystem server: its tools over a tree of files.
import type { Json } from '../../../src/world/json.ts'
import type { ReferenceServer } from '../reference-kernel.ts'
import type { FileEntry } from '../state.ts'
import type { WorldClock } from '../world-clock.ts'
import { makeFolders, treeFrom, walk } from './file-tree.ts'
import type { FilesystemServer, HandlerResult } from './filesystem-server.ts'
import { directoryTree, listDirectory, listDirectoryWithSizes, searchFiles } from './list-tools.ts'
import { getFileInfo, readMediaFile, readMultipleFiles, readTextFile } from './read-tools.ts'
import { filesystemTools } from './tools.ts'
import { filesFrom } from './tree-files.ts'
import { createDirectory, editFile, moveFile, writeFile } from './write-tools.ts'

type Handler = (server: FilesystemServer, given: never) => HandlerResult

const handlers: { readonly [name: string]: Handler } = {
  read_file: readTextFile,
  read_text_file: readTextFile,
  read_media_file: readMediaFile,
  read_multiple_files: readMultipleFiles,
  write_file: writeFile,
  edit_file: editFile,
  create_directory: createDirectory,
  list_directory: listDirectory,
  list_directory_with_sizes: listDirectoryWithSizes,
  directory_tree: directoryTree,
  move_file: moveFile,
  search_files: searchFiles,
  get_file_info: getFileInfo,
  list_allowed_directories: ({ roots }) => `Allowed directories:\n${roots.join('\n')}`,
}

export interface FilesystemOptions {
  readonly files: { readonly [path: string]: FileEntry }
  readonly roots: readonly string[]
  readonly home: string
  readonly clock: WorldClock
}

/** Opens the server on files; its roots exist from the start. */
export function openFilesystemServer({ files, roots, home, clock }: FilesystemOptions): ReferenceServer {
  const tree = treeFrom(files, clock.now())
  const allowed = roots.map(root => root.replace(/(?<=.)\/+$/, ''))
  for (const root of allowed)
    if (typeof walk(tree, root) === 'string' || !hasNode(tree, root)) makeFolders(tree, root, clock.now())
  const server: FilesystemServer = {
    tree,
    roots: allowed,
    home,
    now: () => clock.now(),
    hex: digits => clock.hex('file', digits),
  }
  return {
    tools: filesystemTools,
    call(name, given) {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
      if (handler === undefined) throw new Error(`Tool ${name} not found`)
      return shown(handler(server, given as never))
    },
    facts: () => `Allowed directories: ${allowed.join(', ')}. Files: ${Object.keys(filesFrom(tree)).length}.`,
    state: () => ({ files: filesFrom(tree) as Json }),
    snapshot: () => filesFrom(tree) as Json,
    look: path => {
      const place = walk(tree, path)
      if (typeof place === 'string' || place.node?.kind !== 'file') return undefined
      return Buffer.from(place.node.bytes).toString('utf8')
    },
    tables: () => ({
      files: Object.entries(filesFrom(tree)).map(([path, entry]) => ({
        path,
        text: entry !== null && typeof entry === 'object' ? (entry.text ?? null) : entry,
      })),
    }),
  }
}

function hasNode(tree: FilesystemServer['tree'], path: string): boolean {
  const place = walk(tree, path)
  return typeof place !== 'string' && place.node !== undefined
}

// a block that is not text is shown to the agent as the JSON it is
function shown(result: HandlerResult): { text: string; data: Json } {
  if (typeof result === 'string') return { text: result, data: { content: result } }
  const block = result.block as Json
  return { text: JSON.stringify(block), data: { content: [block] } }
}
