// What a search for the commit that broke something has noted so far.
import { NotComputable } from '../../not-computable.ts'
import { failure } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { subjectOf } from '../objects/commit-object.ts'

export interface Terms {
  readonly bad: string
  readonly good: string
}

const files = [
  'BISECT_EXPECTED_REV',
  'BISECT_ANCESTORS_OK',
  'BISECT_LOG',
  'BISECT_NAMES',
  'BISECT_RUN',
  'BISECT_TERMS',
  'BISECT_FIRST_PARENT',
  'BISECT_START',
]

/** Whether a search is under way. */
export function isBisecting(git: Invocation): boolean {
  const note = git.repository.note('BISECT_START')
  return note !== undefined && note !== ''
}

/** The words for the two states, as they were chosen; undefined where nobody chose. */
export function notedTerms(git: Invocation): Terms | undefined {
  const [bad, good] = (git.repository.note('BISECT_TERMS') ?? '').split('\n')
  return bad && good ? { bad, good } : undefined
}

/** The words for the two states. */
export function termsOf(git: Invocation): Terms {
  return notedTerms(git) ?? { bad: 'bad', good: 'good' }
}

export interface Marks {
  readonly bad: string | undefined
  readonly good: readonly string[]
  readonly skipped: readonly string[]
}

/** The commits that were judged. */
export function marksOf(git: Invocation): Marks {
  const { refs } = git.repository
  const terms = termsOf(git)
  const all = [...refs.list('refs/bisect/')]
  const named = (name: string) =>
    all.filter(([ref]) => ref.startsWith(`refs/bisect/${name}-`)).map(([, id]) => id)
  return { bad: refs.resolve(`refs/bisect/${terms.bad}`), good: named(terms.good), skipped: named('skip') }
}

/** Adds to the log of the search. */
export function addToLog(git: Invocation, text: string): void {
  git.repository.setNote('BISECT_LOG', (git.repository.note('BISECT_LOG') ?? '') + text)
}

/** `[id] subject` */
export function commitNote(git: Invocation, id: string): string {
  return `[${id}] ${subjectOf(git.repository.commit(id).message)}`
}

/** Notes how a commit was judged. */
export function mark(git: Invocation, state: string, id: string, { isLogged = true } = {}): void {
  const terms = termsOf(git)
  const { refs } = git.repository
  refs.set(state === terms.bad ? `refs/bisect/${state}` : `refs/bisect/${state}-${id}`, id)
  addToLog(git, `# ${state}: ${commitNote(git, id)}\n${isLogged ? `git bisect ${state} ${id}\n` : ''}`)
}

/** Forgets all about the search. */
export function clearBisect(git: Invocation): void {
  const { refs } = git.repository
  for (const ref of [...refs.list('refs/bisect/').keys(), 'BISECT_HEAD']) refs.remove(ref)
  git.repository.dropNote(...files)
}

const reserved = [
  'help',
  'start',
  'skip',
  'next',
  'reset',
  'visualize',
  'view',
  'replay',
  'log',
  'run',
  'terms',
]

/** Refuses words that mean something else; notes the others. */
export function noteTerms(git: Invocation, { bad, good }: Terms): void {
  if (bad === good) throw failure('please use two different terms')
  for (const [term, others] of [
    [bad, ['good', 'old']],
    [good, ['bad', 'new']],
  ] as const) {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(term)) throw failure(`'${term}' is not a valid term`)
    if (reserved.includes(term)) throw failure(`can't use the builtin command '${term}' as a term`)
    if (others.some(other => other === term)) throw failure(`can't change the meaning of the term '${term}'`)
  }
  if (git.repository.note('BISECT_HEAD') !== undefined) throw new NotComputable('a search without checkouts')
  git.repository.setNote('BISECT_TERMS', `${bad}\n${good}\n`)
}
