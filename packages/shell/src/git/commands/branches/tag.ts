// `git tag`
import { NotComputable } from '../../../not-computable.ts'
import { cleanMessage } from '../../commit/commit-message.ts'
import { signatureOf } from '../../commit/identity.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseTag, subjectOf, tagData } from '../../objects/commit-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { isValidRefName } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { isAncestor } from '../../revision/walk.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

const table = {
  command: 'tag',
  options: [
    'l list',
    'a annotate',
    'm message=',
    'd delete',
    'n?',
    'f force',
    'F file=',
    's sign',
    'u local-user=',
    'v verify',
    'contains!',
    'no-contains!',
    'merged!',
    'no-merged!',
    'sort=',
    'points-at=',
    'format=',
    'i ignore-case',
    'e edit',
    'cleanup=',
    'column?',
    'no-column',
    'color?',
    'create-reflog',
  ],
}

async function remove(git: Invocation, names: readonly string[]): Promise<number> {
  const { repository } = git
  let status = 0
  for (const name of names) {
    const id = repository.refs.resolve(`refs/tags/${name}`)
    if (id === undefined) {
      await git.err(`error: tag '${name}' not found.\n`)
      status = 1
      continue
    }
    repository.refs.remove(`refs/tags/${name}`)
    git.out(`Deleted tag '${name}' (was ${abbreviate(repository, id)})\n`)
  }
  return status
}

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

function list(git: Invocation, options: Options): number {
  const { repository } = git
  if (options.has('format') || options.has('ignore-case')) throw new NotComputable('git tag --format')
  const sort = options.value('sort') ?? 'refname'
  const test = (name: string, check: (commit: string, id: string) => boolean) => {
    if (!options.has(name)) return () => true
    const commit = commitNamed(git, options.value(name) ?? 'HEAD', () =>
      fatal(`malformed object name ${options.value(name)}`),
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
    .map(([ref, id]) => ({ name: ref.slice(10), id }))
    .filter(
      ({ name }) => options.args.length === 0 || options.args.some(pattern => wildMatches(pattern, name)),
    )
    .filter(({ id }) => tests.every(check => check(peelToCommit(repository, id) ?? id)))
  if (sort === '-refname') found.reverse()
  else if (/^-?(v|version):refname$/.test(sort)) {
    found.sort((a, b) => compareVersions(a.name, b.name))
    if (sort.startsWith('-')) found.reverse()
  } else if (sort !== 'refname') throw new NotComputable(`git tag --sort=${sort}`)
  const lines = options.has('n') ? Number(options.value('n') ?? 1) : 0
  for (const { name, id } of found)
    git.out(lines === 0 ? `${name}\n` : `${name.padEnd(15)} ${annotation(git, id, lines)}\n`)
  return 0
}

function compareVersions(a: string, b: string): number {
  const parts = (text: string) => text.match(/\d+|\D+/g) ?? []
  const [one, two] = [parts(a), parts(b)]
  for (let at = 0; at < Math.min(one.length, two.length); at++) {
    const [x = '', y = ''] = [one[at], two[at]]
    if (x === y) continue
    if (/^\d/.test(x) && /^\d/.test(y)) return Number(x) - Number(y)
    return x < y ? -1 : 1
  }
  return one.length - two.length
}

export const tag: Command = (git, args) => {
  const options = parseOptions(args, table)
  for (const name of ['sign', 'local-user', 'verify', 'file', 'edit', 'cleanup', 'create-reflog'])
    if (options.has(name)) throw new NotComputable(`git tag --${name}`)
  if (options.has('delete')) return remove(git, options.args)
  const isListing =
    options.args.length === 0 ||
    ['list', 'n', 'contains', 'no-contains', 'merged', 'no-merged', 'points-at'].some(name =>
      options.has(name),
    )
  if (isListing) return list(git, options)
  const { repository } = git
  const [name = '', target = 'HEAD', ...more] = options.args
  if (more.length > 0) throw fatal('too many arguments')
  if (name.startsWith('-') || !isValidRefName(name)) throw fatal(`'${name}' is not a valid tag name.`)
  const object = resolve(git, target)
  if (object === undefined) throw fatal(`Failed to resolve '${target}' as a valid ref.`)
  const present = repository.refs.resolve(`refs/tags/${name}`)
  if (present !== undefined && !options.has('force')) throw fatal(`tag '${name}' already exists`)
  const id =
    options.has('annotate') || options.has('message') ? annotate(git, options, { name, object }) : object
  repository.refs.set(`refs/tags/${name}`, id)
  if (present !== undefined && present !== id)
    git.out(`Updated tag '${name}' (was ${abbreviate(repository, present)})\n`)
  return 0
}

function annotate(
  git: Invocation,
  options: Options,
  { name, object }: { name: string; object: string },
): string {
  const messages = options.values('message')
  if (messages.length === 0) {
    const term = git.env('TERM')
    const hasEditor =
      ['GIT_EDITOR', 'VISUAL', 'EDITOR'].some(variable => git.env(variable) !== undefined) ||
      git.config.get('core.editor') !== undefined
    if (hasEditor || (term !== undefined && term !== 'dumb'))
      throw new NotComputable('git tag with an editor')
    throw new GiveUp(
      'error: Terminal is dumb, but EDITOR unset\nPlease supply the message using either -m or -F option.\n',
      1,
    )
  }
  const message = cleanMessage(messages.join('\n\n'))
  const { type } = git.repository.objects.read(object)
  return git.repository.objects.write(
    'tag',
    tagData({ object, type, name, tagger: signatureOf(git, 'committer'), message }),
  )
}
