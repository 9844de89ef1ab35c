// `git name-rev`

import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { namesFrom } from '../../naming/name-rev.ts'
import { parseOptions } from '../../options.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

/** `git name-rev`: commits by the references that lead to them. */
export const nameRev: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'name-rev',
    options: [
      'name-only',
      'tags',
      'refs=',
      'exclude=',
      'all',
      'stdin',
      'annotate-stdin',
      'undefined',
      'always',
    ],
  })
  const { repository } = git
  const isNameOnly = options.has('name-only')
  const fits = (patterns: readonly string[], ref: string) =>
    patterns.some(pattern => {
      const parts = ref.split('/')
      return parts.some((_, at) => wildMatches(pattern, parts.slice(at).join('/'), { isPath: true }))
    })
  if (options.has('refs')) throw new NotComputable('git name-rev --refs')
  const excluded = options.values('exclude')
  const names = namesFrom(git, {
    accepts: ref => !fits(excluded, ref),
    tagsOnly: options.has('tags'),
    isShort: isNameOnly && options.has('tags'),
  })
  const unknown = (id: string) => {
    if (options.has('always')) throw new NotComputable('git name-rev --always')
    if (options.isOff('undefined')) throw fatal(`cannot describe '${id}'`)
    return 'undefined'
  }
  if (options.has('stdin') || options.has('annotate-stdin')) {
    if (options.has('stdin'))
      await git.err(
        'warning: --stdin is deprecated. Please use --annotate-stdin instead, which is functionally equivalent.\nThis option will be removed in a future release.\n',
      )
    const text = await readAll(git.process.input)
    git.out(
      text.replace(/(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g, id => {
        const name = names.get(id)
        return name === undefined ? id : isNameOnly ? name : `${id} (${name})`
      }),
    )
    return 0
  }
  if (options.has('all')) throw new NotComputable('git name-rev --all')
  if (options.args.length === 0) throw new NotComputable('the usage of git name-rev')
  for (const typed of options.args) {
    const id = resolve(git, typed, { wanted: 'commit' })
    const commit = id === undefined ? undefined : peelToCommit(repository, id)
    if (id === undefined) {
      await git.err(`Could not get sha1 for ${typed}. Skipping.\n`)
      continue
    }
    if (commit === undefined) throw new NotComputable('git name-rev of something other than a commit')
    if (!isNameOnly) git.out(`${typed} `)
    git.out(`${names.get(commit) ?? unknown(commit)}\n`)
  }
  return 0
}
