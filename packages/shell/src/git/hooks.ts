// Hooks run programs of the user's; a repository that has one is not computed.
import { NotComputable } from '../not-computable.ts'
import type { Invocation } from './invocation.ts'

export function refuseHooks(git: Invocation, ...names: readonly string[]): void {
  const { gitDir } = git.repository
  for (const name of names) {
    const node = git.fs.find(`${gitDir}/hooks/${name}`)
    if (node && node.kind !== 'directory' && git.fs.may(node, 1))
      throw new NotComputable(`the git hook ${name}`)
  }
}
