// apt-get: install, remove and their like. Downloads and unpacking show sizes and speeds nobody declares: what they
// print is computed only as a simulation, and what they do where nobody sees the output.
import type { Process, Program } from '../../../run/process.ts'
import type { Package } from '../../../state/inventory.ts'
import { beyond, isRoot } from '../declared.ts'
import { aptPackages, isUpgradable, type Known } from './apt-packages.ts'
import { installPackages, isUnseen, removePackages } from './catalogue.ts'

/** `apt-get`: installs and removes declared packages, as far as that shows no speeds. */
export const aptGet: Program = async process => {
  aptPackages(process)
  const words = process.args.filter(word => !word.startsWith('-'))
  const options = process.args.filter(word => word.startsWith('-'))
  if (options.some(option => !accepted.test(option)) || process.output.isTerminal) throw beyond(process)
  const [verb, ...names] = words
  if (verb === undefined) throw beyond(process)
  return order(process, {
    verb,
    names,
    isSimulated: options.some(option => simulated.test(option)),
    hasYes: options.some(option => /^-(?:y+|-yes|-assume-yes|qqy|yqq|yq|qy)$/.test(option)),
    isQuiet: options.some(option => /^-[a-z]*qq/.test(option)),
  })
}

const accepted =
  /^(?:-[yqs]+|--yes|--assume-yes|--quiet|--simulate|--dry-run|--just-print|--no-install-recommends)$/
const simulated = /^(?:-[yq]*s[yq]*|--simulate|--dry-run|--just-print)$/

export interface Order {
  readonly verb: string
  readonly names: readonly string[]
  readonly isSimulated: boolean
  readonly hasYes: boolean
  readonly isQuiet: boolean
}

/** Carries out an order; `apt` words it the same way. */
export async function order(process: Process, request: Order): Promise<number> {
  const { verb, isSimulated } = request
  if (
    ![
      'install',
      'remove',
      'purge',
      'upgrade',
      'autoremove',
      'update',
      'dist-upgrade',
      'full-upgrade',
    ].includes(verb)
  ) {
    if (
      /^(?:source|build-dep|check|clean|autoclean|download|changelog|dselect-upgrade|satisfy|edit-sources|depends|rdepends|showsrc)$/.test(
        verb,
      )
    )
      throw beyond(process)
    await process.err(`E: Invalid operation ${verb}\n`)
    return 100
  }
  if (!isRoot(process) && !isSimulated) return denied(process, verb)
  if (verb === 'update') {
    if (!isUnseen(process)) throw beyond(process)
    return 0
  }
  if (verb.endsWith('upgrade') || verb === 'autoremove') throw beyond(process)
  return verb === 'install' ? install(process, request) : remove(process, request)
}

async function denied(process: Process, verb: string): Promise<number> {
  if (verb === 'update') {
    process.out('Reading package lists...\n')
    await process.err(
      'E: Could not open lock file /var/lib/apt/lists/lock - open (13: Permission denied)\nE: Unable to lock directory /var/lib/apt/lists/\n',
    )
    return 100
  }
  await process.err(
    'E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)\nE: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?\n',
  )
  return 100
}

const reading = 'Reading package lists...\nBuilding dependency tree...\nReading state information...\n'

async function missingOf(
  process: Process,
  names: readonly string[],
  known: readonly Known[],
): Promise<boolean> {
  const missing = names.filter(name => !known.some(entry => entry.name === name))
  for (const name of missing) await process.err(`E: Unable to locate package ${name}\n`)
  return missing.length > 0
}

function needed(wanted: readonly Known[], all: readonly Known[]): Package[] {
  const chosen = new Map<string, Package>()
  const visit = (known: Known | undefined, isAsked: boolean): void => {
    if (!known || chosen.has(known.name) || (known.installed && !(isAsked && isUpgradable(known)))) return
    chosen.set(known.name, known.candidate)
    for (const name of known.candidate.depends)
      visit(
        all.find(entry => entry.name === name.split(' ')[0]),
        false,
      )
  }
  for (const known of wanted) visit(known, true)
  return [...chosen.values()]
}

