// The number a new account gets, where /etc/login.defs says nothing.
import { NotComputable } from '../../not-computable.ts'
import type { AccountFile } from './account-file.ts'

const system = { least: 101, most: 999 }
const usual = { least: 1000, most: 60_000 }

/** The next free number: for people above the highest one, for the system below the lowest. */
export function nextNumber(
  { all }: AccountFile,
  { isSystem, preferred }: { isSystem: boolean; preferred?: number },
): number {
  const { least, most } = isSystem ? system : usual
  const used = all.map(line => Number(line[2])).filter(id => id >= least && id <= most)
  if (preferred !== undefined && preferred >= least && preferred <= most && !used.includes(preferred))
    return preferred
  const next = isSystem ? Math.min(most + 1, ...used) - 1 : Math.max(least - 1, ...used) + 1
  if (next < least || next > most) throw new NotComputable('a number for another account')
  return next
}
