// A commit as `git log` and `git show` print it: the built-in forms, or one of the user's own.
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'
import { type Commit, subjectOf } from '../objects/commit-object.ts'
import { parseSignature, showDate } from '../objects/signature.ts'
import { mailmapOf } from './mailmap.ts'
import { type FormatContext, formatted } from './placeholders.ts'

export type Style =
  | { readonly kind: 'oneline' | 'short' | 'medium' | 'full' | 'fuller' | 'raw' | 'reference' }
  /** `isTerminated`: each commit ends with a newline, instead of one standing between two. */
  | { readonly kind: 'user'; readonly format: string; readonly isTerminated: boolean }

/** The form that `--pretty` names. */
export function parseStyle(text: string): Style {
  if (['oneline', 'short', 'medium', 'full', 'fuller', 'raw', 'reference'].includes(text))
    return { kind: text as 'oneline' }
  if (text.startsWith('format:')) return { kind: 'user', format: text.slice(7), isTerminated: false }
  if (text.startsWith('tformat:')) return { kind: 'user', format: text.slice(8), isTerminated: true }
  if (text === '' || text.includes('%')) return { kind: 'user', format: text, isTerminated: true }
  if (text === 'email' || text === 'mboxrd') throw new NotComputable(`git log --pretty=${text}`)
  throw fatal(`invalid --pretty format: ${text}`)
}

export interface PrettyOptions extends FormatContext {
  readonly style: Style
  readonly isAbbreviated: boolean
  readonly decorate: 'no' | 'short' | 'full'
  /** People go by the names of `.mailmap`. */
  readonly isMapped?: boolean
  /** `--parents` and the like put ids behind the first. */
  readonly marks?: (commit: Commit) => string
  /** Which side of `a...b` a commit is on, before its id. */
  readonly markOf?: (id: string) => string
  /** The notes below a commit's message. */
  readonly notes?: ((id: string) => string) | undefined
}

function decoration({ id }: Commit, { decorate, decorations }: PrettyOptions): string {
  const list = decorate === 'no' ? [] : decorations(id)
  return list.length === 0
    ? ''
    : ` (${list.map(item => (decorate === 'full' ? item.full : item.short)).join(', ')})`
}

/** Tabs become spaces up to the next column of eight. */
function expandTabs(line: string): string {
  let text = ''
  for (const part of line.split(/(\t)/)) text += part === '\t' ? ' '.repeat(8 - (text.length % 8)) : part
  return text
}

function indented(message: string, { isExpanded = true } = {}): string {
  const lines = message.replace(/^\n+/, '').replace(/\s+$/, '').split('\n')
  return lines.map(line => `    ${isExpanded ? expandTabs(line.trimEnd()) : line.trimEnd()}\n`).join('')
}

function header(commit: Commit, options: PrettyOptions): string {
  const { style, git, dateMode } = options
  const named = (text: string) => {
    const who = parseSignature(text)
    return options.isMapped ? mailmapOf(git).proper(who) : who
  }
  const author = named(commit.author)
  const committer = named(commit.committer)
  const date = (who: typeof author) =>
    showDate(who, dateMode, { now: git.now, localZone: seconds => git.localZone(seconds) })
  const person = (who: typeof author) => `${who.name} <${who.email}>`
  const merge =
    commit.parents.length > 1 ? `Merge: ${commit.parents.map(options.abbreviate).join(' ')}\n` : ''
  const reflog = options.reflog
    ? `Reflog: ${options.reflog.selector} (${person(options.reflog.who)})\nReflog message: ${options.reflog.subject}\n`
    : ''
  if (style.kind === 'short') return `${reflog}${merge}Author: ${person(author)}\n`
  if (style.kind === 'full')
    return `${reflog}${merge}Author: ${person(author)}\nCommit: ${person(committer)}\n`
  if (style.kind === 'fuller')
    return `${reflog}${merge}Author:     ${person(author)}\nAuthorDate: ${date(author)}\nCommit:     ${person(committer)}\nCommitDate: ${date(committer)}\n`
  return `${reflog}${merge}Author: ${person(author)}\nDate:   ${date(author)}\n`
}

/** The commit's text without what separates it from the next. */
export function pretty(commit: Commit, options: PrettyOptions): string {
  const { style, isAbbreviated, abbreviate } = options
  const marks = options.marks?.(commit) ?? ''
  const side = options.markOf?.(commit.id) ?? ''
  const id = `${side === '' ? '' : `${side} `}${isAbbreviated ? abbreviate(commit.id) : commit.id}`
  if (style.kind === 'user') return formatted(style.format, commit, options)
  if (style.kind === 'reference') {
    const when = showDate(parseSignature(commit.author), 'short', {
      now: options.git.now,
      localZone: seconds => options.git.localZone(seconds),
    })
    return `${abbreviate(commit.id)} (${subjectOf(commit.message)}, ${when})`
  }
  if (style.kind === 'oneline') {
    const reflog = options.reflog
      ? ` ${options.reflog.selector}: ${options.reflog.subject}`
      : ` ${subjectOf(commit.message)}`
    return `${id}${marks}${decoration(commit, options)}${reflog}`
  }
  const first = `commit ${id}${marks}${decoration(commit, options)}\n`
  if (style.kind === 'raw') {
    const lines = [
      `tree ${commit.tree}`,
      ...commit.parents.map(parent => `parent ${parent}`),
      `author ${commit.author}`,
      `committer ${commit.committer}`,
    ]
    return `${first}${lines.join('\n')}\n\n${indented(commit.message, { isExpanded: false })}${options.notes?.(commit.id) ?? ''}`
  }
  const body = style.kind === 'short' ? `    ${subjectOf(commit.message)}\n` : indented(commit.message)
  const notes = options.notes?.(commit.id) ?? ''
  return `${first}${header(commit, options)}\n${commit.message.trim() === '' ? '' : body}${notes}`
}
