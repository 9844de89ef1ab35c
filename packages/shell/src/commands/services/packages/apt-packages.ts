// Debian's packages as apt sees them: what is installed, what the archive has, and what apt prints before anything.
import type { Process } from '../../../run/process.ts'
import type { Package } from '../../../state/inventory.ts'
import { byName, catalogueOf } from './catalogue.ts'
import { compareVersions } from './debian-version.ts'

export interface Known {
  readonly name: string
  readonly installed?: Package
  /** What the archive has; what is installed came from there too, unless it has another version. */
  readonly candidate: Package
}

/** All packages by name. */
export function aptPackages(process: Process): Known[] {
  const { installed, available } = catalogueOf(process, 'apt')
  const names = new Map<string, Known>()
  for (const entry of installed)
    names.set(entry.name, { name: entry.name, installed: entry, candidate: entry })
  for (const entry of available) {
    const known = names.get(entry.name)
    if (!known || compareVersions(entry.version, known.candidate.version) > 0)
      names.set(entry.name, { ...known, name: entry.name, candidate: entry })
  }
  return [...names.values()].sort((one, other) => byName(one.candidate, other.candidate))
}

/** Whether the archive has another version of what is installed. */
export function isUpgradable({ installed, candidate }: Known): boolean {
  return installed !== undefined && installed.version !== candidate.version
}

/** A line of `apt list`. */
export function listLine(known: Known, { isInstalledOnly = false } = {}): string {
  const { installed, candidate } = known
  const { name, version, architecture } = candidate
  if (!installed) return `${name}/stable ${version} ${architecture}`
  if (!isUpgradable(known)) return `${name}/stable,now ${version} ${architecture} [installed]`
  return isInstalledOnly
    ? `${name}/now ${installed.version} ${installed.architecture} [installed,upgradable to: ${version}]`
    : `${name}/stable ${version} ${architecture} [upgradable from: ${installed.version}]`
}

/** What `apt` says where nobody watches. */
export const aptWarning =
  '\nWARNING: apt does not have a stable CLI interface. Use with caution in scripts.\n\n'
