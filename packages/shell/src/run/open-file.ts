// An open file: an inode and a position, shared by the descriptors that were duplicated from one another.
import { NotComputable } from '../not-computable.ts'
import { FsError } from '../tree/fs-error.ts'
import type { TreeFs } from '../tree-fs.ts'
import type { Input, Output } from './stream.ts'

/** A file that is open at a position. */
export class OpenFile implements Input, Output {
  private readonly fs: () => TreeFs
  readonly inode: number
  readonly path: string
  readonly isAppending: boolean
  position = 0

  constructor({ fs, inode, path, isAppending = false }: OpenFileOptions) {
    this.fs = fs
    this.inode = inode
    this.path = path
    this.isAppending = isAppending
  }

  /** All from the position on. */
  read(): string | undefined {
    if (this.fs().node(this.inode).kind === 'directory') throw new NotComputable('a folder read as a file')
    const data = this.fs().readInode(this.inode)
    const bytes = data.slice(this.position)
    this.position = data.length
    return bytes === '' ? undefined : bytes
  }

  /** Moves the position back over bytes that were not wanted. */
  unread(bytes: string): void {
    this.position -= bytes.length
  }

  /** Writes at the position, or at the end. */
  write(bytes: string): void {
    if (bytes === '') return
    if (this.isAppending) this.position = this.endOf()
    try {
      this.fs().writeInode(this.inode, this.position, bytes)
    } catch (error) {
      if (error instanceof FsError) throw new NotComputable(`a write that fails: ${error.message}`)
      throw error
    }
    this.position += bytes.length
  }

  private endOf(): number {
    const node = this.fs().node(this.inode)
    return node.kind === 'file' ? node.data.length : 0
  }
}

interface OpenFileOptions {
  readonly fs: () => TreeFs
  readonly inode: number
  readonly path: string
  readonly isAppending?: boolean
}
