// The reading tools of the reference filesystem server.
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allowedPath } from './allowed-path.ts'
import { find } from './file-tree.ts'
import type { FilesystemServer, HandlerResult } from './filesystem-server.ts'
import { FsFailure } from './fs-failure.ts'

const chunkBytes = 1024

/** A whole file, or its first or last lines. */
export function readTextFile(
  server: FilesystemServer,
  { path, head, tail }: { path: string; head?: number; tail?: number },
): string {
  const place = allowedPath(server, path)
  if (head && tail) throw new Error('Cannot specify both head and tail parameters simultaneously')
  if (tail) return lastLines(server, place, tail)
  if (head) return firstLines(server, place, head)
  return wholeText(server, place)
}

/** Several files in one text; a file that cannot be read is named with its error. */
export function readMultipleFiles(server: FilesystemServer, { paths }: { paths: readonly string[] }): string {
  const parts = paths.map(path => {
    try {
      return `${path}:\n${wholeText(server, allowedPath(server, path))}\n`
    } catch (error) {
      return `${path}: Error - ${(error as Error).message}`
    }
  })
  return parts.join('\n---\n')
}

const mediaTypes: { readonly [extension: string]: string } = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
  '.svg': 'image/svg+xml',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.flac': 'audio/flac',
}

/** A file in base64, as the content block its extension asks for. */
export function readMediaFile(server: FilesystemServer, { path }: { path: string }): HandlerResult {
  const place = allowedPath(server, path)
  const extension = posix.extname(place).toLowerCase()
  const mimeType = mediaTypes[extension] ?? 'application/octet-stream'
  const data = bytesOf(server, place).toString('base64')
  const [kind] = mimeType.split('/')
  if (kind === 'image' || kind === 'audio') return { block: { type: kind, data, mimeType } }
  return {
    block: {
      type: 'resource',
      resource: { uri: pathToFileURL(place, { windows: false }).href, mimeType, blob: data },
    },
  }
}

/** What a stat says, one line a fact. */
export function getFileInfo(server: FilesystemServer, { path }: { path: string }): string {
  const { node } = find(server.tree, allowedPath(server, path), { call: 'stat' })
  const size = node.kind === 'file' ? node.bytes.length : 4096
  const { created, modified, accessed } = node.times
  return [
    `size: ${size}`,
    `created: ${dateText(created)}`,
    `modified: ${dateText(modified)}`,
    `accessed: ${dateText(accessed)}`,
    `isDirectory: ${node.kind === 'folder'}`,
    `isFile: ${node.kind === 'file'}`,
    `permissions: ${node.mode.toString(8).padStart(3, '0').slice(-3)}`,
  ].join('\n')
}

// a Date's own text on a machine that lives in UTC
function dateText(time: string): string {
  const [day = '', date = '', month = '', year = '', clock = ''] = new Date(time).toUTCString().split(/,? /)
  return `${day} ${month} ${date} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`
}

/** The text of a file, read at once: such a read names the path when it fails. */
export function wholeText(server: FilesystemServer, place: string): string {
  const { node } = find(server.tree, place, { call: 'open' })
  if (node.kind !== 'file') throw new FsFailure('EISDIR', 'read', place)
  return bytesOf(server, place).toString('utf8')
}

/** The bytes of a file, opened and read. */
function bytesOf(server: FilesystemServer, place: string): Buffer {
  const { node } = find(server.tree, place, { call: 'open' })
  if (node.kind !== 'file') throw new FsFailure('EISDIR', 'read')
  return Buffer.from(node.bytes.buffer, node.bytes.byteOffset, node.bytes.byteLength)
}

// the server reads backwards by chunks until it saw enough line ends; odd counts depend on that
function lastLines(server: FilesystemServer, place: string, count: number): string {
  const { node } = find(server.tree, place, { call: 'stat' })
  if (node.kind === 'folder' && count <= 0) return ''
  const bytes = bytesOf(server, place)
  let from = bytes.length
  let ends = 0
  while (from > 0 && ends < count) {
    const to = from
    from = Math.max(0, from - chunkBytes)
    for (const byte of bytes.subarray(from, to)) if (byte === 10) ends++
  }
  const text = bytes.subarray(from).toString('utf8').replace(/\r\n/g, '\n')
  return text.split('\n').slice(-count).join('\n')
}

function firstLines(server: FilesystemServer, place: string, count: number): string {
  const { node } = find(server.tree, place, { call: 'open' })
  if (node.kind === 'folder' && count <= 0) return ''
  const lines = bytesOf(server, place).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.slice(0, Math.max(0, Math.ceil(count))).join('\n')
}
