// A git index without what depends on the disk it was written on: times, inode and device numbers, owners and sizes. Git
// looks at each file once more and fills them in again.
import { createHash } from 'node:crypto'

const header = 12
const fixed = 62

/** The index with those fields empty, its extensions dropped and its sum made anew; anything else as it is. */
export function settledIndex(bytes: Buffer): Buffer {
  if (bytes.length < header + 20 || bytes.toString('latin1', 0, 4) !== 'DIRC') return bytes
  if (bytes.readUInt32BE(4) !== 2) return bytes
  const copy = Buffer.from(bytes)
  let at = header
  for (let count = bytes.readUInt32BE(8); count > 0; count--) {
    const end = bytes.indexOf(0, at + fixed)
    if (end === -1) return bytes
    copy.fill(0, at, at + 24)
    copy.fill(0, at + 28, at + 40)
    at += (end - at + 8) & ~7
  }
  const body = copy.subarray(0, at)
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}
