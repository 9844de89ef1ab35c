// `git format-patch`: commits as mails.
import { NotComputable } from '../../../not-computable.ts'
import { personOf } from '../../commit/identity.ts'
import { showPairs } from '../../diff/diff-formats.ts'
import { diffChoice } from '../../diff/diff-options.ts'
import { diffOptionNames } from '../../diff/option-names.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { commitPairs } from '../../log/log-output.ts'
import type { Commit } from '../../objects/commit-object.ts'
import { parseSignature, showDate } from '../../objects/signature.ts'
import { type Options, parseOptions } from '../../options.ts'
import { fromHeader, subjectHeader } from '../../patches/mail-header.ts'
import { readArguments } from '../../revision/arguments.ts'
import { peelToCommit } from '../../revision/resolve.ts'
import { walk } from '../../revision/walk.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'

const table = {
  command: 'format-patch',
  takesNumber: true,
  options: [
    ...diffOptionNames.filter(name => name !== 's no-patch' && name !== 'quiet'),
    'o output-directory=',
    'stdout',
    'root',
    'n numbered',
    'N no-numbered',
    'k keep-subject',
    's signoff',
    'v reroll-count=',
    'subject-prefix=',
    'rfc',
    'start-number=',
    'suffix=',
    'signature=',
    'no-signature',
    'cover-letter',
    'no-cover-letter',
    'numbered-files',
    'zero-commit',
    'base=',
    'thread?',
    'attach?',
    'inline?',
    'to=',
    'cc=',
    'in-reply-to=',
    'add-header=',
    'from?',
    'no-stat',
    'ignore-if-in-upstream',
    'signature-file=',
    'interdiff=',
    'range-diff=',
    'notes?',
    'progress',
    'filename-max-length=',
    'q quiet',
  ],
}

const refused = [
  'keep-subject',
  'cover-letter',
  'base',
  'thread',
  'attach',
  'inline',
  'to',
  'cc',
  'in-reply-to',
  'add-header',
  'from',
  'ignore-if-in-upstream',
  'signature-file',
  'interdiff',
  'range-diff',
  'notes',
  'progress',
]

function chosen(git: Invocation, options: Options): { commits: Commit[]; paths: readonly string[] } {
  const { repository } = git
  const { revisions, paths } = readArguments(git, options)
  const commit = (id: string) => peelToCommit(repository, id) ?? id
  const include = revisions.filter(({ isExcluded }) => !isExcluded).map(({ id }) => commit(id))
  const exclude = revisions.filter(({ isExcluded }) => isExcluded).map(({ id }) => commit(id))
  const count = options.value('number')
  const head = repository.headId()
  if (include.length === 0 && exclude.length === 0 && count === undefined && !options.has('root'))
    return { commits: [], paths }
  if (exclude.length === 0 && include.length === 1 && count === undefined && !options.has('root')) {
    exclude.push(include.pop() ?? '')
    if (head !== undefined) include.push(head)
  }
  if (include.length === 0 && head !== undefined) include.push(head)
  if (paths.length > 0) throw new NotComputable('git format-patch of paths')
  const all = walk(repository, { include, exclude }).filter(({ parents }) => parents.length < 2)
  return { commits: (count === undefined ? all : all.slice(0, Number(count))).reverse(), paths }
}

function fileName(subject: string, { number, options }: { number: number; options: Options }): string {
  const suffix = options.value('suffix') ?? '.patch'
  const version = options.value('reroll-count')
  const digits = String(number).padStart(4, '0')
  if (options.has('numbered-files')) return String(number)
  const title = subject
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^-/, '')
    .replace(/[.-]+$/, '')
  const start = `${version === undefined ? '' : `v${version}-`}${digits}-${title}`
  const most = Number(options.value('filename-max-length') ?? 64) - suffix.length - 1
  return start.slice(0, most) + suffix
}

function prefixOf(number: number, total: number, options: Options): string {
  const word = options.has('rfc') ? 'RFC PATCH' : (options.value('subject-prefix') ?? 'PATCH')
  const version = options.value('reroll-count')
  const isNumbered =
    !options.has('no-numbered') && !options.isOff('numbered') && (total > 1 || options.has('numbered'))
  const size = String(total).length
  const parts = [
    word,
    ...(version === undefined ? [] : [`v${version}`]),
    ...(isNumbered ? [`${String(number).padStart(size, '0')}/${total}`] : []),
  ].filter(part => part !== '')
  return parts.length === 0 ? '' : `[${parts.join(' ')}] `
}

