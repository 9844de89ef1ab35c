// `git bisect`
import { NotComputable } from '../../../not-computable.ts'
import { isBisecting, mark, marksOf, notedTerms, noteTerms, termsOf } from '../../bisect/bisect-state.ts'
import { goOn, isComplete, nextCommit, type Step, statusOf } from '../../bisect/next-commit.ts'
import { failure, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { walk } from '../../revision/walk.ts'
import { log } from '../history/log.ts'
import { runBisect } from './run-bisect.ts'
import { replayBisect, resetBisect, startBisect } from './start-bisect.ts'

const usage =
  'usage: git bisect [help|start|bad|good|new|old|terms|skip|next|reset|visualize|view|replay|log|run]\n'

const helperUsage = `usage: git bisect--helper --bisect-reset [<commit>]
   or: git bisect--helper --bisect-terms [--term-good | --term-old | --term-bad | --term-new]
   or: git bisect--helper --bisect-start [--term-{new,bad}=<term> --term-{old,good}=<term>] [--no-checkout] [--first-parent] [<bad> [<good>...]] [--] [<paths>...]
   or: git bisect--helper --bisect-next
   or: git bisect--helper --bisect-state (bad|new) [<rev>]
   or: git bisect--helper --bisect-state (good|old) [<rev>...]
   or: git bisect--helper --bisect-replay <filename>
   or: git bisect--helper --bisect-skip [(<rev>|<range>)...]
   or: git bisect--helper --bisect-visualize
   or: git bisect--helper --bisect-run <cmd>...

`

function needStart(git: Invocation): void {
  if (isBisecting(git)) return
  if (git.isOnTerminal) throw new NotComputable('whether a search is to be started')
  throw new GiveUp('You need to start by "git bisect start"\n\n', 1)
}

/** The words for the states, once one of them was used. */
function settleTerms(git: Invocation, state: string): void {
  if (['skip', 'start', 'terms'].includes(state)) return
  const known = notedTerms(git)
  if (known && state !== known.bad && state !== known.good)
    throw failure(`Invalid command: you're currently in a ${known.bad}/${known.good} bisect`)
  if (known) return
  if (state === 'bad' || state === 'good') noteTerms(git, { bad: 'bad', good: 'good' })
  else if (state === 'new' || state === 'old') noteTerms(git, { bad: 'new', good: 'old' })
}

/** Judges commits: HEAD where none is named. */
async function judge(git: Invocation, state: string, revisions: readonly string[]): Promise<Step> {
  needStart(git)
  settleTerms(git, state)
  if (revisions.length > 1 && state === termsOf(git).bad)
    throw failure(`'git bisect ${state}' can take only one argument.`)
  const ids = (revisions.length === 0 ? ['HEAD'] : revisions).map(text => {
    const id = resolve(git, text, { wanted: 'commit' })
    const commit = id === undefined ? undefined : peelToCommit(git.repository, id)
    if (commit === undefined) throw failure(`Bad rev input: ${text}`)
    return commit
  })
  const expected = git.repository.note('BISECT_EXPECTED_REV')?.trim()
  for (const id of ids) {
    mark(git, state, id)
    if (id !== expected) git.repository.dropNote('BISECT_ANCESTORS_OK', 'BISECT_EXPECTED_REV')
  }
  return goOn(git)
}

function skip(git: Invocation, words: readonly string[]): Promise<Step> {
  const all = words.flatMap(word => {
    const range = /^(.*?)\.\.(?!\.)(.*)$/.exec(word)
    if (!range) return [word]
    const [from, to] = [range[1] || 'HEAD', range[2] || 'HEAD'].map(text =>
      resolve(git, text, { wanted: 'commit' }),
    )
    if (from === undefined || to === undefined) throw new NotComputable('skipping a range that is not there')
    return walk(git.repository, { include: [to], exclude: [from] }).map(({ id }) => id)
  })
  return judge(git, 'skip', all)
}

function showTerms(git: Invocation, option: string | undefined): number {
  const terms = notedTerms(git)
  if (!terms) throw failure('no terms defined')
  if (option === undefined)
    git.out(`Your current terms are ${terms.good} for the old state\nand ${terms.bad} for the new state.\n`)
  else if (option === '--term-good' || option === '--term-old') git.out(`${terms.good}\n`)
  else if (option === '--term-bad' || option === '--term-new') git.out(`${terms.bad}\n`)
  else throw new NotComputable(`git bisect terms ${option}`)
  return 0
}

function showLog(git: Invocation): number {
  const text = git.repository.note('BISECT_LOG')
  if (text === undefined || text === '') throw failure('We are not bisecting.')
  git.out(text)
  return 0
}

function visualize(git: Invocation, words: readonly string[]): number | Promise<number> {
  if (!isComplete(git)) return 1
  const { bad = '', good } = marksOf(git)
  if ((git.repository.note('BISECT_NAMES') ?? '').trim() !== '')
    throw new NotComputable('a look at a search of some paths')
  return log(git, [...words, bad, ...good.map(id => `^${id}`), '--'])
}

/** `git bisect`: searches the commit that changed something. */
export const bisect: Command = async (git, args) => {
  const [verb, ...rest] = args
  if (verb === undefined) throw new GiveUp(usage, 1)
  if (git.repository.isBare) throw new NotComputable('a search without a work tree')
  const ended = async (step: Promise<Step>) => statusOf[await step]
  const terms = termsOf(git)
  if (['bad', 'good', 'new', 'old', terms.bad, terms.good].includes(verb))
    return ended(judge(git, verb, rest))
  if (verb === 'start') return ended(startBisect(git, rest))
  if (verb === 'reset') return resetBisect(git, rest)
  if (verb === 'log') return showLog(git)
  if (verb === 'terms') return showTerms(git, rest[0])
  if (verb === 'replay') return ended(replayBisect(git, rest[0]))
  if (verb === 'visualize' || verb === 'view') {
    needStart(git)
    return visualize(git, rest)
  }
  if (verb === 'skip') {
    needStart(git)
    return ended(skip(git, rest))
  }
  if (verb === 'run') {
    if (!isBisecting(git)) needStart(git)
    return runBisect(git, rest, state => judge(git, state, []))
  }
  if (verb === 'next') {
    needStart(git)
    const { bad, good } = marksOf(git)
    if (bad !== undefined && good.length === 0)
      await git.err(`warning: bisecting only with a ${terms.bad} commit\n`)
    else if (!isComplete(git)) return 1
    return ended(nextCommit(git))
  }
  if (verb === 'help' || verb.startsWith('-')) throw new NotComputable(`git bisect ${verb}`)
  throw new GiveUp(`error: unknown subcommand: \`${verb}'\n${helperUsage}`, 129)
}
