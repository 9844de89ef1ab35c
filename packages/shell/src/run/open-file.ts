// An open file: an inode and a position, shared by the descriptors that were duplicated from one another.
import type { TreeFs } from '../tree-fs.ts'
import type { Input, Output } from './stream.ts'

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

  read(): string | undefined {
    const data = this.fs().readInode(this.inode)
    const bytes = data.slice(this.position)
    this.position = data.length
    return bytes === '' ? undefined : bytes
  }

  unread(bytes: string): void {
    this.position -= bytes.length
  }

  write(bytes: string): void {
    if (bytes === '') return
    if (this.isAppending) this.position = this.endOf()
    this.fs().writeInode(this.inode, this.position, bytes)
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
