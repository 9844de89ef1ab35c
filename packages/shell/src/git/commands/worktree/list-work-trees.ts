// `git worktree list`
import { NotComputable } from '../../../not-computable.ts'
import { columnsOf } from '../../diff/patch.ts'
import type { Invocation } from '../../invocation.ts'
import { zeroId } from '../../objects/tree-object.ts'
import type { Options } from '../../options.ts'
import { alignedText } from '../../ref-format/format-ref.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { type WorkTree, workTrees } from '../../worktree/work-trees.ts'

function porcelain({ path, isBare, branch, head, lock, prunable }: WorkTree): string {
  const lines = [`worktree ${path}`]
  if (isBare) lines.push('bare')
  else lines.push(`HEAD ${head ?? zeroId}`, branch === undefined ? 'detached' : `branch ${branch}`)
  if (lock !== undefined) lines.push(lock === '' ? 'locked' : `locked ${lock}`)
  if (prunable !== undefined) lines.push(`prunable ${prunable}`)
  return `${lines.join('\n')}\n\n`
}

/** Prints the work trees. */
export function listWorkTrees(git: Invocation, options: Options): number {
  if (options.has('expire') || options.has('z')) throw new NotComputable('git worktree list with options')
  const trees = workTrees(git.repository)
  if (options.has('porcelain')) {
    for (const tree of trees) git.out(porcelain(tree))
    return 0
  }
  const width = Math.max(...trees.map(({ path }) => columnsOf(path)))
  const ids = trees.map(({ head }) =>
    head === undefined ? zeroId.slice(0, 7) : abbreviate(git.repository, head),
  )
  const digits = Math.max(...ids.map(({ length }) => length))
  const isVerbose = options.has('verbose')
  for (const [at, { path, isBare, branch, lock, prunable }] of trees.entries()) {
    const what = branch === undefined ? '(detached HEAD)' : `[${branch.replace('refs/heads/', '')}]`
    const state = isBare ? '(bare)' : `${(ids[at] ?? '').padEnd(digits)} ${what}`
    const locked = lock === undefined ? '' : isVerbose && lock !== '' ? `\n\tlocked: ${lock}` : ' locked'
    const gone = prunable === undefined ? '' : isVerbose ? `\n\tprunable: ${prunable}` : ' prunable'
    git.out(`${alignedText(path, width)}  ${state}${locked}${gone}\n`)
  }
  return 0
}
