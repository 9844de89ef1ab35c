// What the tools of the reference filesystem server work on.
import type { FolderNode } from './file-tree.ts'

export interface FilesystemServer {
  readonly tree: FolderNode
  /** The allowed directories, absolute and without a slash at the end. */
  readonly roots: readonly string[]
  /** What `~` means. */
  readonly home: string
  /** The world's time, ISO 8601. */
  now(): string
  /** Random hexadecimal digits, as file names for a moment need them. */
  hex(digits: number): string
}

/** What a handler returns: the text, or a block of another kind. */
export type HandlerResult = string | { readonly block: { readonly [key: string]: unknown } }
