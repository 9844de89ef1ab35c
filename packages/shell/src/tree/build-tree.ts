// Builds the tree a world begins with: a bare Debian with its programs, and the world's own files over it.
import { toBytes } from '../bytes.ts'
import type { Machine } from '../machine.ts'
import { bareTree } from './bare-tree.ts'
import { Builder, type Tree } from './builder.ts'
import { etcFiles } from './etc-files.ts'
import { fileNode } from './file-node.ts'
import { isOfUser } from './is-of-user.ts'

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

/** The tree's nodes by inode. */
export function buildTree(plan: TreePlan): Tree {
  const { machine, time, readOnly = [] } = plan
  const builder = new Builder({ machine, time, shared: bareTree(machine, time) })
  systemFiles(builder, plan)
  worldFiles(builder, plan)
  openFolders(builder, plan)
  for (const path of readOnly)
    builder.eachFolder(path, node => {
      node.isReadOnly = true
    })
  return builder.tree
}

// what a running system shows of itself is known only where it is declared
const ofTheSystem = ['/proc', '/sys']

function openFolders(builder: Builder, { open = [], openWhereUnmentioned = [] }: TreePlan): void {
  for (const path of [...ofTheSystem, ...open])
    builder.eachFolder(path, node => {
      node.isOpen = true
    })
  for (const path of openWhereUnmentioned)
    builder.eachFolder(path, (node, depth) => {
      if (depth === 0 || node.entries.size === 0) node.isOpen = true
    })
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
