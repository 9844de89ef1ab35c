// `git blame`: which commit each line of a file comes from.
import { NotComputable } from '../../../not-computable.ts'
import { diffLines, splitLines } from '../../diff/line-diff.ts'
import { columnsOf } from '../../diff/patch.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseSignature, showDate } from '../../objects/signature.ts'
import { entryAt } from '../../objects/tree-object.ts'
import { parseOptions } from '../../options.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { topological, walk } from '../../revision/walk.ts'
import { toTopPath } from '../../worktree/pathspec.ts'
import { stateAt } from '../../worktree/work-files.ts'

/** A line of the file as shown, and where it stands in the commit that is asked about it. */
interface Suspect {
  readonly line: number
  readonly at: number
}

function linesAt(git: Invocation, commit: string, path: string): string[] | undefined {
  const { repository } = git
  const entry = entryAt(repository.objects, repository.commit(commit).tree, path)
  return entry && splitLines(repository.objects.blob(entry.id))
}

/** Moves lines that a parent has too over to it; the rest stay. */
function passOn(
  lines: readonly string[],
  older: readonly string[],
  suspects: readonly Suspect[],
): { kept: Suspect[]; passed: Suspect[] } {
  const place = new Map<number, number>()
  let at1 = 0
  let at2 = 0
  for (const change of [
    ...diffLines(older, lines),
    { at1: older.length, count1: 0, at2: lines.length, count2: 0 },
  ]) {
    while (at2 < change.at2) place.set(at2++, at1++)
    at1 = change.at1 + change.count1
    at2 = change.at2 + change.count2
  }
  const kept: Suspect[] = []
  const passed: Suspect[] = []
  for (const { line, at } of suspects) {
    const there = place.get(at)
    if (there === undefined) kept.push({ line, at })
    else passed.push({ line, at: there })
  }
  return { kept, passed }
}

function originsOf(git: Invocation, start: string, path: string): Map<number, string> {
  const { repository } = git
  const first = linesAt(git, start, path) ?? []
  const open = new Map<string, Suspect[]>([[start, first.map((_, line) => ({ line, at: line }))]])
  const origins = new Map<number, string>()
  for (const commit of topological(walk(repository, { include: [start] }))) {
    let suspects = open.get(commit.id) ?? []
    if (suspects.length === 0) continue
    const lines = linesAt(git, commit.id, path) ?? []
    const hasIt = commit.parents.some(parent => linesAt(git, parent, path) !== undefined)
    if (!hasIt && commit.parents.length > 0)
      refuseRename(git, { id: commit.id, parent: commit.parents[0] ?? '', path })
    for (const parent of commit.parents) {
      const older = linesAt(git, parent, path)
      if (!older) continue
      const { kept, passed } = passOn(lines, older, suspects)
      open.set(parent, [...(open.get(parent) ?? []), ...passed])
      suspects = kept
    }
    for (const { line } of suspects) origins.set(line, commit.id)
  }
  return origins
}

/** A file that appears may be a renamed one, which blame would follow. */
function refuseRename(
  git: Invocation,
  { id, parent, path }: { id: string; parent: string; path: string },
): void {
  const { repository } = git
  const before = repository.filesOf(parent)
  const after = repository.filesOf(id)
  if ([...before.keys()].some(other => !after.has(other)))
    throw new NotComputable(`git blame of ${path} through a rename`)
}

export const blame: Command = (git, args) => {
  const options = parseOptions(args, {
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
      'since=',
      'line-porcelain',
      'reverse',
    ],
  })
  for (const name of [
    'w',
    'M',
    'C',
    'porcelain',
    'show-number',
    'show-name',
    't',
    'abbrev',
    'root',
    'since',
    'line-porcelain',
    'reverse',
  ])
    if (options.has(name)) throw new NotComputable(`git blame --${name}`)
  const { repository } = git
  const typed = options.args.at(-1) ?? ''
  if (options.args.length === 0 || options.args.length > 2)
    throw new NotComputable('git blame in another form')
  const path = toTopPath(git, typed)
  const named = options.args.length === 2 ? options.args[0] : undefined
  const head = repository.headId()
  if (named === undefined && head === undefined) throw fatal('no such ref: HEAD')
  const start =
    named === undefined ? (head ?? '') : commitNamed(git, named, word => fatal(`bad revision '${word}'`))
  const lines = linesAt(git, start, path)
  if (!lines) throw fatal(`no such path '${path}' in ${named ?? 'HEAD'}`)
  if (
    named === undefined &&
    stateAt(repository, path)?.id !== entryAt(repository.objects, repository.commit(start).tree, path)?.id
  ) {
    throw new NotComputable('git blame of a changed file')
  }
  const origins = originsOf(git, start, path)
  const [from, to] = rangeOf(options.value('L'), { count: lines.length, path })
  const rows = lines
    .slice(from, to)
    .map((text, at) =>
      rowOf(git, { id: origins.get(from + at) ?? start, number: from + at + 1, text, options }),
    )
  const nameWidth = Math.max(0, ...rows.map(({ name }) => columnsOf(name)))
  const numberWidth = String(to).length
  for (const { id, name, date, number, text } of rows) {
    const middle = options.has('s')
      ? `${String(number).padStart(numberWidth)}) `
      : `(${name}${' '.repeat(nameWidth - columnsOf(name))} ${date} ${String(number).padStart(numberWidth)}) `
    git.out(`${id} ${middle}${text.endsWith('\n') ? text : `${text}\n`}`)
  }
  return 0
}

interface RowInput {
  readonly id: string
  readonly number: number
  readonly text: string
  readonly options: ReturnType<typeof parseOptions>
}

function rowOf(git: Invocation, { id, number, text, options }: RowInput) {
  const commit = git.repository.commit(id)
  const author = parseSignature(commit.author)
  const date = showDate(author, options.value('date') ?? 'iso', {
    now: git.now,
    localZone: seconds => git.localZone(seconds),
  })
  const length = options.has('l') ? 40 : 8
  const shown = commit.parents.length === 0 ? `^${id.slice(0, length - 1)}` : id.slice(0, length)
  return {
    id: shown,
    name: options.has('show-email') ? `<${author.email}>` : author.name,
    date,
    number,
    text,
  }
}

/** `-L 2,4` or `-L 2,+3`, as a slice. */
function rangeOf(
  text: string | undefined,
  { count, path }: { count: number; path: string },
): [number, number] {
  if (text === undefined) return [0, count]
  const match = /^(\d+)?(?:,(\+)?(\d+))?$/.exec(text)
  if (!match) throw new NotComputable(`git blame -L ${text}`)
  const from = Math.max(1, Number(match[1] ?? 1))
  if (from > count) throw fatal(`file ${path} has only ${count} line${count === 1 ? '' : 's'}`)
  const to = match[3] === undefined ? count : match[2] ? from + Number(match[3]) - 1 : Number(match[3])
  return [from - 1, Math.min(to, count)]
}
