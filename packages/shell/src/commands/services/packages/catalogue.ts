// Packages that are there and packages that could be: looking them up, installing and removing them.
import { OpenFile } from '../../../run/open-file.ts'
import type { Process } from '../../../run/process.ts'
import type { Catalogue, Inventory, Package } from '../../../state/inventory.ts'
import { beyond, declared, replaceSection } from '../declared.ts'

export type Manager = keyof NonNullable<Inventory['packages']>

/** What a package manager has and can get; throws NotComputable where that is not declared. */
export function catalogueOf(process: Process, manager: Manager): Catalogue {
  const catalogue = declared(process, 'packages')[manager]
  if (!catalogue) throw beyond(process)
  return catalogue
}

function replaceCatalogue(process: Process, manager: Manager, catalogue: Catalogue): void {
  replaceSection(process, 'packages', { ...declared(process, 'packages'), [manager]: catalogue })
}

/** The order of packages by their names. */
export const byName = (one: Package, other: Package) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0

/** Puts packages among those that are installed, and their programs where they can be called. */
export function installPackages(process: Process, manager: Manager, packages: readonly Package[]): void {
  const { installed, available } = catalogueOf(process, manager)
  const names = new Set(packages.map(({ name }) => name))
  replaceCatalogue(process, manager, {
    installed: [...installed.filter(({ name }) => !names.has(name)), ...packages],
    available,
  })
  for (const { programs } of packages)
    for (const program of programs) {
      const path = `/usr/bin/${program}`
      if (process.fs.exists(path)) continue
      process.fs.write(path, '', { mode: 0o755 })
      process.fs.forget(path)
    }
}

/** Takes packages away, with the programs they brought. */
export function removePackages(process: Process, manager: Manager, names: ReadonlySet<string>): void {
  const { installed, available } = catalogueOf(process, manager)
  for (const { programs } of installed.filter(({ name }) => names.has(name)))
    for (const program of programs)
      if (process.fs.exists(`/usr/bin/${program}`)) process.fs.unlink(`/usr/bin/${program}`)
  const kept = installed.filter(({ name }) => !names.has(name))
  const gone = installed.filter(
    ({ name }) => names.has(name) && !available.some(other => other.name === name),
  )
  replaceCatalogue(process, manager, { installed: kept, available: [...available, ...gone] })
}

/** Whether nobody sees what the program prints. */
export function isUnseen({ output }: Process): boolean {
  return output instanceof OpenFile && output.path === '/dev/null'
}
