// npm: what is installed for the whole machine, and what the registry has. Its installs tell how long they took, so
// that they are computed only where they are silent.
import type { Process, Program } from '../../../run/process.ts'
import type { Package } from '../../../state/inventory.ts'
import { beyond, isRoot } from '../declared.ts'
import { byName, catalogueOf, installPackages, isUnseen } from './catalogue.ts'

/** `npm`: global packages, and what the declared registry says of others. */
export const npm: Program = async process => {
  const { installed, available } = catalogueOf(process, 'npm')
  const options = process.args.filter(word => word.startsWith('-'))
  const [verb, ...names] = process.args.filter(word => !word.startsWith('-'))
  const isGlobal = options.some(option => option === '-g' || option === '--global')
  if (['ls', 'list', 'll'].includes(verb ?? '')) {
    const isPlain = options.every(option => /^(?:-g|--global|--depth=0)$/.test(option))
    if (!isGlobal || !isPlain || verb === 'll') throw beyond(process)
    return tree(process, installed, names)
  }
  if (verb === 'view' || verb === 'info' || verb === 'show')
    return view(process, { names, options, packages: [...installed, ...available] })
  if ((verb === 'install' || verb === 'i') && isGlobal) return install(process, { names, options })
  throw beyond(process)
}

function tree(process: Process, installed: readonly Package[], names: readonly string[]): number {
  const isWide = /UTF-?8$/i.test(
    ['LC_ALL', 'LC_CTYPE', 'LANG'].map(name => process.environment.get(name)).find(Boolean) ?? '',
  )
  const [branch, last] = isWide
    ? ['\xe2\x94\x9c\xe2\x94\x80\xe2\x94\x80 ', '\xe2\x94\x94\xe2\x94\x80\xe2\x94\x80 ']
    : ['+-- ', '`-- ']
  const shown = [...installed].sort(byName).filter(({ name }) => names.length === 0 || names.includes(name))
  const lines = shown.map(
    ({ name, version }, index) => `${index === shown.length - 1 ? last : branch}${name}@${version}`,
  )
  process.out(`${['/usr/lib', ...(lines.length === 0 ? [`${last}(empty)`] : lines)].join('\n')}\n\n`)
  return names.length > 0 && shown.length === 0 ? 1 : 0
}

interface Query {
  readonly names: readonly string[]
  readonly options: readonly string[]
  readonly packages: readonly Package[]
}

function view(process: Process, { names, options, packages }: Query): number {
  const [name, field, extra] = names
  const versions = packages.filter(entry => entry.name === name)
  const latest = versions.at(-1)
  if (!latest || field === undefined || extra !== undefined || options.length > 0) throw beyond(process)
  const fields: Readonly<Record<string, string | undefined>> = {
    name: latest.name,
    version: latest.version,
    description: latest.description,
    license: latest.license,
    homepage: latest.homepage,
  }
  if (!Object.hasOwn(fields, field)) throw beyond(process)
  const value = fields[field]
  if (value !== undefined && value !== '') process.out(`${value}\n`)
  return 0
}

function install(process: Process, { names, options }: Omit<Query, 'packages'>): number {
  const isSilent = options.some(option => option === '--silent' || option === '-s') || isUnseen(process)
  const { available } = catalogueOf(process, 'npm')
  const wanted = names.map(name =>
    available.findLast(entry => entry.name === name || `${entry.name}@${entry.version}` === name),
  )
  const found = wanted.filter(entry => entry !== undefined)
  if (!isSilent || !isRoot(process) || found.length < names.length || names.length === 0)
    throw beyond(process)
  installPackages(process, 'npm', found)
  return 0
}
