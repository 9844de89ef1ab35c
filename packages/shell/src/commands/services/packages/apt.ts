// apt: lists and searches in its own words, and hands the rest to apt-get.
import type { Process, Program } from '../../../run/process.ts'
import { matches } from '../../../words/pattern/pattern.ts'
import { beyond } from '../declared.ts'
import { found, policy } from './apt-cache.ts'
import { order } from './apt-get.ts'
import { aptPackages, aptWarning, isUpgradable, type Known, listLine } from './apt-packages.ts'

/** `apt`: lists and searches; the rest is apt-get's. */
export const apt: Program = async process => {
  const packages = aptPackages(process)
  if (process.output.isTerminal) throw beyond(process)
  const options = process.args.filter(word => word.startsWith('-'))
  const [verb, ...names] = process.args.filter(word => !word.startsWith('-'))
  if (verb === undefined) throw beyond(process)
  if (
    options.some(
      option =>
        !/^(?:-[yqs]+|--yes|--installed|--upgradable|--no-install-recommends|--simulate)$/.test(option),
    )
  )
    throw beyond(process)
  await process.err(aptWarning)
  if (verb === 'list') return list(process, { packages, names, options })
  if (verb === 'policy' && names.length > 0) return policy(process, { names, packages })
  if (verb === 'search' && names.length > 0) {
    process.out('Sorting...\nFull Text Search...\n')
    for (const known of found({ names, packages }))
      process.out(`${listLine(known)}\n  ${known.candidate.description.split('\n')[0]}\n\n`)
    return 0
  }
  if (verb === 'show') return show(process, { packages, names })
  return order(process, {
    verb,
    names,
    isSimulated: options.some(option => /^-[yq]*s|^--simulate/.test(option)),
    hasYes: options.some(option => /^-[qs]*y|^--yes/.test(option)),
    isQuiet: options.some(option => option.includes('qq')),
  })
}

interface Query {
  readonly packages: readonly Known[]
  readonly names: readonly string[]
}

function list(
  process: Process,
  { packages, names, options }: Query & { options: readonly string[] },
): number {
  const isInstalledOnly = options.includes('--installed')
  const isNamed = ({ name }: Known) => names.length === 0 || names.some(pattern => matches(pattern, name))
  const shown = packages
    .filter(isNamed)
    .filter(known => !isInstalledOnly || known.installed)
    .filter(known => !options.includes('--upgradable') || isUpgradable(known))
  process.out(`Listing...\n${shown.map(known => `${listLine(known, { isInstalledOnly })}\n`).join('')}`)
  return 0
}

// sizes and dependencies of a package come from an archive that nobody declares in full
async function show(process: Process, { packages, names }: Query): Promise<number> {
  if (names.some(name => packages.some(known => known.name === name)) || names.length === 0)
    throw beyond(process)
  await process.err('E: No packages found\n')
  return 100
}
