// apt-cache: policy, search, show.
import type { Process, Program } from '../../../run/process.ts'
import { beyond } from '../declared.ts'
import { aptPackages, type Known } from './apt-packages.ts'
import { record } from './dpkg.ts'

/** `apt-cache policy`, `search` and `show`, on the declared packages. */
export const aptCache: Program = async process => {
  const packages = aptPackages(process)
  const [verb, ...names] = process.args
  if (verb === undefined || process.args.some(word => word.startsWith('-'))) throw beyond(process)
  if (verb === 'policy' && names.length > 0) return policy(process, { names, packages })
  if (verb === 'search' && names.length > 0) return search(process, { names, packages })
  if (verb === 'show' && names.length > 0) return show(process, { names, packages })
  throw beyond(process)
}

interface Query {
  readonly names: readonly string[]
  readonly packages: readonly Known[]
}

const archive = '        500 http://deb.debian.org/debian bookworm/main amd64 Packages\n'
const status = '        100 /var/lib/dpkg/status\n'

/** What is installed, what would be, and where it comes from. */
export function policy(process: Process, { names, packages }: Query): number {
  for (const name of names) {
    const known = packages.find(entry => entry.name === name)
    if (!known) continue
    const { installed, candidate } = known
    const isCurrent = installed?.version === candidate.version
    process.out(
      `${name}:\n  Installed: ${installed?.version ?? '(none)'}\n  Candidate: ${candidate.version}\n`,
    )
    process.out(`  Version table:\n ${isCurrent ? '***' : '   '} ${candidate.version} 500\n${archive}`)
    if (isCurrent) process.out(status)
    else if (installed) process.out(` *** ${installed.version} 100\n${status}`)
  }
  return 0
}

/** Packages whose name or description has all the words. */
export function found({ names, packages }: Query): Known[] {
  return packages.filter(({ name, candidate }) =>
    names.every(word => `${name} ${candidate.description}`.toLowerCase().includes(word.toLowerCase())),
  )
}

function search(process: Process, query: Query): number {
  if (query.names.some(word => /[\\[\]().*+?^$|{}]/.test(word))) throw beyond(process)
  for (const { name, candidate } of found(query))
    process.out(`${name} - ${candidate.description.split('\n')[0]}\n`)
  return 0
}

async function show(process: Process, { names, packages }: Query): Promise<number> {
  const known = names.map(name => packages.find(entry => entry.name === name))
  for (const entry of known) {
    if (!entry) continue
    const { installed, candidate } = entry
    if (installed?.version !== candidate.version || installed === undefined)
      process.out(`${record(candidate)}\n`)
    if (installed) process.out(`${record(installed, { isInstalled: true })}\n`)
  }
  if (known.some(Boolean)) return 0
  await process.err('E: No packages found\n')
  return 100
}
