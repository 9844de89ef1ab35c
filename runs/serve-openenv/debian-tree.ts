// A folder with Debian's packages in it, as a machine of that release would have them: nothing is installed on this one.
// Where packages come from is read off this machine's own configuration, with the other release's name for its own.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../src/world/error.ts'

export interface TreeWanted {
  /** Debian's name for it: trixie. */
  readonly release: string
  readonly packages: readonly string[]
  /** Where it is kept; one that is there is taken as it is. */
  readonly folder: string
}

/** Makes the folder, once: packages are unpacked there, none of their scripts run. */
export function debianTree({ release, packages, folder }: TreeWanted): string {
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const apt = aptFor(release, path.join(making, 'apt'))
  apt('update')
  apt('install', '--download-only', 'base-files', ...packages)
  const tree = path.join(making, 'tree')
  mkdirSync(tree)
  // base-files has the links that the others are unpacked through
  const archives = readdirSync(path.join(making, 'apt/archives')).filter(name => name.endsWith('.deb'))
  const first = (name: string) => Number(!name.startsWith('base-files_'))
  for (const name of archives.sort((a, b) => first(a) - first(b)))
    execFileSync('dpkg-deb', ['--extract', path.join(making, 'apt/archives', name), tree])
  renameSync(tree, folder)
  rmSync(making, { recursive: true })
  return folder
}

/** apt-get that knows of no package on this machine, and keeps all its files in a folder. */
function aptFor(release: string, folder: string): (...words: readonly string[]) => void {
  for (const name of ['sources', 'lists/partial', 'archives/partial'])
    mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'sources/other.sources'), sourcesFor(release, ownSources()))
  writeFileSync(path.join(folder, 'status'), '')
  const settings = [
    ['Dir::State::lists', 'lists'],
    ['Dir::State::status', 'status'],
    ['Dir::Cache', '.'],
    ['Dir::Cache::archives', 'archives'],
    ['Dir::Etc::sourceparts', 'sources'],
  ].map(([name, at = '']) => `${name}=${path.join(folder, at)}`)
  settings.push('Dir::Etc::sourcelist=/dev/null', 'APT::Install-Recommends=false', 'APT::Sandbox::User=root')
  const options = settings.flatMap(setting => ['-o', setting])
  return (...words) => void execFileSync('apt-get', [...options, '-qq', '-y', ...words], { stdio: 'pipe' })
}

interface OwnSources {
  /** This machine's release. */
  readonly release: string | undefined
  /** What its configuration says. */
  readonly texts: readonly string[]
}

function ownSources(): OwnSources {
  const [, release] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  const folder = '/etc/apt/sources.list.d'
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.sources')) : []
  const texts = names.map(name => readFileSync(path.join(folder, name), 'utf8'))
  return { release, texts }
}

/** The sources of Debian among these, for another release. */
export function sourcesFor(other: string, { release, texts }: OwnSources): string {
  const stanzas = texts
    .flatMap(text => text.split(/\n{2,}/))
    .filter(stanza => stanza.includes('debian-archive-keyring'))
  if (release === undefined || stanzas.length === 0)
    throw new WorldError('usage', 'This machine has no sources of Debian to take packages from.', {
      remedy: 'Run this on Debian 12 or newer.',
    })
  return stanzas.map(stanza => stanza.replaceAll(new RegExp(`\\b${release}\\b`, 'g'), other)).join('\n\n')
}
