// What a commit says and who it is by: from the command line, an older commit, or a merge under way.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { cleanMessage } from '../../commit/commit-message.ts'
import { dateOf, signatureOf } from '../../commit/identity.ts'
import { fatal } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { mailmapOf } from '../../log/mailmap.ts'
import { type Commit, subjectOf } from '../../objects/commit-object.ts'
import { parseSignature } from '../../objects/signature.ts'
import type { Options } from '../../options.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { walk } from '../../revision/walk.ts'

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
  const reused = options.value('reuse-message') ?? options.value('reedit-message')
  return reused === undefined ? undefined : commitNamed(git, reused).message
}

function commitNamed(git: Invocation, text: string): Commit {
  const id = resolve(git, text, { wanted: 'commit' })
  const commit = id === undefined ? undefined : peelToCommit(git.repository, id)
  if (commit === undefined) throw fatal(`could not lookup commit ${text}`)
  return git.repository.commit(commit)
}

/** What a message cannot be made of at once, and commits that are not there. */
export function refuseTwoMessages(git: Invocation, options: Options): void {
  const sources = ['reuse-message', 'reedit-message', 'file', 'fixup'].filter(name => options.has(name))
  const letters: Readonly<Record<string, string>> = {
    'reuse-message': '-C',
    'reedit-message': '-c',
    file: '-F',
    fixup: '--fixup',
  }
  const [one = '', two] = sources.map(name => letters[name])
  if (two !== undefined) {
    if (sources.length > 2) throw new NotComputable('a commit with messages from everywhere')
    throw fatal(`options '${one}' and '${two}' cannot be used together`)
  }
  if (options.has('message') && one !== '' && one !== '--fixup')
    throw fatal(`options '-m' and '${one}' cannot be used together`)
  markedSubject(git, options)
}

export interface Draft {
  readonly text: string
  readonly isEdited: boolean
  readonly withoutComments: boolean
  /** What `prepare-commit-msg` is told of where the text is from. */
  readonly source: readonly string[]
}

function markedSubject(git: Invocation, options: Options): string | undefined {
  for (const kind of ['fixup', 'squash'] as const) {
    const typed = options.value(kind)
    if (typed === undefined) continue
    if (kind === 'fixup' && /^(amend|reword):/.test(typed))
      throw new NotComputable(`git commit --fixup=${typed}`)
    return `${kind}! ${subjectOf(commitNamed(git, typed).message)}\n`
  }
  return undefined
}

function sourceOf(git: Invocation, options: Options, amended: Commit | undefined): string[] {
  if (options.has('message') || options.has('file') || options.has('fixup')) return ['message']
  const reused = options.value('reuse-message') ?? options.value('reedit-message')
  if (reused !== undefined) return ['commit', reused]
  if (git.repository.note('MERGE_MSG') !== undefined) return ['merge']
  if (git.repository.note('SQUASH_MSG') !== undefined) return ['squash']
  if (options.has('template')) return ['template']
  return amended ? ['commit', 'HEAD'] : []
}

/** The message of the commit to be made, before the editor and the hooks see it. */
export async function draftOf(
  git: Invocation,
  options: Options,
  amended: Commit | undefined,
): Promise<Draft> {
  const marked = markedSubject(git, options)
  const typed = await givenMessage(git, options)
  const given = marked === undefined ? typed : typed === undefined ? marked : `${marked}\n${typed}`
  const merging = git.repository.note('MERGE_MSG') ?? git.repository.note('SQUASH_MSG')
  let text = given ?? amended?.message ?? merging ?? (await templateText(git, options)) ?? ''
  if (options.has('signoff')) text = withSignoff(git, text)
  const isStrip = options.value('cleanup') === 'strip'
  const isForced =
    options.has('edit') ||
    (options.has('reedit-message') && !options.has('no-edit') && !options.isOff('edit'))
  const isPlain =
    (given !== undefined && !(options.has('squash') && typed === undefined)) ||
    options.isOff('edit') ||
    options.has('no-edit')
  const isEdited = isForced || !isPlain
  return {
    text: cleanMessage(text),
    isEdited,
    withoutComments: isStrip || (isEdited && options.value('cleanup') !== 'whitespace'),
    source: sourceOf(git, options, amended),
  }
}

async function templateText(git: Invocation, options: Options): Promise<string | undefined> {
  const file = options.value('template')
  if (file === undefined) return undefined
  const path = git.process.path(file)
  if (!git.fs.exists(path)) throw fatal(`could not read '${file}': No such file or directory`)
  return git.fs.read(path)
}

/** The message with a line that says who signed it off. */
export function withSignoff(git: Invocation, text: string): string {
  const line = `Signed-off-by: ${signatureOf(git, 'committer').replace(/ \d+ [-+]\d+$/, '')}`
  const body = cleanMessage(text)
  if (body.trimEnd().split('\n').at(-1) === line) return body
  const lastParagraph = body.trimEnd().split('\n\n')
  const isTrailers =
    lastParagraph.length > 1 &&
    (lastParagraph.at(-1) ?? '').split('\n').every(part => /^[A-Za-z-]+: /.test(part))
  return `${body.trimEnd()}\n${isTrailers ? '' : '\n'}${line}\n`
}

/** The newest author that a pattern fits. */
function authorLike(git: Invocation, pattern: string, when: string): string {
  const { repository } = git
  const include = [...repository.refs.list().values()].flatMap(id => peelToCommit(repository, id) ?? [])
  const head = repository.headId()
  if (/[\\^$.*+?()[\]{}|]/.test(pattern)) throw new NotComputable('git commit --author with a pattern')
  const found = walk(repository, { include: [...include, ...(head === undefined ? [] : [head])] }).find(
    ({ author }) => author.replace(/> .*$/, '>').toLowerCase().includes(pattern.toLowerCase()),
  )
  if (!found) throw fatal(`--author '${pattern}' is not 'Name <email>' and matches no existing author`)
  const { name, email } = mailmapOf(git).proper(parseSignature(found.author))
  return `${name} <${email}> ${when}`
}

/** The author line of the commit to be made. */
export function authorOf(git: Invocation, options: Options, amended: Commit | undefined): string {
  const reused = options.value('reuse-message') ?? options.value('reedit-message')
  const source = reused === undefined ? amended : commitNamed(git, reused)
  const given = options.value('author')
  const date = options.value('date')
  const base = source && !options.has('reset-author') ? source.author : undefined
  if (given !== undefined) {
    const when =
      date === undefined && base !== undefined ? base.replace(/^.*> /, '') : dateOf(git, 'author', date)
    const match = /^(.*?)\s*<([^>]*)>$/.exec(given)
    if (!match) return authorLike(git, given, when)
    return `${match[1]} <${match[2]}> ${when}`
  }
  if (base !== undefined)
    return date === undefined ? base : `${base.replace(/> .*$/, '>')} ${dateOf(git, 'author', date)}`
  return signatureOf(git, 'author', { date })
}
