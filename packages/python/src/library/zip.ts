// Reads the files of a zip archive: where each lies, and its bytes when they are asked for.
import { inflateRawSync } from 'node:zlib'

/** The files of an archive: path -> its bytes. */
export function zipFiles(archive: Buffer): Map<string, () => Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06')
  if (end === -1) throw new Error('this is no zip archive')
  const files = new Map<string, () => Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map(offset =>
      archive.readUInt16LE(at + offset),
    )
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const header = archive.readUInt32LE(at + 42)
    if (!name.endsWith('/')) files.set(name, () => contentOf(archive, { header, size, method }))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function contentOf(
  archive: Buffer,
  { header, size, method }: Record<'header' | 'size' | 'method', number>,
): Buffer {
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  const packed = archive.subarray(start, start + size)
  return method === 0 ? packed : inflateRawSync(packed)
}
