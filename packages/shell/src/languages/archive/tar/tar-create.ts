// Making archives: files and trees become members.
import { parseMode } from '../../../commands/files/mode.ts'
import type { Process } from '../../../run/process.ts'
import { FsError } from '../../../tree/fs-error.ts'
import type { Node } from '../../../tree/tree-node.ts'
import { matches } from '../../../words/pattern/pattern.ts'
import { encodeArchive, encodeMember, type MemberKind } from './tar-format.ts'
import { MemberLines, escaped as shownMember } from './tar-lines.ts'
import { type MadeUp, madeUp } from './tar-made-up.ts'
import type { TarSettings } from './tar-options.ts'
import { nameTransform } from './tar-transform.ts'

/** Turns files and trees into members of an archive. */
export class TarCreator {
  private readonly process: Process
  private readonly settings: TarSettings
  private readonly archiveInode: number | undefined
  private readonly linked = new Map<number, string>()
  private readonly removed = new Set<string>()
  private readonly pieces: string[] = []
  private readonly users: ReadonlyMap<number, string>
  private readonly groups: ReadonlyMap<number, string>
  private readonly transformed: (name: string) => string
  private readonly made: MadeUp
  private readonly lines: MemberLines
  /** What was packed, in order. */
  readonly packed: { readonly path: string; readonly isFolder: boolean }[] = []
  status = 0

  constructor(process: Process, settings: TarSettings, archiveInode: number | undefined) {
    this.process = process
    this.settings = settings
    this.archiveInode = archiveInode
    this.users = namesIn(process, '/etc/passwd')
    this.groups = namesIn(process, '/etc/group')
    this.lines = new MemberLines(process, settings)
    this.transformed = nameTransform(settings.transforms)
    this.made = madeUp(process, settings, { users: this.users, groups: this.groups })
  }

  /** Adds everything that was named. */
  async addAll(): Promise<string> {
    for (const { name, folder } of this.settings.names) {
      const base = folder === '' ? this.process.shell.cwd : this.process.path(folder)
      await this.add(name.replace(/(.)\/+$/, '$1'), { base, isNamed: true })
    }
    return encodeArchive(this.pieces.join(''))
  }

  private async add(name: string, { base, isNamed }: { base: string; isNamed: boolean }): Promise<void> {
    const path = name.startsWith('/') ? name : `${base === '/' ? '' : base}/${name}`
    if (this.isExcluded(name)) return
    if (isNamed) await this.memberName(name)
    let node: Node
    let inode: number
    try {
      inode = this.process.fs.inode(path, { follow: this.settings.follows })
      node = this.process.fs.node(inode)
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.process.fail(`${name}: Cannot stat: ${error.message}`)
      this.status = 2
      return
    }
    if (inode === this.archiveInode) {
      await this.process.fail(`${name}: file is the archive; not dumped`)
      return
    }
    await this.addNode(name, node, inode)
    this.packed.push({ path, isFolder: node.kind === 'directory' })
    if (node.kind !== 'directory' || this.settings.isFlat) return
    const { fs } = this.process
    for (const entry of this.settings.isSorted ? fs.list(path).sort() : fs.listOnDisk(path))
      await this.add(name === '/' ? `/${entry}` : `${name}/${entry}`, { base, isNamed: false })
  }

  private isExcluded(name: string): boolean {
    return this.settings.excluded.some(pattern => {
      const wanted = pattern.replace(/\/+$/, '')
      const parts = name.split('/')
      return parts.some((_, index) =>
        parts
          .slice(index)
          .some((__, length) => matches(wanted, parts.slice(index, index + length + 1).join('/'))),
      )
    })
  }

  private async addNode(name: string, node: Node, inode: number): Promise<void> {
    const { process, settings } = this
    const isFolder = node.kind === 'directory'
    // with several names on the command line every file may come twice
    const isLinkable = !isFolder && node.links > (settings.names.length > 1 || settings.follows ? 0 : 1)
    const first = isLinkable ? this.linked.get(inode) : undefined
    const member = await this.memberName(isFolder ? `${name}/` : name)
    if (isLinkable && first === undefined) {
      await this.stripped(name, 'hard link targets')
      this.linked.set(inode, member)
    }
    const kind: MemberKind =
      first !== undefined
        ? 'hardlink'
        : node.kind === 'symlink'
          ? 'symlink'
          : isFolder
            ? 'directory'
            : node.kind === 'fifo'
              ? 'fifo'
              : 'file'
    let data = ''
    if (kind === 'file') {
      try {
        data = process.fs.readInode(inode)
      } catch (error) {
        if (!(error instanceof FsError)) throw error
        await process.fail(`${name}: Cannot open: ${error.message}`)
        this.status = 2
        return
      }
    }
    const target = first ?? (node.kind === 'symlink' ? this.transformed(node.target) : '')
    const time = this.made.time ?? Math.floor(node.mtime / 1000)
    const owner = {
      uid: node.uid,
      gid: node.gid,
      user: settings.isNumeric ? '' : (this.users.get(node.uid) ?? ''),
      group: settings.isNumeric ? '' : (this.groups.get(node.gid) ?? ''),
      ...this.made.user,
      ...this.made.group,
    }
    const whole = { name: member, kind, mode: this.modeOf(node), ...owner, time, target, data }
    this.pieces.push(encodeMember(whole))
    const shown = settings.showsTransformed ? member : isFolder ? `${name}/` : name
    const line =
      settings.isVerbose > 1 ? this.lines.long({ ...whole, name: shown }) : `${shownMember(shown)}\n`
    if (settings.isVerbose === 0) return
    if (settings.file === undefined || settings.file === '-') await process.err(line)
    else process.out(line)
  }

  private modeOf({ mode, kind }: Node): number {
    const { modeChange } = this.settings
    if (modeChange === undefined) return mode
    const { umask } = this.process.shell
    return parseMode(modeChange, { from: mode & 0o7777, umask, isDirectory: kind === 'directory' }) ?? mode
  }

  private async memberName(name: string): Promise<string> {
    const changed = this.transformed(name)
    return this.settings.keepsPrefix ? changed : this.stripped(changed, 'member names')
  }

  // members are never absolute and never climb; that is said once for each beginning
  private async stripped(name: string, what: string): Promise<string> {
    if (this.settings.keepsPrefix) return name
    const parts = name.split('/')
    const climb = parts.lastIndexOf('..')
    let prefix = climb === -1 ? '' : `${parts.slice(0, climb + 1).join('/')}/`
    prefix += /^\/*/.exec(name.slice(prefix.length))?.[0] ?? ''
    if (prefix === '') return name
    const label = `${prefix}\0${what}`
    if (!this.removed.has(label)) {
      this.removed.add(label)
      await this.process.fail(`Removing leading \`${prefix}' from ${what}`)
    }
    return name.slice(prefix.length) || './'
  }
}

function namesIn(process: Process, path: string): Map<number, string> {
  const node = process.fs.find(path)
  const text = node?.kind === 'file' ? node.data : ''
  const entries = text.split('\n').map(line => line.split(':'))
  return new Map(
    entries.flatMap(([name, , id]): [number, string][] => (name && id ? [[Number(id), name]] : [])).reverse(),
  )
}
