// `git blame`: which commit each line of a file comes from.
import { NotComputable } from '../../../not-computable.ts'
import { splitLines } from '../../diff/line-diff.ts'
import { columnsOf } from '../../diff/patch.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { blameLines, type Origin, passOn } from '../../log/blame-lines.ts'
import { type LineRange, lineRange } from '../../log/line-ranges.ts'
import { mailmapOf } from '../../log/mailmap.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { parseSignature, type Signature, showDate } from '../../objects/signature.ts'
import { entryAt, zeroId } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { usualLength } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { resolve } from '../../revision/resolve.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { toTopPath } from '../../worktree/pathspec.ts'
import { readWorkFile, stateAt } from '../../worktree/work-files.ts'

const table = {
  command: 'blame',
  options: [
    'L=',
    's',
    'e show-email',
    'l',
    'date=',
    'w',
    'M?',
    'C?',
    'p porcelain',
    'n show-number',
    'f show-name',
    't',
    'abbrev=',
    'root',
    'b',
    'since=',
    'line-porcelain',
    'reverse',
    'c',
    'incremental',
    'ignore-rev=',
    'ignore-revs-file=',
    'color-lines',
    'color-by-age',
    'minimal',
    'first-parent',
    'progress',
    'no-progress',
    'show-stats',
    'contents=',
    'S=',
  ],
}

const refused = [
  'M',
  'C',
  'since',
  'reverse',
  'c',
  'incremental',
  'ignore-rev',
  'ignore-revs-file',
  'color-lines',
  'color-by-age',
  'first-parent',
  'show-stats',
  'contents',
  'S',
]

/** A line with what is known of where it is from. */
interface Row extends Origin {
  readonly number: number
  readonly text: string
}

const unsaved = 'Not Committed Yet'

class Blame {
  private readonly git: Invocation
  private readonly options: Options

  constructor(git: Invocation, options: Options) {
    this.git = git
    this.options = options
  }

  private author(commit: string): Signature {
    if (commit === zeroId) {
      const seconds = Math.floor(this.git.now / 1000)
      return { name: unsaved, email: 'not.committed.yet', seconds, zone: this.git.localZone(seconds) }
    }
    return mailmapOf(this.git).proper(parseSignature(this.git.repository.commit(commit).author))
  }

  private isBoundary(commit: string): boolean {
    return (
      commit !== zeroId &&
      !this.options.has('root') &&
      this.git.repository.commit(commit).parents.length === 0
    )
  }

  lines(rows: readonly Row[], asked: string): string {
    const { options } = this
    const withName = options.has('show-name') || rows.some(({ path }) => path !== asked)
    const nameWidth = Math.max(0, ...rows.map(({ path }) => columnsOf(path)))
    const people = new Map(rows.map(({ commit }) => [commit, this.person(commit)]))
    const personWidth = Math.max(0, ...[...people.values()].map(columnsOf))
    const numberWidth = String(rows.at(-1)?.number ?? 0).length
    const originWidth = String(Math.max(0, ...rows.map(({ at }) => at + 1))).length
    return rows
      .map(({ commit, path, at, number, text }) => {
        const person = people.get(commit) ?? ''
        const name = withName ? ` ${path}${' '.repeat(nameWidth - columnsOf(path))}` : ''
        const origin = options.has('show-number') ? ` ${String(at + 1).padStart(originWidth)}` : ''
        const who = options.has('s')
          ? ''
          : ` (${person}${' '.repeat(personWidth - columnsOf(person))} ${this.date(commit)}`
        return `${this.id(commit)}${name}${origin}${who} ${String(number).padStart(numberWidth)}) ${text.replace(/\n$/, '')}\n`
      })
      .join('')
  }

  private id(commit: string): string {
    const given = this.options.value('abbrev')
    const usual = Math.max(usualLength(this.git.repository), 7)
    const length = this.options.has('l') ? 40 : Math.min(Number(given ?? usual) + 1, 40)
    if (!this.isBoundary(commit)) return commit.slice(0, length)
    return this.options.has('b') ? ' '.repeat(length) : `^${commit.slice(0, length - 1)}`
  }

  private person(commit: string): string {
    const { name, email } = this.author(commit)
    return this.options.has('show-email') ? `<${email}>` : name
  }

  private date(commit: string): string {
    const author = this.author(commit)
    if (this.options.has('t')) return `${author.seconds} ${author.zone}`
    const mode = this.options.value('date') ?? this.git.config.get('blame.date') ?? 'iso'
    const { git } = this
    const text = showDate(author, mode, { now: git.now, localZone: seconds => git.localZone(seconds) })
    return mode === 'relative' ? text + ' '.repeat(Math.max(0, 22 - text.length)) : text
  }

