// Writes a ZIP file entry by entry; only one entry is held at a time.
import { open } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { WorldError } from '../../world/error.ts'

export interface ZipEntry {
  readonly name: string
  readonly content: string
}

const deflated = 8
const nameIsUtf8 = 0x0800
// the first day the format knows: two files of the same content are the same file
const day = 0x0021
const most = { entries: 0xffff, bytes: 0xffffffff }

/** Writes the entries in order. */
export async function writeZip(file: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const handle = await open(file, 'w')
  try {
    const directory: Buffer[] = []
    let offset = 0
    for await (const { name, content } of entries) {
      const bytes = Buffer.from(content)
      const packed = deflateRawSync(bytes, { level: 6 })
      const path = Buffer.from(name)
      const common = commonFields({ bytes, packed, path })
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path])
      directory.push(centralEntry({ common, path, offset }))
      if (offset + local.length + packed.length > most.bytes || directory.length > most.entries)
        throw tooLarge(file)
      await handle.appendFile(Buffer.concat([local, packed]))
      offset += local.length + packed.length
    }
    const central = Buffer.concat(directory)
    await handle.appendFile(
      Buffer.concat([central, endRecord({ count: directory.length, size: central.length, offset })]),
    )
  } finally {
    await handle.close()
  }
}

// version needed, flags, method, time, date, checksum, sizes, lengths of name and extra: alike in both headers
function commonFields({ bytes, packed, path }: { bytes: Buffer; packed: Buffer; path: Buffer }): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(nameIsUtf8, 2)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE(day, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(path.length, 22)
  return fields
}

function centralEntry({ common, path, offset }: { common: Buffer; path: Buffer; offset: number }): Buffer {
  const head = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
  // comment length, disk, attributes; then where the entry begins
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return Buffer.concat([head, common, tail, path])
}

function endRecord({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\x05\x06', 'latin1')
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

function tooLarge(file: string): WorldError {
  return new WorldError('limit', `${file} would hold more than 65,535 rows or 4 GB.`, {
    remedy: 'Report on fewer domains at a time.',
  })
}
