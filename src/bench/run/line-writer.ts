// Lines on their way into a file. Those that come while others are being written go together in the next write: when
// many rows finish at once, the file costs a few writes, not one for each.
import type { FileHandle } from 'node:fs/promises'
import { WorldError } from '../../world/error.ts'

export interface LineWriter {
  /** Resolves when the line is in the file. After a write that failed, all that follow fail: half a line stays last. */
  write(line: string): Promise<void>
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

const mostBytes = 1 << 22

/** Writes lines to the end of an open file. */
export function lineWriter(handle: Pick<FileHandle, 'write'>, file: string): LineWriter {
  const fill = lineBuffer()
  let waiting: string[] = []
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    const lines = waiting
    waiting = []
    next = undefined
    for (let from = 0; from < lines.length; ) {
      const { bytes, until } = fill(lines, from)
      await writeWhole(handle, { bytes, file })
      from = until
    }
  }

  return {
    write(line) {
      waiting.push(line)
      next ??= last = last.then(writeWaiting)
      return next
    },
    settled: () => last.catch(() => {}),
  }
}

// one buffer for all lines: rows are large, and a new one for each would leave the memory in pieces
function lineBuffer(): (lines: readonly string[], from: number) => { bytes: Buffer; until: number } {
  let buffer = Buffer.allocUnsafe(1 << 16)
  return (lines, from) => {
    let needed = Buffer.byteLength(lines[from] ?? '')
    let until = from + 1
    for (; until < lines.length; until++) {
      const length = Buffer.byteLength(lines[until] ?? '')
      if (needed + length > mostBytes) break
      needed += length
    }
    if (buffer.length < needed) buffer = Buffer.allocUnsafe(needed)
    let end = 0
    for (const line of lines.slice(from, until)) end += buffer.write(line, end)
    return { bytes: buffer.subarray(0, end), until }
  }
}

async function writeWhole(
  handle: Pick<FileHandle, 'write'>,
  { bytes, file }: { bytes: Buffer; file: string },
): Promise<void> {
  try {
    for (let at = 0; at < bytes.length; )
      at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten
  } catch (error) {
    throw new WorldError('store', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      remedy: 'Make room, then repeat the command: what is finished is kept.',
      cause: error,
    })
  }
}
