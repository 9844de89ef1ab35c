// Files that are appended to again and again stay open, the latest of them.
import * as fs from 'node:fs'

const mostOpen = 256

export interface OpenFile {
  readonly handle: number
  readonly size: number
}

export class OpenFiles {
  // the longest unused first
  readonly #files = new Map<string, { readonly handle: number; readonly inode: number }>()

  /** The file of that name and how long it is, if it is open and still the one that the name leads to. */
  get(name: string): OpenFile | undefined {
    const file = this.#files.get(name)
    if (file === undefined) return undefined
    const found = fs.statSync(name, { throwIfNoEntry: false })
    if (found?.ino !== file.inode) {
      this.close(name)
      return undefined
    }
    this.#files.delete(name)
    this.#files.set(name, file)
    return { handle: file.handle, size: found.size }
  }

  keep(name: string, handle: number): OpenFile {
    const { ino: inode, size } = fs.fstatSync(handle)
    this.#files.set(name, { handle, inode })
    const [oldest] = this.#files.keys()
    if (this.#files.size > mostOpen && oldest !== undefined) this.close(oldest)
    return { handle, size }
  }

  close(name: string): void {
    const file = this.#files.get(name)
    this.#files.delete(name)
    if (file !== undefined) fs.closeSync(file.handle)
  }

  closeAll(): void {
    for (const name of [...this.#files.keys()]) this.close(name)
  }
}
