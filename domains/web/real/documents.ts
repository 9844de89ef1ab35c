// Documentation that packages of this machine ship, under permissive licences: manuals of Debian packages as they are,
// and the introductions of npm packages, drawn as pages. What is not installed is left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { markdownHtml } from './markdown-html.ts'

export interface DocumentPage {
  /** Below the site of documents, such as `/npm/ws`. */
  readonly path: string
  readonly title: string
  readonly html: string
}

/** A package whose text is shown. */
export interface DocumentedPackage {
  readonly name: string
  readonly licence: string
  readonly pages: readonly DocumentPage[]
}

const permissive = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Expat',
])
/** Longer introductions make observations no context holds. */
const most = 9000
const debian = [
  // its copyright file: doc/libffi.* is under the Expat licence
  { name: 'libffi8', licence: 'Expat', folder: '/usr/share/doc/libffi8/html' },
]
const npm = [
  'accepts',
  'bytes',
  'content-disposition',
  'content-type',
  'cors',
  'cross-spawn',
  'debug',
  'depd',
  'ee-first',
  'encodeurl',
  'escape-html',
  'etag',
  'eventsource-parser',
  'finalhandler',
  'forwarded',
  'fresh',
  'http-errors',
  'inherits',
  'ipaddr.js',
  'isexe',
  'jsonrepair',
  'lowdb',
  'mime-types',
  'ms',
  'negotiator',
  'object-inspect',
  'on-finished',
  'once',
  'parseurl',
  'path-key',
  'proxy-addr',
  'range-parser',
  'raw-body',
  'retry',
  'send',
  'serve-static',
  'setprototypeof',
  'shebang-command',
  'statuses',
  'toidentifier',
  'type-is',
  'unpipe',
  'vary',
  'which',
]

/** Every package there is, in a fixed order. */
export function documentedPackages(): readonly DocumentedPackage[] {
  return [...debian.flatMap(manualOf), ...npm.flatMap(introductionOf)]
}

function manualOf({ name, licence, folder }: (typeof debian)[number]): DocumentedPackage[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter(file => file.endsWith('.html'))
    .sort()
  const pages = files.map(file => {
    const html = readFileSync(path.join(folder, file), 'utf8')
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? file
    return { path: `/${name}/${file}`, title, html }
  })
  return [{ name, licence, pages }]
}

function introductionOf(name: string): DocumentedPackage[] {
  const folder = installed(name)
  if (folder === undefined) return []
  const file = readdirSync(folder).find(one => /^readme\.md$/i.test(one))
  const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    license?: string
  }
  if (file === undefined || license === undefined || !permissive.has(license)) return []
  const text = readFileSync(path.join(folder, file), 'utf8')
  if (text.length > most) return []
  const html = markdownHtml(text, { title: name })
  return [{ name, licence: license, pages: [{ path: `/npm/${name}`, title: name, html }] }]
}

function installed(name: string): string | undefined {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const found = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(found, 'package.json'))) return found
    if (folder === path.dirname(folder)) return undefined
    folder = path.dirname(folder)
  }
}
