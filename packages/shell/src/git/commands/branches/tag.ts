// `git tag`
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { cleanMessage } from '../../commit/commit-message.ts'
import { signatureOf } from '../../commit/identity.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { tagData } from '../../objects/commit-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { isValidRefName } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { resolve } from '../../revision/resolve.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { listTags } from './list-tags.ts'

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

/** `git tag`: makes, lists and deletes tags; signed ones are not computed. */
export const tag: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of ['sign', 'local-user', 'verify', 'edit', 'cleanup', 'create-reflog'])
    if (options.has(name)) throw new NotComputable(`git tag --${name}`)
  if (options.has('delete')) return remove(git, options.args)
  const isAnnotated = options.has('annotate') || options.has('message') || options.has('file')
  const isMaking = isAnnotated || options.has('force')
  if (isMaking && options.args.length === 0) throw wrongUsage('tag')
  const isListing =
    options.args.length === 0 ||
    ['list', 'n', 'contains', 'no-contains', 'merged', 'no-merged', 'points-at'].some(name =>
      options.has(name),
    )
  if (isListing) return listTags(git, options)
  const { repository } = git
  const [name = '', target = 'HEAD', ...more] = options.args
  if (more.length > 0) throw fatal('too many arguments')
  if (name.startsWith('-') || !isValidRefName(name)) throw fatal(`'${name}' is not a valid tag name.`)
  if (name === 'HEAD') throw new NotComputable("a tag called 'HEAD'")
  const object = resolve(git, target)
  if (object === undefined) throw fatal(`Failed to resolve '${target}' as a valid ref.`)
  const present = repository.refs.resolve(`refs/tags/${name}`)
  if (present !== undefined && !options.has('force')) throw fatal(`tag '${name}' already exists`)
  const id = isAnnotated ? await annotate(git, options, { name, object }) : object
  repository.refs.set(`refs/tags/${name}`, id)
  if (present !== undefined && present !== id)
    git.out(`Updated tag '${name}' (was ${abbreviate(repository, present)})\n`)
  return 0
}

async function annotate(
  git: Invocation,
  options: Options,
  { name, object }: { name: string; object: string },
): Promise<string> {
  const messages = options.values('message')
  const file = options.value('file')
  if (file !== undefined && messages.length > 0) throw fatal("options '-F' and '-m' cannot be used together")
  if (messages.length === 0 && file === undefined) {
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
  const text = file === undefined ? messages.join('\n\n') : await textOf(git, file)
  const message = cleanMessage(text, { withoutComments: true })
  const { type } = git.repository.objects.read(object)
  return git.repository.objects.write(
    'tag',
    tagData({ object, type, name, tagger: signatureOf(git, 'committer'), message }),
  )
}

async function textOf(git: Invocation, file: string): Promise<string> {
  if (file === '-') return readAll(git.process.input)
  const path = git.process.path(file)
  if (!git.fs.exists(path)) throw fatal(`could not open or read '${file}': No such file or directory`)
  return git.fs.read(path)
}
