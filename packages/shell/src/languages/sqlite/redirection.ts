// Where results go: to standard output, or to a file by `.output` and `.once`.
import { toBytes } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'

/** Where results go. */
export class Redirection {
  private readonly process: Process
  private target: { readonly path: string; readonly isOnce: boolean; text: string } | undefined

  constructor(process: Process) {
    this.process = process
  }

  /** `.output FILE` and `.once FILE`; without a file, back to standard output. */
  to(command: string, args: readonly string[]): void {
    const [name, ...others] = args
    if (others.length > 0 || name?.startsWith('-') || name?.startsWith('|') || name === 'off')
      throw new NotComputable(`${command} ${args.join(' ')}`)
    this.close()
    if (name === undefined || name === 'stdout') return
    if (name.startsWith('/dev/')) throw new NotComputable(`${command} ${name}`)
    this.target = { path: this.process.path(toBytes(name)), isOnce: command === '.once', text: '' }
  }

  /** Whether it took what is printed. */
  take(bytes: string): boolean {
    if (this.target) this.target.text += bytes
    return this.target !== undefined
  }

  /** A command is over. */
  endOnce(): void {
    if (this.target?.isOnce) this.close()
  }

  /** Writes what was taken. */
  close(): void {
    const { target } = this
    this.target = undefined
    if (!target) return
    try {
      this.process.fs.write(target.path, target.text, { mode: 0o666 & ~this.process.shell.umask })
    } catch (error) {
      throw error instanceof FsError ? new NotComputable(`output into ${target.path}`) : error
    }
  }
}
