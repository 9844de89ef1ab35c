// Builds the tree a world begins with: a bare Debian, the machine's programs, and the world's own files over it.
import { toBytes } from '../bytes.ts'
import { logicalPath } from '../logical-path.ts'
import type { Machine } from '../machine.ts'
import { rootInode } from '../tree-fs.ts'
import { etcFiles } from './etc-files.ts'
import { fileNode } from './file-node.ts'
import { knownPrograms, programsForRoot } from './known-programs.ts'
import type { DirectoryNode, Meta, Node } from './tree-node.ts'

/** A file as a world declares it. */
export interface DeclaredFile {
  readonly content?: string
  readonly base64?: string
  /** Bytes that are read when they are first needed. */
  readonly later?: { readonly size: number; read(): string }
  readonly symlink?: string
  readonly isDirectory?: boolean
  readonly mode?: number
  readonly mtime?: number
  readonly owner?: string
  readonly group?: string
}

/** What a tree is built from. */
export interface TreePlan {
  readonly machine: Machine
  readonly files: ReadonlyMap<string, DeclaredFile>
  /** Folders that may hold more than the world declares, with what lies below them. */
  readonly open?: readonly string[]
  /** Folders that may hold more, but for those below them that the world declares something in. */
  readonly openWhereUnmentioned?: readonly string[]
  /** Folders that lie on a disk nobody may write to, with what lies below them. */
  readonly readOnly?: readonly string[]
  /** When the bare system was installed. */
  readonly time: number
}

const folders = [
  '/boot',
  '/dev',
  '/etc',
  '/etc/alternatives',
  '/home',
  '/media',
  '/mnt',
  '/opt',
  '/proc',
  '/run',
  '/srv',
  '/sys',
  '/usr',
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/share',
  '/var',
  '/var/lib',
  '/var/log',
  '/var/cache',
  '/var/spool',
  '/var/mail',
  '/usr/games',
  '/usr/include',
  '/usr/src',
]
const links: readonly (readonly [string, string])[] = [
  ['/bin', 'usr/bin'],
  ['/sbin', 'usr/sbin'],
  ['/lib', 'usr/lib'],
  ['/lib64', 'usr/lib64'],
  ['/var/run', '/run'],
  ['/usr/bin/sh', 'dash'],
  ['/usr/bin/awk', '/etc/alternatives/awk'],
  ['/etc/alternatives/awk', '/usr/bin/mawk'],
  ['/etc/os-release', '../usr/lib/os-release'],
]

class Builder {
  readonly nodes = new Map<number, Node>()
  private next = rootInode
  private readonly plan: TreePlan
  private readonly owner = {}

  constructor(plan: TreePlan) {
    this.plan = plan
  }

  get nextInode(): number {
    return this.next
  }

  meta(mode: number, { uid = 0, gid = 0, mtime = this.plan.time } = {}): Meta & { owner: object } {
    return { mode, uid, gid, mtime, ctime: mtime, links: 1, owner: this.owner }
  }

  add(node: Node): number {
    const inode = this.next++
    this.nodes.set(inode, node)
    return inode
  }

  directory(path: string): { inode: number; node: DirectoryNode } {
    let inode = rootInode
    let at = ''
    for (const name of path.split('/').filter(name => name !== '')) {
      at += `/${name}`
      inode = this.child(inode, name, at)
    }
    const node = this.nodes.get(inode)
    if (node?.kind !== 'directory') throw new Error(`${path} is both a file and a folder in this world`)
    return { inode, node }
  }

  private child(parent: number, name: string, path: string): number {
    const directory = this.nodes.get(parent)
    if (directory?.kind !== 'directory') throw new Error(`'${name}' lies in a file`)
    const present = directory.entries.get(name)
    if (present !== undefined) return this.through(present, parent)
    const { machine } = this.plan
    const { uid, gid } = isOfUser(path, machine) ? machine : directory
    const node: Node = {
      ...this.meta(0o755, { uid, gid }),
      kind: 'directory',
      entries: new Map(),
      parent,
      links: 2,
    }
    const inode = this.add(node)
    directory.entries.set(name, inode)
    directory.links++
    return inode
  }

  // the usual links of a merged /usr may be walked through
  private through(inode: number, parent: number): number {
    const node = this.nodes.get(inode)
    if (node?.kind !== 'symlink') return inode
    const base = node.target.startsWith('/') ? '' : this.pathOf(parent)
    return this.directory(logicalPath(`${base}/${node.target}`)).inode
  }

  private pathOf(inode: number): string {
    if (inode === rootInode) return ''
    const node = this.nodes.get(inode)
    if (node?.kind !== 'directory') return ''
    const parent = this.nodes.get(node.parent)
    const name =
      parent?.kind === 'directory' ? [...parent.entries].find(([, entry]) => entry === inode)?.[0] : ''
    return `${this.pathOf(node.parent)}/${name}`
  }

