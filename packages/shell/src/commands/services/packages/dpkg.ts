// dpkg and dpkg-query: what is installed.
import type { Process, Program } from '../../../run/process.ts'
import type { Package } from '../../../state/inventory.ts'
import { matches } from '../../../words/pattern/pattern.ts'
import { beyond } from '../declared.ts'
import { byName, catalogueOf } from './catalogue.ts'

/** A package's fields as the status file has them. */
export function record(entry: Package, { isInstalled = false } = {}): string {
  const { name, version, section, maintainer, architecture, depends, description, homepage } = entry
  const lines = [
    `Package: ${name}`,
    ...(isInstalled ? ['Status: install ok installed'] : []),
    ...(section === undefined ? [] : ['Priority: optional', `Section: ${section}`]),
    ...(maintainer === undefined ? [] : [`Maintainer: ${maintainer}`]),
    `Architecture: ${architecture}`,
    `Version: ${version}`,
    ...(depends.length === 0 ? [] : [`Depends: ${depends.join(', ')}`]),
    `Description: ${description.split('\n').join('\n ')}`,
    ...(homepage === undefined ? [] : [`Homepage: ${homepage}`]),
  ]
  return `${lines.join('\n')}\n`
}

/** `dpkg`: what is installed, and whose a file is. */
export const dpkg: Program = async process => dpkgWith(process, process.args)

/** `dpkg-query`: the same, and `-W`. */
export const dpkgQuery: Program = async process => dpkgWith(process, process.args)

async function dpkgWith(process: Process, [option, ...names]: readonly string[]): Promise<number> {
  const installed = [...catalogueOf(process, 'apt').installed].sort(byName)
  if (option === '-l' || option === '--list') return list(process, installed, names)
  if (option === '-s' || option === '--status') return status(process, installed, names)
  if (option === '-L' || option === '--listfiles') return files(process, installed, names)
  if (option === '-S' || option === '--search') return owner(process, installed, names)
  if ((option === '-W' || option === '--show') && process.name.endsWith('dpkg-query'))
    return show(process, installed, names)
  if (option === '--print-architecture') {
    process.out('amd64\n')
    return 0
  }
  throw beyond(process)
}

function chosen(installed: readonly Package[], pattern: string): Package[] {
  return installed.filter(({ name }) => (/[*?[]/.test(pattern) ? matches(pattern, name) : name === pattern))
}

async function list(
  process: Process,
  installed: readonly Package[],
  names: readonly string[],
): Promise<number> {
  const shown =
    names.length === 0 ? [...installed] : names.flatMap(name => chosen(installed, name)).sort(byName)
  const missing = names.filter(name => chosen(installed, name).length === 0)
  for (const name of missing) await process.err(`dpkg-query: no packages found matching ${name}\n`)
  if (shown.length > 0) process.out(table(process, [...new Set(shown)]))
  return missing.length > 0 ? 1 : 0
}

function table(process: Process, packages: readonly Package[]): string {
  if (process.output.isTerminal === true) throw beyond(process)
  const widest = (least: number, value: (entry: Package) => string) =>
    Math.max(least, ...packages.map(entry => value(entry).length))
  const summary = ({ description }: Package) => description.split('\n')[0] ?? ''
  const widths = [
    widest(14, ({ name }) => name),
    widest(12, ({ version }) => version),
    widest(12, ({ architecture }) => architecture),
    widest(33, summary),
  ]
  const line = (...cells: string[]) =>
    cells
      .map((cell, index) => (index === cells.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
      .join(' ')
  const rows = packages.map(
    entry => `ii  ${line(entry.name, entry.version, entry.architecture, summary(entry))}\n`,
  )
  return `Desired=Unknown/Install/Remove/Purge/Hold
| Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend
|/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)
||/ ${line('Name', 'Version', 'Architecture', 'Description')}
+++-${widths.map(width => '='.repeat(width)).join('-')}
${rows.join('')}`
}

async function status(
  process: Process,
  installed: readonly Package[],
  names: readonly string[],
): Promise<number> {
  if (names.length === 0) throw beyond(process)
  const missing = names.filter(name => !installed.some(entry => entry.name === name))
  for (const name of missing)
    await process.err(`dpkg-query: package '${name}' is not installed and no information is available\n`)
  const shown = names.map(name => {
    const entry = installed.find(known => known.name === name)
    return entry ? record(entry, { isInstalled: true }) : ''
  })
  process.out(shown.join('\n'))
  if (missing.length === 0) return 0
  await process.err('Use dpkg --info (= dpkg-deb --info) to examine archive files.\n')
  return 1
}

async function files(
  process: Process,
  installed: readonly Package[],
  names: readonly string[],
): Promise<number> {
  const [name, extra] = names
  if (name === undefined || extra !== undefined) throw beyond(process)
  const entry = installed.find(known => known.name === name)
  if (!entry) {
    await process.err(
      `dpkg-query: package '${name}' is not installed\nUse dpkg --contents (= dpkg-deb --contents) to list archive files contents.\n`,
    )
    return 1
  }
  if (!entry.files) throw beyond(process)
  process.out(`${['/.', ...entry.files].join('\n')}\n`)
  return 0
}

async function owner(
  process: Process,
  installed: readonly Package[],
  names: readonly string[],
): Promise<number> {
  if (names.length !== 1 || installed.some(entry => !entry.files)) throw beyond(process)
  const [pattern = ''] = names
  const lines = installed.flatMap(({ name, files: own = [] }) =>
    own.filter(path => path.includes(pattern)).map(path => `${name}: ${path}\n`),
  )
  process.out(lines.join(''))
  if (lines.length > 0) return 0
  await process.err(`dpkg-query: no path found matching pattern *${pattern}*\n`)
  return 1
}

async function show(
  process: Process,
  installed: readonly Package[],
  words: readonly string[],
): Promise<number> {
  const names = words.filter(word => !word.startsWith('-f') && !word.startsWith('--showformat='))
  const given = words.find(
    word => word !== '-f' && (word.startsWith('-f') || word.startsWith('--showformat=')),
  )
  if (words.includes('-f')) throw beyond(process)
  const format =
    given?.replace(/^(?:-f=?|--showformat=)/, '') ?? ['$', '{Package}\\t', '$', '{Version}\\n'].join('')
  const missing = names.filter(name => chosen(installed, name).length === 0)
  for (const entry of names.length === 0 ? installed : names.flatMap(name => chosen(installed, name)))
    process.out(filled(process, format, entry))
  for (const name of missing) await process.err(`dpkg-query: no packages found matching ${name}\n`)
  return missing.length > 0 ? 1 : 0
}

function filled(process: Process, format: string, entry: Package): string {
  const fields: Readonly<Record<string, string>> = {
    Package: entry.name,
    'binary:Package': entry.name,
    Version: entry.version,
    Architecture: entry.architecture,
    Status: 'install ok installed',
    'db:Status-Abbrev': 'ii ',
    'binary:Summary': entry.description.split('\n')[0] ?? '',
  }
  return format.replace(/\$\{([^}]+)\}|\\([nt\\])/g, (_, name?: string, sign?: string) => {
    if (name === undefined) return sign === 'n' ? '\n' : sign === 't' ? '\t' : '\\'
    const value = fields[name]
    if (value === undefined) throw beyond(process)
    return value
  })
}
