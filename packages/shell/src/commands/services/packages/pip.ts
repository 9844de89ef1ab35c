// pip: packages of a Python that belongs to itself. Downloads show sizes and speeds, so that only `-q` installs in sight.
import type { Process, Program } from '../../../run/process.ts'
import type { Package } from '../../../state/inventory.ts'
import { beyond, isRoot } from '../declared.ts'
import { catalogueOf, installPackages, isUnseen, removePackages } from './catalogue.ts'

const location = '/usr/local/lib/python3.11/site-packages'

const plainName = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-')
const sortName = (one: Package, other: Package) => (plainName(one.name) < plainName(other.name) ? -1 : 1)

/** `pip`: the declared packages of Python; installs as far as they show no speeds. */
export const pip: Program = async process => {
  catalogueOf(process, 'pip')
  const [verb, ...rest] = process.args
  if (verb === 'list') return list(process, rest)
  if (verb === 'freeze') return freeze(process, rest)
  if (verb === 'show') return show(process, rest)
  if (verb === 'install') return install(process, rest)
  if (verb === 'uninstall') return uninstall(process, rest)
  throw beyond(process)
}

const installedOf = (process: Process) => [...catalogueOf(process, 'pip').installed].sort(sortName)

function find(packages: readonly Package[], name: string): Package | undefined {
  return packages.find(entry => plainName(entry.name) === plainName(name))
}

function list(process: Process, words: readonly string[]): number {
  const packages = installedOf(process)
  const format = words.join(' ').replace(/^--format[= ]/, '')
  if (format === 'freeze') process.out(packages.map(({ name, version }) => `${name}==${version}\n`).join(''))
  else if (format === 'json')
    process.out(
      `[${packages.map(({ name, version }) => `{"name": "${name}", "version": "${version}"}`).join(', ')}]\n`,
    )
  else if (format === '' || format === 'columns') {
    const width = Math.max(7, ...packages.map(({ name }) => name.length))
    const second = Math.max(7, ...packages.map(({ version }) => version.length))
    if (packages.length === 0) return 0
    process.out(`${'Package'.padEnd(width)} Version\n${'-'.repeat(width)} ${'-'.repeat(second)}\n`)
    for (const { name, version } of packages) process.out(`${name.padEnd(width)} ${version}\n`)
  } else throw beyond(process)
  return 0
}

function freeze(process: Process, words: readonly string[]): number {
  if (words.length > 0) throw beyond(process)
  for (const { name, version } of installedOf(process))
    if (!['pip', 'setuptools', 'wheel', 'distribute'].includes(name)) process.out(`${name}==${version}\n`)
  return 0
}

async function show(process: Process, names: readonly string[]): Promise<number> {
  if (names.some(name => name.startsWith('-'))) throw beyond(process)
  if (names.length === 0) {
    await process.err('WARNING: ERROR: Please provide a package name or names.\n')
    return 1
  }
  const installed = installedOf(process)
  const missing = names.filter(name => !find(installed, name))
  if (missing.length > 0)
    await process.err(`WARNING: Package(s) not found: ${missing.map(plainName).sort().join(', ')}\n`)
  const shown = names.flatMap(name => find(installed, name) ?? []).map(entry => details(entry, installed))
  process.out(shown.join('---\n'))
  return shown.length > 0 ? 0 : 1
}

function details(entry: Package, installed: readonly Package[]): string {
  const users = installed.filter(({ depends }) =>
    depends.some(name => plainName(name) === plainName(entry.name)),
  )
  return `Name: ${entry.name}
Version: ${entry.version}
Summary: ${entry.description}
Home-page: ${entry.homepage ?? ''}
Author: ${entry.author ?? ''}
Author-email: ${entry.maintainer ?? ''}
License: ${entry.license ?? ''}
Location: ${location}
Requires: ${[...entry.depends].sort().join(', ')}
Required-by: ${users.map(({ name }) => name).join(', ')}
`
}

const rootWarning =
  "WARNING: Running pip as the 'root' user can result in broken permissions and conflicting behaviour with the system package manager. It is recommended to use a virtual environment instead: https://pip.pypa.io/warnings/venv\n"

