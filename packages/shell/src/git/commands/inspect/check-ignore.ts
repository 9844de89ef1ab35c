// `git check-ignore`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { toTopPath } from '../../worktree/pathspec.ts'
import { ignoreOf } from '../../worktree/untracked.ts'
import { nodeAt } from '../../worktree/work-files.ts'

/** `git check-ignore`: which paths are ignored, and why. */
export const checkIgnore: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'check-ignore',
    options: ['v verbose', 'n non-matching', 'q quiet', 'no-index', 'stdin', 'z'],
  })
  if (options.has('stdin') || options.has('z')) throw new NotComputable('git check-ignore --stdin')
  if (options.args.length === 0) throw fatal('no path specified')
  const ignore = ignoreOf(git)
  let found = 0
  for (const typed of options.args) {
    if (typed === '')
      throw fatal(
        'empty string is not a valid pathspec. please use . instead if you meant to match all paths',
      )
    const path = toTopPath(git, typed)
    const isTracked = !options.has('no-index') && git.repository.index.has(path)
    const rule = isTracked
      ? undefined
      : ignore.rule(path, typed.endsWith('/') || nodeAt(git.repository, path)?.kind === 'directory')
    const isShown = rule !== undefined && (!rule.isNegated || options.has('verbose'))
    if (isShown) found++
    if (options.has('quiet')) continue
    if (isShown && rule)
      git.out(options.has('verbose') ? `${rule.source}:${rule.line}:${rule.text}\t${typed}\n` : `${typed}\n`)
    else if (options.has('verbose') && options.has('non-matching')) git.out(`::\t${typed}\n`)
  }
  return found > 0 ? 0 : 1
}
