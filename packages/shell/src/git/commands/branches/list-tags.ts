// `git tag` as a list.
import { failure, fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { parseTag, subjectOf } from '../../objects/commit-object.ts'
import type { Options } from '../../options.ts'
import { alignedText, formatRef } from '../../ref-format/format-ref.ts'
import { sortedRefs } from '../../ref-format/sort-refs.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { peelToCommit } from '../../revision/resolve.ts'
import { isAncestor } from '../../revision/walk.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'
import { refuseListLooks } from './list-branches.ts'

function annotation(git: Invocation, id: string, lines: number): string {
  const object = git.repository.objects.read(id)
  const message =
    object.type === 'tag'
      ? parseTag(object.data).message
      : object.type === 'commit'
        ? git.repository.commit(id).message
        : ''
  if (lines === 1) return subjectOf(message)
  return message
    .replace(/\n+$/, '')
    .split('\n')
    .slice(0, lines)
    .map((line, at) => (at === 0 ? line : `\n    ${line}`))
    .join('')
}

/** Prints the tags that are asked for. */
export function listTags(git: Invocation, options: Options): number {
  const { repository } = git
  refuseListLooks(options, 'tag')
  const test = (name: string, check: (commit: string, id: string) => boolean) => {
    if (!options.has(name)) return () => true
    const complain = name.includes('merged') ? fatal : (text: string) => failure(text, 129)
    const commit = commitNamed(git, options.value(name) ?? 'HEAD', () =>
      complain(`malformed object name ${options.value(name)}`),
    )
    return (id: string) => check(commit, id)
  }
  const tests = [
    test('contains', (commit, id) => isAncestor(repository, commit, id)),
    test('no-contains', (commit, id) => !isAncestor(repository, commit, id)),
    test('merged', (commit, id) => isAncestor(repository, id, commit)),
    test('no-merged', (commit, id) => !isAncestor(repository, id, commit)),
    test('points-at', (commit, id) => commit === id),
  ]
  const found = [...repository.refs.list('refs/tags/')]
    .map(([ref, id]) => ({ ref, id }))
    .filter(
      ({ ref }) =>
        options.args.length === 0 || options.args.some(pattern => wildMatches(pattern, ref.slice(10))),
    )
    .filter(({ id }) => tests.every(check => check(peelToCommit(repository, id) ?? id)))
  const lines = options.has('n') ? Number(options.value('n') ?? 1) : 0
  const format = options.value('format')
  for (const { ref, id } of sortedRefs(
    git,
    found,
    options.has('sort') ? options.values('sort') : git.config.all('tag.sort'),
  )) {
    const name = ref.slice(10)
    if (format !== undefined) git.out(`${formatRef(git, { ref, id }, format)}\n`)
    else git.out(lines === 0 ? `${name}\n` : `${alignedText(name, 15)} ${annotation(git, id, lines)}\n`)
  }
  return 0
}
