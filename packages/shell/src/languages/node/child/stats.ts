// What Node knows of a file, in the order its binding has it.

/** A file's facts as the world has them. */
export interface FileFacts {
  readonly kind: 'file' | 'directory' | 'symlink' | 'fifo' | 'device'
  readonly mode: number
  readonly links: number
  readonly uid: number
  readonly gid: number
  readonly inode: number
  readonly size: number
  /** Milliseconds since 1970. */
  readonly mtime: number
  readonly ctime: number
}

/** The numbers that Node's `Stats` are made from. */
export function statsOf(facts: FileFacts, isBig: boolean): Float64Array | BigInt64Array {
  const { mode, links, uid, gid, inode, size, mtime, ctime } = facts
  const moment = (time: number) => [Math.floor(time / 1000), Math.round((time % 1000) * 1e6)]
  const blocks = Math.ceil(size / 4096) * 8
  const times = [mtime, mtime, ctime, ctime].flatMap(moment)
  const all = [0, mode, links, uid, gid, 0, 4096, inode, size, blocks, ...times]
  return isBig ? BigInt64Array.from(all.map(BigInt)) : Float64Array.from(all)
}