async function install(process: Process, words: readonly string[]): Promise<number> {
  const options = words.filter(word => word.startsWith('-'))
  if (
    options.some(
      option =>
        !/^(?:-q+|--quiet|--no-cache-dir|--user|--disable-pip-version-check|--no-input)$/.test(option),
    )
  )
    throw beyond(process)
  const names = words.filter(word => !word.startsWith('-'))
  if (names.length === 0) {
    await process.err('ERROR: You must give at least one requirement to install (see "pip help install")\n')
    return 1
  }
  const isQuiet = options.some(option => /^-q|^--quiet/.test(option))
  const fresh = new Map<string, Package>()
  for (const name of names) {
    const result = resolve(process, name, fresh)
    if (typeof result === 'string') {
      if (fresh.size > 0 && !isQuiet && !isUnseen(process)) throw beyond(process)
      await process.err(result)
      return 1
    }
    if (!isQuiet) process.out(result.satisfied.map(line => `${line}\n`).join(''))
  }
  if (fresh.size > 0 && !isQuiet && !isUnseen(process)) throw beyond(process)
  if (fresh.size > 0 && !isRoot(process)) throw beyond(process)
  installPackages(process, 'pip', [...fresh.values()])
  if (isRoot(process)) await process.err(rootWarning)
  return 0
}

/** Notes what is to be installed for a requirement; a text is why it cannot be. */
function resolve(
  process: Process,
  requirement: string,
  fresh: Map<string, Package>,
): { satisfied: string[] } | string {
  const match = /^([A-Za-z0-9][A-Za-z0-9._-]*)(?:==([A-Za-z0-9.+!-]+))?$/.exec(requirement)
  if (!match) throw beyond(process)
  const [, name = '', version] = match
  const { available } = catalogueOf(process, 'pip')
  const installed = installedOf(process)
  const present = find(installed, name)
  if (present && (version === undefined || present.version === version))
    return { satisfied: satisfied(present, installed, requirement) }
  const offers = available.filter(entry => plainName(entry.name) === plainName(name))
  const offer = offers.findLast(entry => version === undefined || entry.version === version)
  if (!offer) {
    const versions =
      [...offers, ...(present ? [present] : [])].map(entry => entry.version).join(', ') || 'none'
    return `ERROR: Could not find a version that satisfies the requirement ${requirement} (from versions: ${versions})\nERROR: No matching distribution found for ${requirement}\n`
  }
  if (present) throw beyond(process)
  fresh.set(plainName(name), offer)
  for (const need of offer.depends) {
    if (find(installed, need) || fresh.has(plainName(need))) continue
    const result = resolve(process, need, fresh)
    if (typeof result === 'string') return result
  }
  return { satisfied: [] }
}

function satisfied(entry: Package, installed: readonly Package[], requirement: string): string[] {
  const lines = [`Requirement already satisfied: ${requirement} in ${location} (${entry.version})`]
  for (const need of entry.depends) {
    const other = find(installed, need)
    if (other)
      lines.push(
        `Requirement already satisfied: ${need} in ${location} (from ${requirement}) (${other.version})`,
      )
  }
  return lines
}

async function uninstall(process: Process, words: readonly string[]): Promise<number> {
  const names = words.filter(word => !word.startsWith('-'))
  if (!words.some(word => word === '-y' || word === '--yes') || names.length === 0) throw beyond(process)
  if (words.some(word => word.startsWith('-') && !/^(?:-y|-q|--yes|--quiet)$/.test(word)))
    throw beyond(process)
  const isQuiet = words.some(word => word === '-q' || word === '--quiet')
  for (const name of names) {
    const entry = find(installedOf(process), name)
    if (!entry) await process.err(`WARNING: Skipping ${name} as it is not installed.\n`)
    else {
      if (!isRoot(process)) throw beyond(process)
      removePackages(process, 'pip', new Set([entry.name]))
      if (!isQuiet)
        process.out(
          `Found existing installation: ${entry.name} ${entry.version}\nUninstalling ${entry.name}-${entry.version}:\n  Successfully uninstalled ${entry.name}-${entry.version}\n`,
        )
    }
  }
  if (isRoot(process)) await process.err(rootWarning)
  return 0
}
