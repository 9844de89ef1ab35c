// `git for-each-ref`
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { formatRef } from '../../ref-format/format-ref.ts'
import { sortedRefs } from '../../ref-format/sort-refs.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { isAncestor } from '../../revision/walk.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

const quotes = {
  shell: (value: string) => `'${value.replace(/'|!/g, "'\\$&'")}'`,
  perl: (value: string) => `'${value.replace(/['\\]/g, '\\$&')}'`,
  python: (value: string) => `'${value.replace(/['\\]/g, '\\$&').replace(/\n/g, '\\n')}'`,
}

/** `git for-each-ref`: references in a format. */
export const forEachRef: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'for-each-ref',
    options: [
      'format=',
      'sort=',
      'count=',
      's shell',
      'p perl',
      'python',
      'points-at=',
      'merged!',
      'no-merged!',
      'contains!',
      'no-contains!',
    ],
  })
  const { repository } = git
  const format = options.value('format') ?? '%(objectname) %(objecttype)%09%(refname)'
  const isUnder = (ref: string, prefix: string) =>
    ref === prefix ||
    ref.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`) ||
    wildMatches(prefix, ref, { isPath: true })
  const test = (name: string, check: (commit: string, id: string) => boolean) => {
    if (!options.has(name)) return () => true
    const given = options.value(name) ?? 'HEAD'
    const commit = commitNamed(git, given, () => fatal(`malformed object name ${given}`))
    return (id: string) => {
      const own = peelToCommit(repository, id)
      return own !== undefined && check(commit, own)
    }
  }
  const tests = [
    test('contains', (commit, id) => isAncestor(repository, commit, id)),
    test('no-contains', (commit, id) => !isAncestor(repository, commit, id)),
    test('merged', (commit, id) => isAncestor(repository, id, commit)),
    test('no-merged', (commit, id) => !isAncestor(repository, id, commit)),
  ]
  const point = options.value('points-at')
  const target = point === undefined ? undefined : resolve(git, point)
  if (point !== undefined && target === undefined) throw fatal(`malformed object name ${point}`)
  const found = [...repository.refs.list()]
    .map(([ref, id]) => ({ ref, id }))
    .filter(({ ref }) => options.args.length === 0 || options.args.some(prefix => isUnder(ref, prefix)))
    .filter(({ id }) => target === undefined || id === target || peelToCommit(repository, id) === target)
    .filter(({ id }) => tests.every(check => check(id)))
  const kind = (['shell', 'perl', 'python'] as const).find(name => options.has(name))
  const count = options.value('count')
  const shown = sortedRefs(git, found, options.values('sort')).slice(
    0,
    count === undefined || count === '0' ? undefined : Number(count),
  )
  for (const ref of shown) git.out(`${formatRef(git, ref, format, kind && quotes[kind])}\n`)
  return 0
}
