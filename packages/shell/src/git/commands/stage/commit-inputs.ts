// What a commit says and who it is by: from the command line, an older commit, or a merge under way.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { cleanMessage, edited } from '../../commit/commit-message.ts'
import { dateOf, signatureOf } from '../../commit/identity.ts'
import { fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import type { Commit } from '../../objects/commit-object.ts'
import type { Options } from '../../options.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'

/** The message as given; undefined where none is. */
export async function givenMessage(git: Invocation, options: Options): Promise<string | undefined> {
  const parts = options.values('message')
  if (parts.length > 0) return parts.map(part => (part.endsWith('\n') ? part : `${part}\n`)).join('\n')
  const file = options.value('file')
  if (file === '-') return readAll(git.process.input)
  if (file !== undefined) {
    const path = git.process.path(file)
    if (!git.fs.exists(path)) throw fatal(`could not read log file '${file}': No such file or directory`)
    return git.fs.read(path)
  }
  const reused = options.value('reuse-message')
  return reused === undefined ? undefined : commitNamed(git, reused).message
}

function commitNamed(git: Invocation, text: string): Commit {
  const id = resolve(git, text, { wanted: 'commit' })
  const commit = id === undefined ? undefined : peelToCommit(git.repository, id)
  if (commit === undefined) throw fatal(`could not lookup commit ${text}`)
  return git.repository.commit(commit)
}

export async function messageOf(
  git: Invocation,
  options: Options,
  amended: Commit | undefined,
): Promise<string> {
  const given = await givenMessage(git, options)
  const merging = git.repository.note('MERGE_MSG') ?? git.repository.note('SQUASH_MSG')
  let text = given ?? amended?.message ?? merging
  if (options.has('signoff')) text = withSignoff(git, text ?? '')
  const isPlain = given !== undefined || options.isOff('edit') || options.has('no-edit')
  const withoutComments =
    options.value('cleanup') === 'strip' ||
    (given === undefined && amended === undefined && merging !== undefined)
  if (isPlain && !options.has('edit'))
    return cleanMessage(text ?? '', {
      withoutComments:
        options.value('cleanup') === 'strip'
          ? true
          : withoutComments && !options.has('no-edit') && !options.isOff('edit'),
    })
  return edited(git, text ?? '')
}

function withSignoff(git: Invocation, text: string): string {
  const line = `Signed-off-by: ${signatureOf(git, 'committer').replace(/ \d+ [-+]\d+$/, '')}`
  const body = cleanMessage(text)
  if (body.trimEnd().split('\n').at(-1) === line) return body
  const lastParagraph = body.trimEnd().split('\n\n')
  const isTrailers =
    lastParagraph.length > 1 &&
    (lastParagraph.at(-1) ?? '').split('\n').every(part => /^[A-Za-z-]+: /.test(part))
  return `${body.trimEnd()}\n${isTrailers ? '' : '\n'}${line}\n`
}

export function authorOf(git: Invocation, options: Options, amended: Commit | undefined): string {
  const reused = options.value('reuse-message')
  const source = reused === undefined ? amended : commitNamed(git, reused)
  const given = options.value('author')
  const date = options.value('date')
  const base = source && !options.has('reset-author') ? source.author : undefined
  if (given !== undefined) {
    const match = /^(.*?)\s*<([^>]*)>$/.exec(given)
    if (!match) throw new NotComputable('git commit --author with a pattern')
    const when =
      date === undefined && base !== undefined ? base.replace(/^.*> /, '') : dateOf(git, 'author', date)
    return `${match[1]} <${match[2]}> ${when}`
  }
  if (base !== undefined)
    return date === undefined ? base : `${base.replace(/> .*$/, '>')} ${dateOf(git, 'author', date)}`
  return signatureOf(git, 'author', { date })
}
