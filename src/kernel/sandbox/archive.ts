// Carries a tree of files into a sandbox and out of it again: tar in the ustar format, with pax records for long paths.
// The caller bounds what is read. Only plain files, directories and symbolic links come out.

/** One thing in a tree. Paths are absolute and have no `.` or `..`. */
export interface TreeEntry {
  readonly path: string
  readonly kind: 'file' | 'directory' | 'link'
  readonly mode: number
  /** Seconds since 1970. */
  readonly mtime: number
  readonly owner: 'root' | 'user'
  readonly content?: Buffer
  /** Where a link points. */
  readonly target?: string
}

/** The user id of the sandbox's user, and its group id. */
export const userId = 1000

const block = 512
const types = { file: '0', directory: '5', link: '2' } as const

/** A tar archive of the entries, in their order. */
export function packTree(entries: readonly TreeEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(packed), Buffer.alloc(2 * block)])
}

function packed(entry: TreeEntry): Buffer[] {
  const name = entry.path.replace(/^\/+/, '') + (entry.kind === 'directory' ? '/' : '')
  const target = entry.kind === 'link' ? (entry.target ?? '') : ''
  const content = entry.kind === 'file' ? (entry.content ?? Buffer.alloc(0)) : Buffer.alloc(0)
  const records: [string, string][] = []
  if (Buffer.byteLength(name) > 100) records.push(['path', name])
  if (Buffer.byteLength(target) > 100) records.push(['linkpath', target])
  const type = types[entry.kind]
  const parts = [header(name, target, type, { ...entry, size: content.length }), padded(content)]
  if (records.length === 0) return parts
  const extra = Buffer.concat(records.map(([key, value]) => paxRecord(key, value)))
  const fields = { mode: 0o644, mtime: entry.mtime, owner: entry.owner, size: extra.length }
  return [header('pax', '', 'x', fields), padded(extra), ...parts]
}

interface HeaderFields {
  readonly mode: number
  readonly mtime: number
  readonly owner: TreeEntry['owner']
  readonly size: number
}

function header(name: string, target: string, type: string, fields: HeaderFields): Buffer {
  const id = fields.owner === 'user' ? userId : 0
  const bytes = Buffer.alloc(block)
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  Buffer.from(name).copy(bytes, 0, 0, 100)
  bytes.write(octal(fields.mode & 0o7777, 8), 100)
  bytes.write(octal(id, 8), 108)
  bytes.write(octal(id, 8), 116)
  bytes.write(octal(fields.size, 12), 124)
  bytes.write(octal(Math.max(0, Math.floor(fields.mtime)), 12), 136)
  bytes.write('        ', 148)
  bytes.write(type, 156)
  Buffer.from(target).copy(bytes, 157, 0, 100)
  bytes.write('ustar\u000000', 257)
  bytes.write(`${octal(sum(bytes), 7)}\u0000 `, 148)
  return bytes
}

function sum(bytes: Buffer): number {
  return bytes.reduce((total, byte) => total + byte, 0)
}

function padded(content: Buffer): Buffer {
  const rest = content.length % block
  return rest === 0 ? content : Buffer.concat([content, Buffer.alloc(block - rest)])
}

/** `<length> <key>=<value>\n`, where the length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const body = Buffer.from(` ${key}=${value}\n`)
  let length = body.length + String(body.length).length
  if (String(length).length > String(body.length).length) length = body.length + String(length).length
  return Buffer.concat([Buffer.from(String(length)), body])
}

/** The entries of a tar archive as GNU tar writes it with `--format=pax`. */
export function unpackTree(archive: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  let records = new Map<string, string>()
  for (let at = 0; at + block <= archive.length; ) {
    const head = archive.subarray(at, at + block)
    if (head[0] === 0) break
    const size = Number.parseInt(text(head, 124, 12), 8)
    const content = archive.subarray(at + block, at + block + size)
    at += block + Math.ceil(size / block) * block
    const type = String.fromCharCode(head[156] ?? 0)
    if (type === 'x') records = paxRecords(content)
    else {
      const entry = unpacked(head, content, records)
      if (entry !== undefined) entries.push(entry)
      records = new Map()
    }
  }
  return entries
}

function unpacked(head: Buffer, content: Buffer, records: Map<string, string>): TreeEntry | undefined {
  const kind = ({ '0': 'file', '5': 'directory', '2': 'link' } as const)[String.fromCharCode(head[156] ?? 0)]
  if (kind === undefined) return undefined
  const prefix = text(head, 345, 155)
  const short = prefix === '' ? text(head, 0, 100) : `${prefix}/${text(head, 0, 100)}`
  const name = records.get('path') ?? short
  const path = `/${name.replace(/^(?:\.?\/+)+|^\.$/, '').replace(/\/+$/, '')}`
  return {
    path,
    kind,
    mode: Number.parseInt(text(head, 100, 8), 8),
    mtime: Number(records.get('mtime') ?? Number.parseInt(text(head, 136, 12), 8)),
    owner: Number.parseInt(text(head, 108, 8), 8) === userId ? 'user' : 'root',
    ...(kind === 'file' ? { content: Buffer.from(content) } : {}),
    ...(kind === 'link' ? { target: records.get('linkpath') ?? text(head, 157, 100) } : {}),
  }
}

function text(bytes: Buffer, from: number, length: number): string {
  const field = bytes.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString()
}

function paxRecords(content: Buffer): Map<string, string> {
  const records = new Map<string, string>()
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.subarray(at, at + 20).toString('latin1'), 10)
    if (!(length > 0)) break
    const [, key, value] =
      /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(content.subarray(at, at + length).toString()) ?? []
    if (key !== undefined && value !== undefined) records.set(key, value)
    at += length
  }
  return records
}
