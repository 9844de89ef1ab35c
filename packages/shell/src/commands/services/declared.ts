// Sections of the inventory that a program cannot do without.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import type { Inventory } from '../../state/inventory.ts'

/** A section of the inventory; where the world says nothing about it the program cannot be computed. */
export function declared<Key extends keyof Inventory>(
  process: Process,
  key: Key,
): NonNullable<Inventory[Key]> {
  const section = process.shell.surroundings.inventory[key]
  if (section === undefined) throw new NotComputable(`the program '${baseName(process.name)}'`)
  return section
}

/** What this program is asked for lies beyond what is computed. */
export function beyond({ name, args }: Process): NotComputable {
  const program = baseName(name)
  return new NotComputable(
    args.length === 0 ? `the program '${program}'` : `\`${program} ${args.join(' ')}\``,
  )
}

/** Puts a section in the place of what was there. */
export function replaceSection<Key extends keyof Inventory>(
  { shell: { surroundings } }: Process,
  key: Key,
  section: Inventory[Key],
): void {
  surroundings.inventory = { ...surroundings.inventory, [key]: section }
}

/** Whether the program runs as root. */
export function isRoot({ shell }: Process): boolean {
  return shell.machine.uid === 0
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
