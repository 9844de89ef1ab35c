// References: files under `.git`, `packed-refs` behind them, and their logs.
import type { TreeFs } from '../../tree-fs.ts'

export interface LogEntry {
  readonly from: string
  readonly to: string
  /** `Name <email> seconds zone` */
  readonly who: string
  readonly message: string
}

export type Head =
  | { readonly kind: 'branch'; readonly ref: string; readonly id: string | undefined }
  | { readonly kind: 'detached'; readonly id: string }

/** The references of a repository, with their logs. */
export class RefStore {
  private readonly fs: TreeFs
  private readonly own: string
  private readonly common: string

  /** `own` is this work tree's folder, `common` what all of them share. */
  constructor(fs: TreeFs, own: string, common = own) {
    this.fs = fs
    this.own = own
    this.common = common
  }

  /** Where a reference or a log lies: HEAD and its like are each work tree's own. */
  private path(name: string): string {
    const ref = name.replace(/^logs\//, '')
    const isOwn = !ref.startsWith('refs') || /^refs\/(bisect|worktree|rewritten)(\/|$)/.test(ref)
    return `${isOwn && ref !== 'packed-refs' ? this.own : this.common}/${name}`
  }

  private text(name: string): string | undefined {
    const path = this.path(name)
    return this.fs.find(path)?.kind === 'file' ? this.fs.read(path) : undefined
  }

  /** The ref a symbolic ref points at. */
  symbolic(name: string): string | undefined {
    return /^ref:\s*(\S+)/.exec(this.text(name) ?? '')?.[1]
  }

  /** The id a ref stands for, symbolic ones followed. */
  resolve(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return this.packed().get(name)?.id
    const target = /^ref:\s*(\S+)/.exec(text)?.[1]
    if (target !== undefined) return this.resolve(target)
    return /^[0-9a-f]{40}/.exec(text)?.[0]
  }

  head(): Head {
    const ref = this.symbolic('HEAD')
    if (ref !== undefined) return { kind: 'branch', ref, id: this.resolve(ref) }
    return { kind: 'detached', id: this.resolve('HEAD') ?? '' }
  }

  packed(): Map<string, { id: string; peeled?: string }> {
    const found = new Map<string, { id: string; peeled?: string }>()
    let last = ''
    for (const line of (this.text('packed-refs') ?? '').split('\n')) {
      const match = /^([0-9a-f]{40}) (.+)$/.exec(line)
      if (match?.[1] && match[2]) {
        last = match[2]
        found.set(last, { id: match[1] })
      } else if (line.startsWith('^')) {
        const entry = found.get(last)
        if (entry) entry.peeled = line.slice(1)
      }
    }
    return found
  }

  /** All refs under a prefix (`refs/heads/`), by name. */
  list(prefix = 'refs/'): Map<string, string> {
    const found = new Map<string, string>()
    for (const [name, { id }] of this.packed()) if (name.startsWith(prefix)) found.set(name, id)
    const visit = (path: string): void => {
      const node = this.fs.find(this.path(path))
      if (node?.kind === 'directory')
        for (const name of this.fs.list(this.path(path)))
          visit(path.endsWith('/') ? path + name : `${path}/${name}`)
      else if (node) {
        const id = this.resolve(path)
        if (id !== undefined) found.set(path, id)
      }
    }
    visit(prefix.replace(/\/$/, ''))
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  private makeFolders(path: string): void {
    const names = path.split('/').slice(0, -1)
    const base = this.path(path).slice(0, -path.length)
    for (let count = 1; count <= names.length; count++) {
      const folder = base + names.slice(0, count).join('/')
      if (!this.fs.exists(folder)) this.fs.mkdir(folder)
    }
  }

  private write(name: string, text: string): void {
    this.makeFolders(name)
    const path = this.path(name)
    if (this.fs.find(path)?.kind === 'directory') this.fs.rmdir(path)
    this.fs.write(path, text)
  }

  set(name: string, id: string): void {
    this.write(name, `${id}\n`)
  }

  setSymbolic(name: string, target: string): void {
    this.write(name, `ref: ${target}\n`)
  }

  remove(name: string, { withPacked = true } = {}): void {
    const path = this.path(name)
    if (this.fs.exists(path)) this.fs.unlink(path)
    this.dropEmptyFolders(name, 2)
    // git rewrites the packed refs whenever it deletes one, also where there were none
    const packed = this.packed()
    packed.delete(name)
    if (withPacked) this.writePacked(packed)
    const log = this.path(`logs/${name}`)
    if (this.fs.exists(log)) {
      this.fs.unlink(log)
      this.dropEmptyFolders(`logs/${name}`, 3)
    }
  }

  private dropEmptyFolders(name: string, kept: number): void {
    const names = name.split('/')
    const base = this.path(name).slice(0, -name.length)
    for (let count = names.length - 1; count > kept; count--) {
      const folder = base + names.slice(0, count).join('/')
      if (!this.fs.exists(folder) || this.fs.list(folder).length > 0) return
      this.fs.rmdir(folder)
    }
  }

  writePacked(refs: ReadonlyMap<string, { id: string; peeled?: string }>): void {
    const lines = [...refs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { id, peeled }]) => `${id} ${name}\n${peeled === undefined ? '' : `^${peeled}\n`}`)
    this.fs.write(
      this.path('packed-refs'),
      `# pack-refs with: peeled fully-peeled sorted \n${lines.join('')}`,
    )
  }

  log(name: string): LogEntry[] {
    return (this.text(`logs/${name}`) ?? '')
      .split('\n')
      .filter(line => line !== '')
      .map(line => {
        const tab = line.indexOf('\t')
        const head = tab === -1 ? line : line.slice(0, tab)
        const message = tab === -1 ? '' : line.slice(tab + 1)
        return { from: head.slice(0, 40), to: head.slice(41, 81), who: head.slice(82), message }
      })
  }

  hasLog(name: string): boolean {
    return this.text(`logs/${name}`) !== undefined
  }

  appendLog(name: string, { from, to, who, message }: LogEntry): void {
    const line = `${from} ${to} ${who}${message === '' ? '' : `\t${message}`}\n`
    this.write(`logs/${name}`, (this.text(`logs/${name}`) ?? '') + line)
  }

  writeLog(name: string, entries: readonly LogEntry[]): void {
    this.write(`logs/${name}`, '')
    for (const entry of entries) this.appendLog(name, entry)
  }
}
