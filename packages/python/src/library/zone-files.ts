// What a machine keeps of time zones under /usr/share/zoneinfo. Many names stand for one file.
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

interface Zones {
  /** Name -> which of the contents it has. */
  readonly names: Readonly<Record<string, number>>
  /** In base64. */
  readonly contents: readonly string[]
}

/** Names -> contents, as one text. */
export function packZones(files: ReadonlyMap<string, Uint8Array>): string {
  const all = [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const)
  const contents = [...new Set(all.map(([, content]) => content))]
  const names = Object.fromEntries(all.map(([name, content]) => [name, contents.indexOf(content)]))
  return brotliCompressSync(JSON.stringify({ names, contents } satisfies Zones)).toString('base64')
}

/** Name -> its content. */
export function unpackZones(packed: string): ReadonlyMap<string, Uint8Array> {
  const { names, contents } = JSON.parse(
    brotliDecompressSync(Buffer.from(packed, 'base64')).toString(),
  ) as Zones
  return new Map(Object.entries(names).map(([name, at]) => [name, Buffer.from(contents[at] ?? '', 'base64')]))
}
