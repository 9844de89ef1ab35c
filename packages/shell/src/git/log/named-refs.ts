// Words of a history command that stand for many revisions: `--not`, `--branches=<pattern>`, `--glob=<pattern>`.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { peelToCommit } from '../revision/resolve.ts'
import { wildMatches } from '../worktree/wildmatch.ts'

const prefixes: Readonly<Record<string, string>> = {
  '--all': 'refs/',
  '--branches': 'refs/heads/',
  '--tags': 'refs/tags/',
  '--remotes': 'refs/remotes/',
  '--glob': '',
}

/** The commits of the references that `--branches` and its like name. */
function commitsOf({ repository }: Invocation, option: string): string[] {
  const [name = '', given] = option.split(/=(.*)/s)
  const prefix = prefixes[name] ?? ''
  const typed = given === undefined ? '' : /[?*[]/.test(given) ? given : `${given.replace(/\/$/, '')}/*`
  const pattern = name === '--glob' && !typed.startsWith('refs/') ? `refs/${typed}` : prefix + typed
  const refs = [...repository.refs.list('refs/')].filter(([ref]) =>
    given === undefined ? ref.startsWith(prefix) : wildMatches(pattern, ref),
  )
  const ids = refs.flatMap(([, id]) => peelToCommit(repository, id) ?? [])
  const head = name === '--all' ? repository.headId() : undefined
  return head === undefined ? ids : [...ids, head]
}

function turned(word: string): string {
  if (word.includes('..') || /\^[@!-]\d*$/.test(word)) throw new NotComputable('git log --not with a range')
  return word.startsWith('^') ? word.slice(1) : `^${word}`
}

/** The same arguments with each revision named for itself. */
export function namedRefs(git: Invocation, args: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const before = args.slice(0, end)
  const isPlural = (arg: string) =>
    /^--(branches|tags|remotes|glob)=/.test(arg) || (isNot && /^--(all|branches|tags|remotes)$/.test(arg))
  let isNot = false
  if (!before.some(arg => arg === '--not' || isPlural(arg))) return [...args]
  const found: string[] = []
  for (const arg of before) {
    if (arg === '--not') isNot = !isNot
    else if (isPlural(arg)) {
      const ids = commitsOf(git, arg)
      if (ids.length === 0 && !isNot) throw new NotComputable(`git log ${arg} of none`)
      found.push(...ids.map(id => (isNot ? `^${id}` : id)))
    } else if (isNot && !arg.startsWith('-')) found.push(turned(arg))
    else found.push(arg)
  }
  return [...found, ...args.slice(end)]
}
