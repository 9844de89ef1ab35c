// Disks of sandboxes: small ext4 images in memory, without a name, so that nothing of one outlives its last user. Each
// size is formatted once; a further disk is a copy of the few blocks that formatting wrote.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { WorldError } from '../../world/error.ts'

interface Block {
  readonly at: number
  readonly content: Buffer
}

const formatScript = fileURLToPath(new URL('./format.sh', import.meta.url))
const blockBytes = 4096
const chunkBytes = 256 * blockBytes
const stepBytes = 16 * 2 ** 20
const formatted = new Map<number, Promise<readonly Block[]>>()

/** A new, empty disk of at least this many bytes, as a file descriptor; the caller closes it. */
export async function openDisk(bytes: number): Promise<number> {
  const size = Math.ceil(bytes / stepBytes) * stepBytes
  const known = formatted.get(size) ?? format(size)
  formatted.set(size, known)
  const blocks = await known.catch(error => {
    formatted.delete(size)
    throw error
  })
  const disk = openNameless(size)
  for (const { at, content } of blocks) writeSync(disk, content, 0, content.length, at)
  return disk
}

async function format(size: number): Promise<readonly Block[]> {
  const disk = openNameless(size)
  try {
    const child = spawn('unshare', ['--mount', 'sh', formatScript], {
      stdio: ['ignore', 'ignore', 'pipe', disk],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    })
    const complaint = child.stderr === null ? Promise.resolve('') : text(child.stderr)
    const trouble = await new Promise<string | undefined>(resolve => {
      child.once('error', error => resolve(error.message))
      child.once('close', async code => resolve(code === 0 ? undefined : (await complaint).trim()))
    })
    if (trouble === undefined) return writtenBlocks(disk, size)
    throw new WorldError('kernel', `The sandbox's disk could not be formatted: ${trouble}`, {
      remedy: 'Install e2fsprogs and mount (Debian), or run as an ordinary user.',
    })
  } finally {
    closeSync(disk)
  }
}

function openNameless(size: number): number {
  const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const file = path.join(folder, `disk-${randomUUID()}`)
  const disk = openSync(file, 'wx+', 0o600)
  unlinkSync(file)
  ftruncateSync(disk, size)
  return disk
}

/** The blocks that are not all zeros; what the file system says is written bounds the search. */
function writtenBlocks(disk: number, size: number): Block[] {
  const blocks: Block[] = []
  const chunk = Buffer.alloc(chunkBytes)
  const zeros = Buffer.alloc(blockBytes)
  for (let at = 0; at < size; at += chunkBytes) {
    const length = readSync(disk, chunk, 0, Math.min(chunkBytes, size - at), at)
    for (let from = 0; from < length; from += blockBytes) {
      const block = chunk.subarray(from, Math.min(from + blockBytes, length))
      if (block.compare(zeros, 0, block.length) !== 0)
        blocks.push({ at: at + from, content: Buffer.from(block) })
    }
    if (blocks.length * blockBytes >= fstatSync(disk).blocks * 512) break
  }
  return blocks
}