  porcelain(rows: readonly Row[], isRepeating: boolean): string {
    const told = new Set<string>()
    const several = new Map<string, Set<string>>()
    for (const { commit, path } of rows)
      several.set(commit, (several.get(commit) ?? new Set<string>()).add(path))
    let text = ''
    for (let at = 0; at < rows.length; ) {
      const end = rows.findIndex((row, index) => index > at && !isNext(rows[index - 1], row))
      const group = rows.slice(at, end === -1 ? undefined : end)
      for (const [index, row] of group.entries()) {
        const { commit, path, number } = row
        text += `${commit} ${row.at + 1} ${number}${index === 0 ? ` ${group.length}` : ''}\n`
        if (index === 0 || isRepeating) {
          if (!told.has(commit) || isRepeating) text += `${this.details(row)}filename ${path}\n`
          else if ((several.get(commit)?.size ?? 0) > 1) text += `filename ${path}\n`
          told.add(commit)
        }
        text += `\t${row.text.replace(/\n$/, '')}\n`
      }
      at += group.length
    }
    return text
  }

  private details({ commit, path, previous }: Row): string {
    const person = (role: string, { name, email, seconds, zone }: Signature) =>
      `${role} ${name}\n${role}-mail <${email}>\n${role}-time ${seconds}\n${role}-tz ${zone}\n`
    const author = this.author(commit)
    const own = commit === zeroId ? undefined : this.git.repository.commit(commit)
    const committer = own ? mailmapOf(this.git).proper(parseSignature(own.committer)) : author
    const summary = own ? subjectOf(own.message) : `Version of ${path} from ${path}`
    const before = previous ? `previous ${previous.commit} ${previous.path}\n` : ''
    return `${person('author', author)}${person('committer', committer)}summary ${summary}\n${before}${this.isBoundary(commit) ? 'boundary\n' : ''}`
  }
}

function isNext(before: Row | undefined, row: Row): boolean {
  return (
    before !== undefined &&
    before.commit === row.commit &&
    before.path === row.path &&
    before.at + 1 === row.at &&
    before.number + 1 === row.number
  )
}

/** The file may also stand before the revision. */
function isTurned(git: Invocation, { args, argsBeforeDashes }: Options): boolean {
  const [first = '', last = ''] = args
  if (args.length !== 2 || argsBeforeDashes !== undefined) return false
  return (
    resolve(git, last, { wanted: 'commit' }) !== undefined &&
    git.fs.find(git.process.path(first)) !== undefined
  )
}

/** `git blame`: the commit that each line of a file is from. */
export const blame: Command = (git, args) => {
  const options = parseOptions(args, table)
  for (const name of refused) if (options.has(name)) throw new NotComputable(`git blame --${name}`)
  const { repository } = git
  if (isTurned(git, options)) options.args.reverse()
  if (options.args.some(word => word.includes('..'))) throw new NotComputable('git blame of a range')
  const typed = options.args.at(-1) ?? ''
  if (options.args.length === 0) throw wrongUsage('blame')
  if (options.args.length > 2) throw new NotComputable('git blame in another form')
  const path = toTopPath(git, typed)
  const named = options.args.length === 2 ? options.args[0] : undefined
  const head = repository.headId()
  if (named === undefined && head === undefined) throw fatal('no such ref: HEAD')
  const start =
    named === undefined ? (head ?? '') : commitNamed(git, named, word => fatal(`bad revision '${word}'`))
  const entry = entryAt(repository.objects, repository.commit(start).tree, path)
  const state = named === undefined ? stateAt(repository, path) : undefined
  if (!entry)
    throw fatal(named === undefined ? `no such path '${path}' in HEAD` : `no such path ${path} in ${named}`)
  if (named === undefined && git.fs.find(repository.at(path))?.kind === 'directory')
    throw fatal(`no such path '${path}' in HEAD`)
  if (named === undefined && !state)
    throw new GiveUp(`fatal: Cannot lstat '${path}': No such file or directory\n`, 128)
  const key = (line: string) => line.replace(/[ \t\n\v\f\r]+/g, '')
  const diff = options.has('w') ? { key } : {}
  const stored = splitLines(repository.objects.blob(entry.id))
  const isChanged = state !== undefined && state.id !== entry.id
  const lines = isChanged ? splitLines(readWorkFile(repository, path)) : stored
  const ranges: LineRange[] = []
  for (const text of options.values('L'))
    ranges.push(lineRange({ lines, path }, text, (ranges.at(-1)?.to ?? 0) + 1))
  if (ranges.length === 0) ranges.push({ from: 0, to: lines.length })
  const all = lines.map((_, line) => ({ line, at: line }))
  const { kept, passed } = isChanged ? passOn(lines, stored, all, diff) : { kept: [], passed: all }
  const origins = blameLines(git, { start, path, suspects: passed, options: diff })
  for (const { line, at } of kept)
    origins.set(line, { commit: zeroId, path, at, previous: { commit: start, path } })
  const rows = lines.flatMap((text, line): Row[] => {
    const origin = origins.get(line)
    return origin && ranges.some(({ from, to }) => line >= from && line < to)
      ? [{ ...origin, number: line + 1, text }]
      : []
  })
  const view = new Blame(git, options)
  const isLong = options.has('line-porcelain')
  git.out(isLong || options.has('porcelain') ? view.porcelain(rows, isLong) : view.lines(rows, path))
  return 0
}
