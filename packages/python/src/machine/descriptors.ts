// The numbers a process has for what it has open.
import { Failure } from './failures.ts'
import type { OpenFile } from './open-file.ts'
import { OpenPipe } from './open-pipe.ts'

const most = 1024

export class Descriptors {
  private readonly open: (OpenFile | undefined)[] = []
  private readonly uses = new Map<OpenFile, number>()

  get(descriptor: number): OpenFile {
    const file = this.open[descriptor]
    if (file === undefined) throw new Failure('EBADF')
    return file
  }

  find(descriptor: number): OpenFile | undefined {
    return this.open[descriptor]
  }

  /** Gives a file the lowest number that is free, from `least` on. */
  add(file: OpenFile, least = 0): number {
    let descriptor = least
    while (this.open[descriptor] !== undefined) descriptor++
    if (descriptor >= most) throw new Failure('EMFILE')
    this.set(descriptor, file)
    return descriptor
  }

  set(descriptor: number, file: OpenFile): void {
    if (descriptor < 0 || descriptor >= most) throw new Failure('EBADF')
    this.uses.set(file, (this.uses.get(file) ?? 0) + 1)
    if (this.open[descriptor] !== undefined) this.close(descriptor)
    this.open[descriptor] = file
  }

  close(descriptor: number): void {
    const file = this.get(descriptor)
    this.open[descriptor] = undefined
    const left = (this.uses.get(file) ?? 1) - 1
    this.uses.set(file, left)
    if (left === 0 && file instanceof OpenPipe) file.close()
  }
}
