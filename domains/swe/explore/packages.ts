// Repositories unpacked from the npm packages that are installed here: small ones, all text, under a permissive licence
// that goes with them. Which ones there are depends on the installation; they are taken in the order of their names.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as path from 'node:path'
import { z } from 'zod'
import type { Random } from '../../terminal/explore/random.ts'
import type { Repository } from './repository.ts'

const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
])
const mostFiles = 24
const mostBytes = 64_000

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  main: z.string().optional(),
  type: z.string().optional(),
})

interface Package {
  readonly folder: string
  readonly manifest: z.infer<typeof Manifest>
  /** The file that is loaded, by path. */
  readonly main: string
}

let installed: readonly Package[] | undefined

/** The packages of this installation that fit. */
export function packagesAtHand(): readonly Package[] {
  installed ??= modulesFolders()
    .flatMap(folder => namesIn(folder).map(name => path.join(folder, name)))
    .flatMap(folder => packageIn(folder))
  return installed
}

function modulesFolders(): string[] {
  const known = createRequire(import.meta.url).resolve('zod/package.json')
  return [path.dirname(path.dirname(known))]
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => !name.startsWith('.'))
    .flatMap(name =>
      name.startsWith('@') ? readdirSync(path.join(folder, name)).map(own => `${name}/${own}`) : [name],
    )
    .sort()
}

function packageIn(folder: string): Package[] {
  const manifest = manifestIn(folder)
  if (manifest === undefined || !permissive.has(manifest.license)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter(name => statSync(path.join(folder, name)).isFile())
  const bytes = files.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
  const stem = path.normalize(manifest.main ?? 'index.js')
  const main = [stem, `${stem}.js`, path.join(stem, 'index.js')].find(name => files.includes(name))
  const isSmall = files.length >= 3 && files.length <= mostFiles && bytes <= mostBytes
  const isCode = main !== undefined && /\.[cm]?js$/.test(main) && isReadable(path.join(folder, main))
  return isSmall && isCode ? [{ folder, manifest, main }] : []
}

// what a machine has squeezed into one line nobody works in
function isReadable(file: string): boolean {
  return readFileSync(file, 'utf8')
    .split('\n')
    .every(line => line.length < 500)
}

function manifestIn(folder: string): z.infer<typeof Manifest> | undefined {
  try {
    return Manifest.safeParse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** A package as a repository with one commit; undefined where none is at hand. */
export function packageRepository(
  random: Random,
): (Repository & { readonly main: string; readonly isModule: boolean }) | undefined {
  const all = packagesAtHand()
  if (all.length === 0) return undefined
  const { folder, manifest, main } = random.pick(all)
  const { name, version, license } = manifest
  const files = textFiles(folder)
  const sources = [...files.keys()].filter(file => /\.[cm]?js$/.test(file))
  return {
    name: name.replace(/^@/, '').replace('/', '-'),
    language: 'javaScript',
    files,
    history: [
      {
        message: `Import ${name} ${version}`,
        author: 'Packager <packages@example.com>',
        date: '2026-02-20T10:00:00+00:00',
        files: Object.fromEntries(files),
      },
    ],
    slips: [],
    sources,
    tests: [],
    testCommand: 'node --test test/',
    licence: `${license} (npm ${name} ${version})`,
    main,
    isModule: main.endsWith('.mjs') || (manifest.type === 'module' && !main.endsWith('.cjs')),
  }
}

function textFiles(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return new Map(
    names.flatMap((name): [string, string][] => {
      const file = path.join(folder, name)
      if (!statSync(file).isFile() || /\.(map|wasm|node|png)$/.test(name) || name.includes('node_modules'))
        return []
      const content = readFileSync(file)
      return content.includes(0) ? [] : [[name, content.toString()]]
    }),
  )
}