const listed = (title: string, names: readonly string[]) =>
  names.length === 0 ? '' : `${title}\n  ${[...names].sort().join(' ')}\n`

async function install(process: Process, { names, isSimulated, hasYes, isQuiet }: Order): Promise<number> {
  const all = aptPackages(process)
  const plain = isQuiet ? '' : reading
  process.out(plain)
  if (names.some(name => /[=/+*]|-$/.test(name))) throw beyond(process)
  if (await missingOf(process, names, all)) return 100
  const wanted = all.filter(({ name }) => names.includes(name))
  const packages = needed(wanted, all)
  for (const name of names) {
    const known = wanted.find(entry => entry.name === name)
    if (known?.installed && !isUpgradable(known) && !isQuiet)
      process.out(`${name} is already the newest version (${known.candidate.version}).\n`)
  }
  const fresh = packages.filter(({ name }) => !all.find(entry => entry.name === name)?.installed)
  const raised = packages.filter(entry => !fresh.includes(entry))
  const left = all.filter(isUpgradable).length - raised.length
  const extra = fresh.filter(({ name }) => !names.includes(name)).map(({ name }) => name)
  if (packages.length > 0 && !isSimulated && !(isUnseen(process) && (hasYes || extra.length === 0)))
    throw beyond(process)
  if (!isQuiet)
    process.out(
      listed('The following additional packages will be installed:', extra) +
        listed(
          'The following NEW packages will be installed:',
          fresh.map(({ name }) => name),
        ) +
        listed(
          'The following packages will be upgraded:',
          raised.map(({ name }) => name),
        ) +
        `${raised.length} upgraded, ${fresh.length} newly installed, 0 to remove and ${left} not upgraded.\n`,
    )
  if (isSimulated) simulate(process, packages, all)
  else installPackages(process, 'apt', packages)
  return 0
}

function simulate(process: Process, packages: readonly Package[], all: readonly Known[]): void {
  if (packages.length > 1) throw beyond(process)
  for (const { name, version, architecture } of packages) {
    const before = all.find(entry => entry.name === name)?.installed
    const from = `(${version} Debian:12/stable [${architecture}])`
    process.out(`Inst ${name} ${before ? `[${before.version}] ` : ''}${from}\nConf ${name} ${from}\n`)
  }
}

async function remove(
  process: Process,
  { names, verb, isSimulated, hasYes, isQuiet }: Order,
): Promise<number> {
  const all = aptPackages(process)
  if (!isQuiet) process.out(reading)
  if (await missingOf(process, names, all)) return 100
  const present = all.filter(({ name, installed }) => names.includes(name) && installed)
  for (const name of names)
    if (!present.some(entry => entry.name === name) && !isQuiet)
      process.out(`Package '${name}' is not installed, so not removed\n`)
  const targets = new Set(present.map(({ name }) => name))
  const isNeeded = all.some(
    ({ name, installed }) =>
      !targets.has(name) && installed?.depends.some(other => targets.has(other.split(' ')[0] ?? '')),
  )
  if (isNeeded || (present.length > 0 && !isSimulated && !(hasYes && isUnseen(process))))
    throw beyond(process)
  const mark = verb === 'purge' ? '*' : ''
  const left = all.filter(entry => isUpgradable(entry) && !present.includes(entry)).length
  if (!isQuiet)
    process.out(
      `${listed(
        'The following packages will be REMOVED:',
        present.map(({ name }) => name + mark),
      )}0 upgraded, 0 newly installed, ${present.length} to remove and ${left} not upgraded.\n`,
    )
  if (isSimulated)
    for (const { name, installed } of present)
      process.out(`${verb === 'purge' ? 'Purg' : 'Remv'} ${name} [${installed?.version}]\n`)
  else removePackages(process, 'apt', targets)
  return 0
}