  put(path: string, node: Node): void {
    const slash = path.lastIndexOf('/')
    const { node: directory } = this.directory(path.slice(0, slash))
    const name = path.slice(slash + 1)
    const present = directory.entries.get(name)
    if (present === undefined) directory.entries.set(name, this.add(node))
    else this.nodes.set(present, node)
  }
}

/** The tree's nodes by inode. */
export function buildTree(plan: TreePlan): { nodes: Map<number, Node>; nextInode: number } {
  const builder = new Builder(plan)
  builder.add({ ...builder.meta(0o755), kind: 'directory', entries: new Map(), parent: rootInode, links: 2 })
  for (const folder of folders) builder.directory(folder)
  for (const [path, target] of links) builder.put(path, { ...builder.meta(0o777), kind: 'symlink', target })
  for (const name of knownPrograms) {
    if (!plan.machine.absent.has(name) && !links.some(([path]) => path === `/usr/bin/${name}`))
      builder.put(`/usr/bin/${name}`, { ...builder.meta(0o755), kind: 'opaque' })
  }
  for (const name of programsForRoot)
    if (!plan.machine.absent.has(name))
      builder.put(`/usr/sbin/${name}`, { ...builder.meta(0o755), kind: 'opaque' })
  const devices = [
    ['null', 'null', 0o666],
    ['zero', 'zero', 0o666],
    ['full', 'full', 0o666],
    ['random', 'random', 0o666],
    ['urandom', 'random', 0o666],
    ['tty', 'tty', 0o666],
  ] as const
  for (const [name, device, mode] of devices)
    builder.put(`/dev/${name}`, { ...builder.meta(mode), kind: 'device', device })
  systemFiles(builder, plan)
  worldFiles(builder, plan)
  openFolders(builder, plan)
  for (const path of plan.readOnly ?? [])
    eachFolder(builder, builder.directory(path).node, node => {
      node.isReadOnly = true
    })
  return { nodes: builder.nodes, nextInode: builder.nextInode }
}

function eachFolder(builder: Builder, folder: DirectoryNode, visit: (node: DirectoryNode) => void): void {
  visit(folder)
  for (const inode of folder.entries.values()) {
    const child = builder.nodes.get(inode)
    if (child?.kind === 'directory') eachFolder(builder, child, visit)
  }
}

// what a running system shows of itself is known only where it is declared
const ofTheSystem = ['/proc', '/sys']

function openFolders(builder: Builder, { open = [], openWhereUnmentioned = [] }: TreePlan): void {
  const mark = (node: DirectoryNode, isWhole: boolean, depth: number) => {
    if (isWhole || depth === 0 || node.entries.size === 0) node.isOpen = true
    for (const inode of node.entries.values()) {
      const child = builder.nodes.get(inode)
      if (child?.kind === 'directory') mark(child, isWhole, depth + 1)
    }
  }
  for (const path of [...ofTheSystem, ...open]) mark(builder.directory(path).node, true, 0)
  for (const path of openWhereUnmentioned) mark(builder.directory(path).node, false, 0)
}

function systemFiles(builder: Builder, { machine }: TreePlan): void {
  for (const path of ['/tmp', '/var/tmp']) builder.directory(path).node.mode = 0o1777
  builder.directory('/root').node.mode = 0o700
  const home = builder.directory(machine.home).node
  home.uid = machine.uid
  home.gid = machine.gid
  for (const [path, text] of Object.entries(etcFiles(machine)))
    builder.put(path, { ...builder.meta(0o644), kind: 'file', data: toBytes(text) })
}

function worldFiles(builder: Builder, { machine, files, time }: TreePlan): void {
  for (const [path, file] of files) {
    const name = toBytes(path)
    const owner = file.owner ?? (isOfUser(name, machine) ? machine.user : 'root')
    const who = {
      uid: idOf(owner, machine),
      gid: idOf(file.group ?? owner, machine),
      mtime: file.mtime ?? time,
    }
    if (file.isDirectory) {
      const { node } = builder.directory(name)
      Object.assign(node, who, { mode: file.mode ?? 0o755, ctime: who.mtime })
    } else if (file.symlink !== undefined) {
      builder.put(name, { ...builder.meta(0o777, who), kind: 'symlink', target: toBytes(file.symlink) })
    } else {
      builder.put(name, fileNode(file, builder.meta(file.mode ?? 0o644, who)))
    }
  }
}

/** Whether what lies there belongs to the machine's user, unless it is said to be somebody else's. */
export function isOfUser(path: string, { home }: Machine): boolean {
  return path === home || path.startsWith(`${home}/`) || path.startsWith('/tmp/')
}

const systemIds: Readonly<Record<string, number>> = {
  root: 0,
  daemon: 1,
  bin: 2,
  sys: 3,
  adm: 4,
  mail: 8,
  'www-data': 33,
  backup: 34,
  nobody: 65534,
  nogroup: 65534,
}

function idOf(name: string, machine: Machine): number {
  if (name === machine.user || name === machine.group) return machine.uid
  return systemIds[name] ?? machine.groups.find(group => group.name === name)?.gid ?? 0
}
