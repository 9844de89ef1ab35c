// What members are said to be where the command line says it: --owner, --group, --mtime.
import { parseDate } from '../../../commands/system/parse-date.ts'
import { NotComputable } from '../../../not-computable.ts'
import type { Process } from '../../../run/process.ts'
import type { TarSettings } from './tar-options.ts'

/** What replaces a file's own. */
export interface MadeUp {
  readonly user: { readonly user?: string; readonly uid?: number }
  readonly group: { readonly group?: string; readonly gid?: number }
  /** Seconds. */
  readonly time: number | undefined
}

interface Names {
  readonly users: ReadonlyMap<number, string>
  readonly groups: ReadonlyMap<number, string>
}

/** Reads what the settings make up. */
export function madeUp(
  process: Process,
  { owner, group, mtime, isNumeric }: TarSettings,
  { users, groups }: Names,
): MadeUp {
  const user = owner === undefined ? undefined : identityOf(owner, users, 'owner')
  const named = group === undefined ? undefined : identityOf(group, groups, 'group')
  return {
    user: user ? { user: isNumeric ? '' : user.name, uid: user.id } : {},
    group: named ? { group: isNumeric ? '' : named.name, gid: named.id } : {},
    time: mtime === undefined ? undefined : timeOf(process, mtime),
  }
}

function identityOf(
  text: string,
  names: ReadonlyMap<number, string>,
  what: string,
): { readonly name: string; readonly id: number } {
  const [, name = '', number] = /^([^:]*)(?::(\d+))?$/.exec(text) ?? []
  if (number !== undefined) return { name, id: Number(number) }
  const id = [...names].find(([, known]) => known === name)?.[0]
  if (id !== undefined) return { name, id }
  if (/^\d+$/.test(name)) return { name: names.get(Number(name)) ?? '', id: Number(name) }
  throw new NotComputable(`tar --${what}=${text}`)
}

function timeOf(process: Process, text: string): number {
  if (/^[./]/.test(text)) {
    const node = process.fs.find(process.path(text))
    if (!node) throw new NotComputable(`tar --mtime=${text}`)
    return Math.floor(node.mtime / 1000)
  }
  const time = parseDate(text, process.shell)
  if (time === 'invalid') throw new NotComputable(`tar --mtime=${text}`)
  return Math.floor(time / 1000)
}
