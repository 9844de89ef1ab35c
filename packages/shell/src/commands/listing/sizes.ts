// Sizes as GNU tools print them, and disk blocks as ext4 gives them.
import { NotComputable } from '../../not-computable.ts'
import { bytesOnDisk, holesOf } from '../../tree/holes.ts'
import { type Node, sizeOf } from '../../tree/tree-node.ts'

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
  if (node.kind === 'file') {
    const holes = holesOf(node)
    if (!holes) throw new NotComputable('how much of a file of zeros lies on the disk')
    return bytesOnDisk(knownSize(node), holes) / 512
  }
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

const prefixes = 'KMGTPE'

/** A size as `--block-size` wants it: in units, with their letter where no number stands before it. */
export function inBlocks(bytes: number, wanted: string): string {
  if (wanted === 'human-readable') return humanSize(bytes)
  if (wanted === 'si') return humanSize(bytes, { base: 1000 })
  const match = /^([1-9][0-9]*)?(?:([kKMGTPE])(B|iB)?)?$/.exec(wanted)
  if (!match || wanted === '') throw new NotComputable(`--block-size=${wanted}`)
  const [, count, letter, end] = match
  const power = letter === undefined ? 0 : prefixes.indexOf(letter.toUpperCase()) + 1
  const unit = (end === 'B' ? 1000 : 1024) ** power * Number(count ?? 1)
  const isNamed = count === undefined && letter !== undefined
  const name = end === 'B' && power === 1 ? 'k' : (letter ?? '').toUpperCase()
  return `${inUnits(bytes, unit)}${isNamed ? name + (end ?? '') : ''}`
}
