// Reads an npm package: tar in gzip, everything below one folder. An archive is a stranger's: sizes are bounded before
// anything is unpacked, sums are verified, and a path that leads anywhere else refuses the whole archive.
import * as fs from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { WorldError } from '../../world/error.ts'
import {
  type Contents,
  contentsFrom,
  type Entry,
  refuseLinkOut,
  repositoryLimits,
  repositoryMeter,
} from './contents.ts'

const block = 512
const nothing = Buffer.alloc(block)

/** The contents of a .tgz file, without the folder that all of it lies in. */
export function readTarball(file: string): Contents {
  const meter = repositoryMeter(file)
  const entries = new Map<string, Entry>()
  for (const entry of tarEntries(unpacked(file), file)) {
    if (entry.kind === 'link') refuseLinkOut(file, entry)
    meter.count(entry.path, entry.size)
    for (const folder of foldersAbove(entry.path)) {
      if (entries.get(folder)?.kind === 'file') throw broken(file, `${folder} is both a file and a folder`)
      if (!entries.has(folder))
        entries.set(folder, { path: folder, kind: 'directory', isExecutable: true, size: 0 })
    }
    entries.set(entry.path, entry)
  }
  if (entries.size === 0) throw broken(file, 'it is empty')
  return contentsFrom(file, [...entries.values()], entry => {
    throw broken(file, `${entry.path} was not read`)
  })
}

function unpacked(file: string): Buffer {
  let bytes: Buffer
  try {
    bytes = fs.readFileSync(file)
  } catch (cause) {
    throw new WorldError('world', `${file}: there is no such file.`, { cause })
  }
  try {
    return gunzipSync(bytes, { maxOutputLength: repositoryLimits.totalBytes })
  } catch (cause) {
    const isLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw broken(file, isLarge ? 'it unpacks to more than 1024 MiB' : 'it is not gzip, or damaged')
  }
}

function broken(file: string, what: string): WorldError {
  return new WorldError('world', `${file}: ${what}.`, { remedy: "An npm package is what 'npm pack' makes." })
}

function* tarEntries(archive: Buffer, file: string): Generator<Entry> {
  let extra = new Map<string, string>()
  for (let at = 0; at + block <= archive.length; ) {
    const head = archive.subarray(at, at + block)
    if (head.equals(nothing)) return
    refuseWrongSum(head, file)
    const size = Number.parseInt(text(head, 124, 12), 8)
    if (!(size >= 0) || at + block + size > archive.length) throw broken(file, 'it is cut short')
    const body = archive.subarray(at + block, at + block + size)
    at += block + Math.ceil(size / block) * block
    const type = String.fromCharCode(head[156] || 0x30)
    if (type === 'x') extra = paxRecords(body)
    else if (type === 'L') extra.set('path', body.toString().replace(/\0+$/, ''))
    else if (type === 'K') extra.set('linkpath', body.toString().replace(/\0+$/, ''))
    else if (type !== 'g') {
      const entry = entryFrom(head, body, { type, extra, file })
      extra = new Map()
      if (entry) yield entry
    }
  }
}

function entryFrom(
  head: Buffer,
  body: Buffer,
  { type, extra, file }: { type: string; extra: ReadonlyMap<string, string>; file: string },
): Entry | undefined {
  const prefix = text(head, 257, 5) === 'ustar' ? text(head, 345, 155) : ''
  const name = extra.get('path') ?? (prefix === '' ? text(head, 0, 100) : `${prefix}/${text(head, 0, 100)}`)
  const path = pathBelow(name, file)
  if (path === '') return undefined
  const isExecutable = (Number.parseInt(text(head, 100, 8), 8) & 0o100) !== 0
  if (type === '0') return { path, kind: 'file', isExecutable, size: body.length, bytes: Buffer.from(body) }
  if (type === '5') return { path, kind: 'directory', isExecutable: true, size: 0 }
  if (type === '2') {
    const target = extra.get('linkpath') ?? text(head, 157, 100)
    return { path, kind: 'link', isExecutable: false, size: 0, target }
  }
  throw broken(file, `${name} is of a kind (${type}) that no package has`)
}

/** The path without the folder that all lies in. */
function pathBelow(name: string, file: string): string {
  const parts = name.split('/').filter(part => part !== '' && part !== '.')
  if (name.startsWith('/') || parts.includes('..') || /[\0\\]/.test(name)) {
    throw new WorldError('world', `${file}: ${JSON.stringify(name)} leads out of the package.`, {
      remedy: 'No well-made package has such a path; do not trust this one.',
    })
  }
  return parts.slice(1).join('/')
}

function refuseWrongSum(head: Buffer, file: string): void {
  const told = Number.parseInt(text(head, 148, 8), 8)
  let sum = 0
  for (let at = 0; at < block; at++) sum += at >= 148 && at < 156 ? 0x20 : (head[at] ?? 0)
  if (sum !== told) throw broken(file, 'it is not a tar archive, or it is damaged')
}

function text(bytes: Buffer, from: number, length: number): string {
  const field = bytes.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString()
}

function paxRecords(body: Buffer): Map<string, string> {
  const records = new Map<string, string>()
  for (let at = 0; at < body.length; ) {
    const length = Number.parseInt(body.toString('latin1', at, at + 20), 10)
    if (!(length > 0)) break
    const [, key = '', value = ''] =
      /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(body.toString('utf8', at, at + length)) ?? []
    records.set(key, value)
    at += length
  }
  return records
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
