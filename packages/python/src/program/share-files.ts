// Tells a run what lies where in a shell's tree: at first what it will look at anyway, later what it came to.
import type { Node, TreeFs } from 'agentworld-shell/program'
import type { SharedFiles, SharedNode } from '../files/shared-node.ts'

/** What of a file is told at once, and how much of all. */
const largestFile = 128 * 1024
const mostBytes = 2 * 1024 * 1024
const mostNodes = 4000

// looked at in every run
const always = [
  ...[
    '/',
    '/usr',
    '/usr/bin',
    '/usr/lib',
    '/usr/lib/python3',
    '/usr/lib/python3/dist-packages',
    '/tmp',
    '/etc',
  ],
  ...['/usr/local', '/usr/local/lib', '/usr/local/lib/python3.11', '/usr/local/lib/python3.11/dist-packages'],
  ...['/usr/local/bin', '/bin', '/dev', '/home', '/root', '/usr/lib/python3.11'],
]

export class Sharing {
  private readonly fs: TreeFs
  private readonly shared: Record<string, SharedNode | null> = {}
  private bytesLeft = mostBytes
  private nodesLeft = mostNodes

  constructor(fs: TreeFs) {
    this.fs = fs
  }

  get files(): SharedFiles {
    return this.shared
  }

  /** Shares what every run of this kind looks at. */
  begin(cwd: string): void {
    for (const path of always) this.share(path)
    const names = cwd.split('/').filter(name => name !== '')
    for (let depth = 1; depth < names.length; depth++) this.share(`/${names.slice(0, depth).join('/')}`)
    this.shareBelow(cwd)
  }

  /** Shares what a run came to; with `withBytes`, whatever its size. */
  add(path: string, { withBytes }: { withBytes: boolean }): void {
    if (withBytes) this.share(path, { largest: Number.POSITIVE_INFINITY })
    else this.shareBelow(path)
  }

  private shareBelow(path: string): void {
    const left = [path]
    while (left.length > 0 && this.nodesLeft > 0) {
      const at = left.shift() ?? ''
      const node = this.share(at)
      if (node?.kind !== 'directory') continue
      for (const name of node.entries.keys()) {
        if (name === '.git' || name === 'node_modules') continue
        left.push(at === '/' ? `/${name}` : `${at}/${name}`)
      }
    }
  }

  private share(path: string, { largest = largestFile } = {}): Node | undefined {
    const inode = this.inodeAt(path)
    const node = inode === undefined ? undefined : this.fs.node(inode)
    this.nodesLeft--
    this.shared[path] = node === undefined ? null : this.told(node, inode ?? 0, largest)
    return node
  }

  // by whole names: what may not be passed is told all the same, and refused where the run looks
  private inodeAt(path: string): number | undefined {
    let at = rootInode
    for (const name of path.split('/').filter(part => part !== '')) {
      const node = this.fs.node(at)
      const next = node.kind === 'directory' ? node.entries.get(name) : undefined
      if (next === undefined) return undefined
      at = next
    }
    return at
  }

  private told(node: Node, inode: number, largest: number): SharedNode {
    const { mode, uid, gid, mtime, links } = node
    const facts = {
      mode,
      uid,
      gid,
      mtime,
      links,
      ...(links > 1 && node.kind !== 'directory' && { identity: inode }),
    }
    if (node.kind === 'directory')
      return {
        ...facts,
        kind: 'directory',
        names: [...node.entries.keys()],
        ...(node.isOpen && { isOpen: true }),
      }
    if (node.kind === 'symlink') return { ...facts, kind: 'symlink', target: node.target }
    if (node.kind === 'device') return { ...facts, kind: 'device', device: node.device }
    if (node.kind !== 'file') return { ...facts, kind: node.kind }
    const size = node.size ?? node.data.length
    if (size > largest || size > this.bytesLeft) return { ...facts, kind: 'file', size }
    this.bytesLeft -= size
    return { ...facts, kind: 'file', size, bytes: node.data }
  }
}

const rootInode = 2
