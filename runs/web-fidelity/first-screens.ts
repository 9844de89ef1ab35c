// First screens of pages, computed and real.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { screenText } from '../../domains/web/screen-text.ts'
import { type Contents, contentsFrom } from '../../src/kernel/files/contents.ts'
import { placeContents } from '../../src/kernel/files/place-contents.ts'
import { readFolder } from '../../src/kernel/files/read-folder.ts'
import { PageRecord } from '../../src/kernel/page/host/page-record.ts'
import { compareLines } from './compare-lines.ts'
import type { RealPages } from './real-pages.ts'

export interface Compared {
  readonly page: string
  readonly equal: number
  readonly most: number
  readonly differences: readonly string[]
  /** Why it was not told. */
  readonly unknown?: string
}

const startMs = Date.UTC(2026, 0, 1, 9)

/** Compares one page of a site. */
export async function comparePage(
  real: RealPages,
  { at, contents, url }: { at: string; contents: Contents; url: string },
): Promise<Compared> {
  const bytes = new Map(
    contents.entries.filter(({ kind }) => kind === 'file').map(entry => [entry.path, entry]),
  )
  const site = {
    at,
    read: (name: string) => {
      const entry = bytes.get(name)
      return entry && contents.bytesOf(entry)
    },
  }
  const wanted = (await real.show(site, url)).split('\n')
  placeContents(contents)
  const sites = [{ at, shelf: contents.hash }]
  const record = new PageRecord({ sites, tabs: [url], active: 0, startMs, seed: 1, codec: 'tree' })
  const seen = await record.look()
  await record.close()
  if ('unknown' in seen)
    return { page: url, equal: 0, most: wanted.length, differences: [], unknown: seen.unknown }
  return { page: url, ...compareLines(screenText(seen.shown).split('\n'), wanted) }
}

/** The pages of a list that are installed here, with the folders they lie in. */
export function* listedPages(
  file: URL,
  packages: string,
): Generator<{ at: string; contents: Contents; url: string; name: string }> {
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: { [name: string]: string[] } }
  // the first page of each package, then the second: so that a few of them are of many packages
  const rounds = Math.max(...Object.values(pages).map(({ length }) => length))
  for (let round = 0; round < rounds; round += 1) yield* roundOf(pages, round, packages)
}

function* roundOf(
  pages: { [name: string]: string[] },
  round: number,
  packages: string,
): ReturnType<typeof listedPages> {
  for (const [name, { [round]: one }] of Object.entries(pages)) {
    if (one === undefined) continue
    const folder = folderOf(name, packages)
    if (folder === undefined) continue
    const contents = readFolder(folder, { isLeftOut: one => /^(\.git|node_modules)\/?$/.test(one) })
    const at = `http://${name
      .replaceAll(/[^a-z0-9]+/gi, '-')
      .replace(/^-/, '')
      .toLowerCase()}.example/`
    yield { at, contents, name, url: new URL(one.split('/').map(encodeURIComponent).join('/'), at).href }
  }
}

function folderOf(name: string, packages: string): string | undefined {
  if (name.startsWith('debian:')) {
    const folder = `/usr/share/doc/${name.slice('debian:'.length)}`
    return existsSync(folder) ? folder : undefined
  }
  for (const one of existsSync(packages) ? readdirSync(packages) : []) {
    const file = path.join(packages, one, 'package', 'package.json')
    if (!existsSync(file)) continue
    const known = JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string }
    if (`${known.name}@${known.version}` === name) return path.dirname(file)
  }
  return undefined
}

/** Files that are written down as contents. */
export function contentsOf(files: { readonly [path: string]: string }): Contents {
  const entries = Object.entries(files).map(([name, text]) => {
    const bytes = Buffer.from(text)
    return { path: name, kind: 'file', isExecutable: false, size: bytes.length, bytes } as const
  })
  return contentsFrom('files', entries, () => Buffer.alloc(0))
}
