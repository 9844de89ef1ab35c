// The list of what an interactive rebase is still to do.
import { NotComputable } from '../../not-computable.ts'

export type TodoVerb = 'pick' | 'reword' | 'edit' | 'squash' | 'fixup' | 'exec' | 'break' | 'drop' | 'noop'

export interface TodoItem {
  readonly verb: TodoVerb
  /** The commit in full; empty where there is none. */
  readonly id: string
  /** The subject, or the command of an `exec`. */
  readonly rest: string
}

const letters: Readonly<Record<string, TodoVerb>> = {
  p: 'pick',
  r: 'reword',
  e: 'edit',
  s: 'squash',
  f: 'fixup',
  x: 'exec',
  b: 'break',
  d: 'drop',
}
const verbs: readonly string[] = [
  'pick',
  'reword',
  'edit',
  'squash',
  'fixup',
  'exec',
  'break',
  'drop',
  'noop',
]

/** The items of a list; `find` knows the commit that an id or name means. */
export function parseTodo(text: string, find: (name: string) => string | undefined): TodoItem[] {
  return text.split('\n').flatMap((line): TodoItem[] => {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const [word = '', ...words] = trimmed.split(/\s+/)
    const verb = letters[word] ?? (verbs.includes(word) ? (word as TodoVerb) : undefined)
    if (verb === undefined) throw new NotComputable(`the rebase command '${word}'`)
    const rest = trimmed.slice(word.length).trimStart()
    if (verb === 'exec') return [{ verb, id: '', rest }]
    if (verb === 'break' || verb === 'noop') return [{ verb, id: '', rest: '' }]
    const id = words[0] === undefined || words[0].startsWith('-') ? undefined : find(words[0])
    if (id === undefined) throw new NotComputable(`the rebase command '${trimmed}'`)
    return [{ verb, id, rest: rest.slice((words[0] ?? '').length).trimStart() }]
  })
}

/** A list as its file holds it. */
export function todoText(items: readonly TodoItem[], shown: (id: string) => string = id => id): string {
  return items
    .map(
      ({ verb, id, rest }) =>
        `${[verb, id === '' ? '' : shown(id), rest].filter(part => part !== '').join(' ')}\n`,
    )
    .join('')
}

const commands = `#
# Commands:
# p, pick <commit> = use commit
# r, reword <commit> = use commit, but edit the commit message
# e, edit <commit> = use commit, but stop for amending
# s, squash <commit> = use commit, but meld into previous commit
# f, fixup [-C | -c] <commit> = like "squash" but keep only the previous
#                    commit's log message, unless -C is used, in which case
#                    keep only this commit's message; -c is same as -C but
#                    opens the editor
# x, exec <command> = run command (the rest of the line) using shell
# b, break = stop here (continue rebase later with 'git rebase --continue')
# d, drop <commit> = remove commit
# l, label <label> = label current HEAD with a name
# t, reset <label> = reset HEAD to a label
# m, merge [-C <commit> | -c <commit>] <label> [# <oneline>]
#         create a merge commit using the original merge commit's
#         message (or the oneline, if no original merge commit was
#         specified); use -c <commit> to reword the commit message
# u, update-ref <ref> = track a placeholder for the <ref> to be updated
#                       to this position in the new commits. The <ref> is
#                       updated at the end of the rebase
#
# These lines can be re-ordered; they are executed from top to bottom.
#
# If you remove a line here THAT COMMIT WILL BE LOST.
#
`

/** What stands below a new list. */
export function newTodoHelp(range: string, onto: string, count: number): string {
  return `\n# Rebase ${range} onto ${onto} (${count} command${count === 1 ? '' : 's'})\n${commands}# However, if you remove everything, the rebase will be aborted.\n#\n`
}

/** What stands below a list that is edited on the way. */
export const editTodoHelp = `${commands}# You are editing the todo file of an ongoing interactive rebase.
# To continue rebase after editing, run:
#     git rebase --continue
#
`

/** How many empty lines an edited list has, before each of its items and in all; git counts them at first. */
export function emptyLines(text: string): { readonly before: number[]; readonly all: number } {
  const lines = text
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .join('\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n')
  const before: number[] = []
  let all = 0
  if (lines.length === 1 && lines[0] === '') return { before, all }
  for (const line of lines) {
    if (line === '') all++
    else before.push(all)
  }
  return { before, all }
}

/** Moves fixups and squashes behind the commits they are for. */
export function autosquashed(items: readonly TodoItem[], subjects: ReadonlyMap<string, string>): TodoItem[] {
  const result: TodoItem[][] = []
  const groupOf = (name: string): TodoItem[] | undefined =>
    result.find(group => subjects.get(group[0]?.id ?? '') === name) ??
    (/^[0-9a-f]{4,40}$/.test(name) ? result.find(group => group[0]?.id.startsWith(name)) : undefined) ??
    result.find(group => subjects.get(group[0]?.id ?? '')?.startsWith(name))
  for (const item of items) {
    const subject = subjects.get(item.id) ?? ''
    const marked = /^(?:(?:fixup|squash|amend)! )+/.exec(subject)
    if (/^amend! /.test(subject)) throw new NotComputable('a rebase with amend! commits')
    const group = item.verb === 'pick' && marked ? groupOf(subject.slice(marked[0].length)) : undefined
    if (group) group.push({ ...item, verb: subject.startsWith('squash!') ? 'squash' : 'fixup' })
    else result.push([item])
  }
  return result.flat()
}
