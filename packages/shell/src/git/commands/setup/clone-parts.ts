// What every kind of clone does.
import { NotComputable } from '../../../not-computable.ts'
import type { TreeFs } from '../../../tree-fs.ts'
import { parseKey, withValue } from '../../config/config-file.ts'
import type { Invocation } from '../../invocation.ts'

/** Gives a repository the objects of another, which both then share. */
export function copyObjects(fs: TreeFs, from: string, to: string): void {
  for (const name of fs.list(from)) {
    const node = fs.stat(`${from}/${name}`)
    if (node.kind === 'directory') {
      if (!fs.exists(`${to}/${name}`)) fs.mkdir(`${to}/${name}`)
      copyObjects(fs, `${from}/${name}`, `${to}/${name}`)
    } else if (!fs.exists(`${to}/${name}`)) fs.link(`${from}/${name}`, `${to}/${name}`)
  }
}

/** Writes settings into a repository's configuration. */
export function setConfig(
  git: Invocation,
  gitDir: string,
  entries: readonly (readonly [string, string])[],
): void {
  for (const [typed, value] of entries) {
    const key = parseKey(typed)
    if ('error' in key) throw new NotComputable(key.error)
    git.fs.write(`${gitDir}/config`, withValue(git.fs.read(`${gitDir}/config`), key, value))
  }
}
