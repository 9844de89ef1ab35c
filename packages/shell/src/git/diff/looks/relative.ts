// `--relative`: only what lies below a folder, named from there.
import type { Invocation } from '../../invocation.ts'
import type { Options } from '../../options.ts'
import type { FilePair, FileSpec } from '../file-pair.ts'

/** The folder that `--relative` names, ending in `/`; empty for everything. */
export function relativeTo(git: Invocation, options: Options): string {
  if (
    !options.has('relative') &&
    !(git.config.boolean('diff.relative') === true && !options.isOff('relative'))
  )
    return ''
  const given = options.value('relative')
  return given === undefined || given === '' ? git.prefix : given.endsWith('/') ? given : `${given}/`
}

/** A pair as it is called from that folder. */
export function below(pair: FilePair, folder: string): FilePair {
  if (folder === '') return pair
  const cut = (spec: FileSpec | undefined) =>
    spec && { ...spec, path: spec.path.startsWith(folder) ? spec.path.slice(folder.length) : spec.path }
  return { ...pair, before: cut(pair.before), after: cut(pair.after), path: pair.path.slice(folder.length) }
}