/** The message without its subject, with a sign-off where one is asked for. */
function bodyOf(git: Invocation, message: string, options: Options): { subject: string; body: string } {
  const text = message.replace(/^\n+/, '').replace(/\s+$/, '')
  const gap = /\n[ \t]*\n/.exec(text)
  const subject = (gap ? text.slice(0, gap.index) : text).split('\n').join(' ')
  let body = gap ? text.slice(gap.index + gap[0].length).replace(/^\n+/, '') : ''
  if (options.has('signoff')) {
    const { name, email } = personOf(git, 'committer')
    const line = `Signed-off-by: ${name} <${email}>`
    const last = body.slice(body.lastIndexOf('\n\n') + 1)
    const hasTrailers = /^(\n?[A-Za-z-]+: .*(\n|$))+$/.test(last)
    if (!body.split('\n').includes(line)) body += body === '' ? line : `${hasTrailers ? '\n' : '\n\n'}${line}`
  }
  return { subject, body: body === '' ? '' : `${body}\n` }
}

/** `git format-patch`: commits as mails. */
export const formatPatch: Command = (git, args) => {
  const options = parseOptions(args, table)
  for (const name of refused) if (options.has(name)) throw new NotComputable(`git format-patch --${name}`)
  if (git.config.values.some(({ key }) => key.startsWith('format.') && key !== 'format.pretty'))
    throw new NotComputable('git with its own settings for patches')
  const folder = options.value('output-directory')
  const isPrinted = options.has('stdout')
  if (isPrinted && folder !== undefined)
    throw fatal("options '--stdout' and '--output-directory' cannot be used together")
  const { commits } = chosen(git, options)
  const matches = pathMatcher(parsePathSpecs(git, []))
  const isBare =
    options.has('no-stat') || options.isOff('stat') || (options.has('patch') && !options.has('stat'))
  const choice = diffChoice(git, options, isBare ? ['patch'] : ['stat', 'summary', 'patch'])
  const formats = new Set(choice.show.formats)
  formats.add('patch')
  const show = { ...choice.show, width: 72, formats }
  const first = Number(options.value('start-number') ?? 1)
  const isEmpty = commits.map(commit => commitPairs(git, commit, { diff: choice, matches }).length === 0)
  if (isEmpty.every(Boolean)) return 0
  if (isEmpty.some(Boolean)) throw new NotComputable('git format-patch of a commit without changes')
  const signature =
    options.has('no-signature') || options.isOff('signature') ? '' : (options.value('signature') ?? '2.39.5')
  for (const [at, commit] of commits.entries()) {
    const number = at + first
    const { subject, body } = bodyOf(git, commit.message, options)
    const author = parseSignature(commit.author)
    const date = showDate(author, 'rfc', { now: git.now, localZone: seconds => git.localZone(seconds) })
    const id = options.has('zero-commit') ? '0'.repeat(40) : commit.id
    const isWide = /[^\0-\x7f]/.test(subject + body)
    const mime =
      'MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n'
    const head = `From ${id} Mon Sep 17 00:00:00 2001\n${fromHeader(author)}Date: ${date}\n${subjectHeader(prefixOf(number, commits.length + first - 1, options), subject)}${isWide ? mime : ''}\n`
    const pairs = commitPairs(git, commit, { diff: choice, matches })
    if (
      pairs.some(pair => [pair.before, pair.after].some(spec => spec?.data().slice(0, 8000).includes('\0')))
    )
      throw new NotComputable('a binary git patch')
    const difference = showPairs(pairs, show)
    const text = `${head}${body}${difference === '' ? '' : isBare ? `\n${difference}` : `---\n${difference}`}${signature === '' ? '' : `-- \n${signature}\n\n`}`
    if (isPrinted) git.out(at > 0 ? `\n${text}` : text)
    else {
      const name = `${folder === undefined ? '' : `${folder.replace(/\/+$/, '')}/`}${fileName(subject, { number, options })}`
      write(git, folder, name, text)
      if (!options.has('quiet')) git.out(`${name}\n`)
    }
  }
  return 0
}

function write(git: Invocation, folder: string | undefined, name: string, text: string): void {
  const { fs, process } = git
  const { umask } = process.shell
  if (folder !== undefined) {
    const parts = process.path(folder).split('/')
    for (const [count] of parts.entries()) {
      const path = parts.slice(0, count + 1).join('/')
      if (path !== '' && !fs.exists(path)) fs.mkdir(path, { mode: 0o777 & ~umask })
    }
  }
  fs.write(process.path(name), text, { mode: 0o666 & ~umask })
}
