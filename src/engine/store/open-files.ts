// Files that are appended to again and again stay open, the latest of them.
import * as fs from 'node:fs'

const mostOpen = 256

export class OpenFiles {
  // the longest unused first
  readonly #files = new Map<string, { readonly handle: number; readonly inode: number }>()

  /** The file of that name, if it is open and still the one that the name leads to. */
  get(name: string): number | undefined {
    const file = this.#files.get(name)
    if (file === undefined) return undefined
    if (fs.statSync(name, { throwIfNoEntry: false })?.ino !== file.inode) {
      this.close(name)
      return undefined
    }
    this.#files.delete(name)
    this.#files.set(name, file)
    return file.handle
  }

  keep(name: string, handle: number): void {
    this.#files.set(name, { handle, inode: fs.fstatSync(handle).ino })
    const [oldest] = this.#files.keys()
    if (this.#files.size > mostOpen && oldest !== undefined) this.close(oldest)
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
