// The nodes of a run's tree, made from what was shared when the run first comes across them. Over the shared tree lies what
// every machine with this interpreter has, and below both the devices.
import type { SharedFiles, SharedNode } from '../files/shared-node.ts'
import { type Directory, type Inode, type Link, pathOf } from './inode.ts'
import { NeedsFiles, Unknowable } from './unknowable.ts'

/** Files that come with the interpreter: by path, undefined where it brings nothing there. */
export type BuiltInFiles = (
  path: string,
) => (SharedNode & { readonly content?: () => Uint8Array }) | undefined

export interface Identity {
  readonly uid: number
  readonly gid: number
  readonly groups: readonly number[]
}

export interface TreeOptions {
  readonly shared: SharedFiles
  readonly builtIn: BuiltInFiles
  readonly identity: Identity
  readonly now: () => number
  /** What differs from run to run of the same tree: the numbers that nodes have. */
  readonly firstNumber: number
}

const foreign = /^\/(proc|sys)(\/|$)|^\/dev\/(std|fd)/

/** Folders of the interpreter that are there, whatever they hold. */
const vague = /\/(__pycache__|config-3\.11-[^/]*|share\/zoneinfo)$/

export class Tree {
  readonly root: Directory
  readonly identity: Identity
  readonly now: () => number
  private readonly shared: SharedFiles
  private readonly builtIn: BuiltInFiles
  private readonly identities = new Map<number, Inode>()
  private nextNumber: number

  constructor({ shared, builtIn, identity, now, firstNumber }: TreeOptions) {
    this.shared = shared
    this.builtIn = builtIn
    this.identity = identity
    this.now = now
    this.nextNumber = firstNumber
    const root = this.make('/', undefined)
    if (root?.kind !== 'directory') throw new Error('the root of the tree is no directory')
    this.root = root
  }

  /** What a name in a directory leads to. */
  child(directory: Directory, name: string): Inode | undefined {
    const known = directory.entries.get(name)
    if (known !== undefined) return known ?? undefined
    if (directory.origin === undefined) return undefined
    const path = directory.origin === '/' ? `/${name}` : `${directory.origin}/${name}`
    if (foreign.test(path)) throw new Unknowable(`it looks at ${path}`)
    const isListed = directory.entries.has(name)
    if (!isListed && this.builtIn(path) === undefined) {
      if (directory.isOpen) throw new Unknowable(`${directory.origin} may hold more than is known`)
      return undefined
    }
    const node = this.make(path, { directory, name })
    directory.entries.set(name, node ?? null)
    return node
  }

  /** The names in a directory, in the order in which they came. */
  names(directory: Directory): string[] {
    const isVague = directory.isBuiltIn && vague.test(directory.origin ?? '')
    if (directory.isOpen || isVague) throw new Unknowable(`${pathOf(directory)} may hold more than is known`)
    return [...directory.entries].filter(([, node]) => node !== null).map(([name]) => name)
  }

  /** What a name in a directory leads to, where that can be told without asking. */
  kindOf(directory: Directory, name: string): SharedNode['kind'] | undefined {
    const known = directory.entries.get(name)
    if (known != null || directory.origin === undefined) return known?.kind
    const path = directory.origin === '/' ? `/${name}` : `${directory.origin}/${name}`
    return (this.builtIn(path) ?? this.shared[path])?.kind
  }

  private make(path: string, link: Link | undefined): Inode | undefined {
    const found = this.builtIn(path)
    const shared = this.shared[path]
    // a directory of the machine is what the machine says, and holds what comes with the interpreter besides
    const isPassage = found?.kind === 'directory' && found.isOpen === true
    const facts = isPassage ? (shared === null ? { ...found, isOpen: false } : shared) : (found ?? shared)
    if (facts === undefined) throw new NeedsFiles(path, { withBytes: false })
    if (facts === null) return undefined
    const twin = facts.identity === undefined ? undefined : this.identities.get(facts.identity)
    if (twin !== undefined && link !== undefined) {
      twin.links.push(link)
      twin.otherLinks = Math.max(0, twin.otherLinks - 1)
      return twin
    }
    const node = this.nodeFrom(facts, path, { link, isBuiltIn: facts === found })
    if (facts.identity !== undefined) this.identities.set(facts.identity, node)
    return node
  }

  private nodeFrom(
    facts: SharedNode & { readonly content?: () => Uint8Array },
    origin: string,
    { link, isBuiltIn }: { link: Link | undefined; isBuiltIn: boolean },
  ): Inode {
    const { mode, uid, gid, mtime } = facts
    const links = link === undefined ? [] : [link]
    const common = {
      ...{ number: this.nextNumber++, mode, uid, gid, mtime, ctime: mtime, atime: mtime, origin, links },
      before: undefined,
      otherLinks: facts.kind === 'directory' ? (facts.links ?? 2) : Math.max(0, (facts.links ?? 1) - 1),
    }
    if (facts.kind === 'file') {
      const bytes = facts.bytes === undefined ? undefined : Buffer.from(facts.bytes, 'latin1')
      const { size, content } = facts
      return { ...common, kind: 'file', bytes, size, content, isChanged: false, isBuiltIn }
    }
    if (facts.kind === 'directory') {
      const entries = new Map(facts.names.map(name => [name, undefined]))
      return { ...common, kind: 'directory', entries, isOpen: facts.isOpen ?? false, isBuiltIn }
    }
    if (facts.kind === 'symlink') return { ...common, kind: 'symlink', target: facts.target }
    if (facts.kind === 'device') return { ...common, kind: 'device', device: facts.device }
    return { ...common, kind: facts.kind }
  }

  /** A new node, not linked anywhere yet; its owner is whoever runs. */
  add<T extends object>(mode: number, what: T) {
    const { uid, gid } = this.identity
    const now = this.now()
    return {
      ...{ number: this.nextNumber++, mode, uid, gid, mtime: now, ctime: now, atime: now },
      ...{ origin: undefined, links: [] as Link[], otherLinks: 0, before: undefined },
      ...what,
    }
  }

  /** Whether whoever runs may read (4), write (2) or execute or search (1) a node. */
  may(node: Inode, want: number): boolean {
    const { uid, gid, groups } = this.identity
    if (uid === 0) return !(want & 1) || node.kind === 'directory' || (node.mode & 0o111) !== 0
    const isGroup = node.gid === gid || groups.includes(node.gid)
    const shift = node.uid === uid ? 6 : isGroup ? 3 : 0
    return ((node.mode >> shift) & want) === want
  }
}
