// Editing in place: what is printed becomes a new file that takes the old one's place.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { SedOutput } from './outputs.ts'

/** Writes files anew for `-i`. */
export class InPlace {
  private readonly process: Process
  private readonly suffix: string
  private pieces: string[] = []
  private path: string | undefined
  output: SedOutput | undefined
  status = 0

  constructor(process: Process, suffix: string) {
    this.process = process
    this.suffix = suffix
  }

  /** Begins with a file; false after a complaint. */
  async open(name: string): Promise<boolean> {
    const path = this.process.path(name)
    const node = name === '' ? undefined : this.process.fs.find(path)
    if (!node) return true
    if (node.kind !== 'file' && node.kind !== 'opaque') {
      await this.process.fail(`couldn't edit ${name}: not a regular file`)
      this.status = 4
      return false
    }
    this.path = path
    this.pieces = []
    this.output = new SedOutput(bytes => this.pieces.push(bytes))
    return true
  }

  close(): void {
    const { path, process } = this
    if (path === undefined) return
    try {
      this.replace(process, path)
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      throw new NotComputable("the name of sed's temporary file, which is chance")
    }
    this.path = undefined
    this.output = undefined
  }

  private replace({ fs }: Process, path: string): void {
    const { mode, uid, gid } = fs.stat(path)
    const text = this.pieces.join('')
    if (this.suffix === '') fs.unlink(path)
    else fs.rename(path, backupPath(path, this.suffix))
    fs.write(path, text, { mode })
    if (uid !== fs.identity.uid) fs.chown(path, { uid, gid })
  }
}

function backupPath(path: string, suffix: string): string {
  const at = path.lastIndexOf('/') + 1
  const name = path.slice(at)
  const backup = suffix.includes('*') ? suffix.replaceAll('*', name) : name + suffix
  return backup.includes('/') ? backup : path.slice(0, at) + backup
}
