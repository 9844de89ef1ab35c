// Sizes as GNU tools print them, and disk blocks as ext4 gives them.
import { NotComputable } from '../../not-computable.ts'
import { type Node, sizeOf } from '../../tree-node.ts'

/** The size in bytes; a file whose size is not known cannot be listed. */
export function knownSize(node: Node): number {
  const size = sizeOf(node)
  if (size === undefined) throw new NotComputable('the size of a program')
  return size
}

/** Blocks of 512 bytes on disk. */
export function blocksOf(node: Node): number {
  if (node.kind === 'directory') return 8
  if (node.kind === 'symlink') return node.target.length >= 60 ? 8 : 0
  if (node.kind === 'fifo' || node.kind === 'device') return 0
  return Math.ceil(knownSize(node) / 4096) * 8
}

const letters = ['', 'K', 'M', 'G', 'T', 'P', 'E']

/** `1.5K`: rounded up, one decimal below ten. */
export function humanSize(bytes: number, { base = 1024 }: { base?: number } = {}): string {
  if (bytes < base) return String(bytes)
  let value = bytes
  let power = 0
  while (value >= base && power < letters.length - 1) {
    value /= base
    power++
  }
  const tenths = Math.ceil(value * 10 - 1e-9) / 10
  const letter = base === 1000 && power === 1 ? 'k' : (letters[power] ?? '')
  if (tenths < 10) return `${tenths.toFixed(1)}${letter}`
  const whole = Math.ceil(value - 1e-9)
  return whole >= base && power < letters.length - 1 ? `1.0${letters[power + 1]}` : `${whole}${letter}`
}

/** A count of blocks of another size, rounded up. */
export function inUnits(bytes: number, unit: number): string {
  return String(Math.ceil(bytes / unit))
}
