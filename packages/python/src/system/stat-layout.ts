// How `stat` lies in the interpreter's memory.
import { fullMode, type Inode, linkCount } from '../machine/inode.ts'
import { choose, type Variation } from '../open/variation.ts'
import type { System } from './call.ts'

const directoryBytes = 4096
const unknownSizes = [14_472, 151_344, 1_265_648] as const
const deviceNumbers: Readonly<Record<string, number>> = {
  null: 0x103,
  zero: 0x105,
  full: 0x107,
  random: 0x109,
  tty: 0x500,
}

function sizeOf(node: Inode, variation: Variation): number {
  if (node.kind === 'file') return node.size
  if (node.kind === 'symlink') return node.target.length
  if (node.kind === 'opaque') return choose(variation, unknownSizes)
  return node.kind === 'directory' ? directoryBytes : 0
}

/** Writes what is told about a node. Numbers of nodes and disks are open. */
export function writeStat({ memory, process }: System, address: number, node: Inode): void {
  const size = sizeOf(node, process.variation)
  memory.bytes.fill(0, address, address + 112)
  memory.setWord(address, 2049 + process.variation * 16)
  memory.setWord(address + 8, node.number)
  memory.setWord(address + 12, fullMode(node))
  memory.setWord(address + 16, linkCount(node))
  memory.setWord(address + 20, node.uid)
  memory.setWord(address + 24, node.gid)
  memory.setWord(address + 28, node.kind === 'device' ? (deviceNumbers[node.device] ?? 0) : 0)
  memory.setLong(address + 40, size)
  memory.setWord(address + 48, 4096)
  memory.setWord(address + 52, node.kind === 'symlink' && size < 60 ? 0 : Math.ceil(size / 4096) * 8)
  const isOpenTime = node.origin !== undefined && node.before === undefined
  const opened = isOpenTime ? process.variation * 3_600_000 : 0
  writeTime(address + 56, node.atime + opened)
  writeTime(address + 72, node.mtime)
  writeTime(address + 88, node.ctime + opened)
  memory.setLong(address + 104, node.number)

  function writeTime(at: number, milliseconds: number): void {
    const seconds = Math.floor(milliseconds / 1000)
    memory.setLong(at, seconds)
    memory.setWord(at + 8, Math.round((milliseconds - seconds * 1000) * 1_000_000))
  }
}

/** Seconds and nanoseconds, as milliseconds. */
export function readTime({ memory }: System, address: number): number {
  return Number(memory.long(address)) * 1000 + memory.int(address + 8) / 1_000_000
}
