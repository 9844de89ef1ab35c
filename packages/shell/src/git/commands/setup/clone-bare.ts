// `git clone --bare` and `--mirror`: the same references, and no work tree.
import { NotComputable } from '../../../not-computable.ts'
import type { Invocation } from '../../invocation.ts'
import { Repository } from '../../repository.ts'
import { peel } from '../../revision/resolve.ts'
import { copyObjects, setConfig } from './clone-parts.ts'
import { createRepository } from './init.ts'

/** What is cloned, and where to. */
export interface BarePlan {
  readonly source: Repository
  readonly folder: string
  readonly url: string
  readonly branch: string | undefined
  /** Takes every reference, and follows them all later. */
  readonly isMirror: boolean
}

/** Fills a folder with a repository that has the other's references as its own. */
export async function cloneBare(
  git: Invocation,
  { source, folder, url, branch, isMirror }: BarePlan,
): Promise<void> {
  const head = source.refs.head()
  const name = branch ?? (head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : undefined)
  if (name === undefined) throw new NotComputable('cloning a repository with a detached HEAD')
  createRepository(git, folder, { branch: name, isBare: true })
  const target = new Repository(git.fs, { gitDir: folder, workTree: undefined })
  copyObjects(git.fs, `${source.gitDir}/objects`, `${folder}/objects`)
  setConfig(git, folder, [
    ['remote.origin.url', url],
    ...(isMirror
      ? ([
          ['remote.origin.fetch', '+refs/*:refs/*'],
          ['remote.origin.mirror', 'true'],
        ] as const)
      : []),
  ])
  const packed = new Map<string, { id: string; peeled?: string }>()
  for (const [ref, id] of source.refs.list()) {
    if (!isMirror && !/^refs\/(heads|tags)\//.test(ref)) continue
    const peeled = peel(source, id)
    packed.set(ref, peeled === id ? { id } : { id, peeled })
  }
  if (packed.size > 0) target.refs.writePacked(packed)
  else await git.err('warning: You appear to have cloned an empty repository.\n')
}
