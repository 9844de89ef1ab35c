// `git ls-remote` of a repository on the same machine.
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { remoteRefs } from '../../remote/fetch-map.ts'
import { openPlace, remoteOf } from '../../remote/remote-place.ts'
import { peel } from '../../revision/resolve.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

/** `git ls-remote`: the references of another repository. */
export const lsRemote: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'ls-remote',
    stopsAtArgument: true,
    options: [
      'h heads',
      't tags',
      'refs',
      'q quiet',
      'exit-code',
      'get-url',
      'sort=',
      'symref',
      'upload-pack=',
    ],
  })
  for (const name of ['sort', 'symref', 'upload-pack'])
    if (options.has(name)) throw new NotComputable(`git ls-remote --${name}`)
  const [typed, ...patterns] = options.args
  if (!git.location) throw new NotComputable('git ls-remote outside of a repository')
  const remote = remoteOf(git, typed)
  if (!remote) throw fatal('No remote configured to list refs from.')
  if (options.has('get-url')) {
    git.out(`${remote.url}\n`)
    return 0
  }
  const place = openPlace(git, remote.url)
  if (typed === undefined && !options.has('quiet')) await git.err(`From ${remote.url}\n`)
  let count = 0
  const print = (id: string, ref: string) => {
    const isKind =
      (!options.has('heads') && !options.has('tags')) ||
      (options.has('heads') && ref.startsWith('refs/heads/')) ||
      (options.has('tags') && ref.startsWith('refs/tags/'))
    const isNamed = patterns.length === 0 || patterns.some(pattern => wildMatches(`*/${pattern}`, `/${ref}`))
    if (!isKind || !isNamed) return
    git.out(`${id}\t${ref}\n`)
    count++
  }
  for (const [ref, id] of remoteRefs(place)) {
    if (options.has('refs') && ref === 'HEAD') continue
    print(id, ref)
    const target = ref.startsWith('refs/tags/') ? peel(place.repository, id) : id
    if (target !== id && !options.has('refs')) print(target, `${ref}^{}`)
  }
  return options.has('exit-code') && count === 0 ? 2 : 0
}
