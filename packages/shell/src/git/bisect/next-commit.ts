// The next step of a search: a commit is checked out to be tested, or the guilty one is named.
import { NotComputable } from '../../not-computable.ts'
import { switchHead } from '../commands/branches/switch-head.ts'
import { diffChoice } from '../diff/diff-options.ts'
import { diffOptionNames } from '../diff/option-names.ts'
import type { Invocation } from '../invocation.ts'
import { logOptionNames, prettyOptions } from '../log/log-options.ts'
import { commitText } from '../log/log-output.ts'
import { parseOptions } from '../options.ts'
import { treePairs } from '../repository-diff.ts'
import { isAncestor, mergeBases } from '../revision/walk.ts'
import { parsePathSpecs, pathMatcher } from '../worktree/pathspec.ts'
import { addToLog, commitNote, type Marks, marksOf, termsOf } from './bisect-state.ts'
import { type Choice, chooseCommit, stepsFor } from './choose-commit.ts'

export type Step = 'ok' | 'failed' | 'found' | 'skipped only' | 'merge base' | 'nothing to test'

/** What git ends with after a step. */
export const statusOf: Readonly<Record<Step, number>> = {
  ok: 0,
  found: 0,
  'merge base': 0,
  failed: 1,
  'skipped only': 2,
  'nothing to test': 4,
}

/** The paths the search is limited to. */
function pathsOf(git: Invocation): string[] {
  const text = git.repository.note('BISECT_NAMES') ?? ''
  return [...text.matchAll(/'((?:[^']|'\\[!']')*)'/g)].map(([, path = '']) =>
    path.replace(/'\\([!'])'/g, '$1'),
  )
}

/** Checks a commit out to be tested. */
export async function checkOut(git: Invocation, id: string): Promise<void> {
  git.repository.setNote('BISECT_EXPECTED_REV', `${id}\n`)
  await switchHead(git, { id, ref: undefined, typed: id, isQuiet: true })
  git.out(`${commitNote(git, id)}\n`)
}

/** Says what is missing yet; true where nothing is. */
export function isComplete(git: Invocation): boolean {
  const { bad, good } = marksOf(git)
  if (bad !== undefined && good.length > 0) return true
  const text =
    bad === undefined && good.length === 0
      ? 'waiting for both good and bad commits'
      : bad === undefined
        ? `waiting for bad commit, ${good.length} good commit${good.length === 1 ? '' : 's'} known`
        : 'waiting for good commit(s), bad commit known'
  git.out(`status: ${text}\n`)
  addToLog(git, `# status: ${text}\n`)
  return false
}

/** Goes on where enough is known. */
export async function goOn(git: Invocation): Promise<Step> {
  return isComplete(git) ? nextCommit(git) : 'ok'
}

/** Looks whether the good commits lead to the bad one; a commit to be tested first where they do not. */
async function checkAncestors(git: Invocation, { bad = '', good, skipped }: Marks): Promise<Step> {
  const { repository } = git
  if (repository.note('BISECT_ANCESTORS_OK') !== undefined || good.length === 0) return 'ok'
  if (!good.every(id => isAncestor(repository, id, bad))) {
    for (const base of [...new Set(good.flatMap(id => mergeBases(repository, bad, id)))]) {
      if (base === bad) {
        const expected = repository.note('BISECT_EXPECTED_REV')?.trim()
        if (expected === bad) throw new NotComputable('a merge base that is bad')
        const terms = termsOf(git)
        await git.err(
          `Some ${terms.good} revs are not ancestors of the ${terms.bad} rev.\ngit bisect cannot work properly in this case.\nMaybe you mistook ${terms.good} and ${terms.bad} revs?\n`,
        )
        return 'failed'
      }
      if (good.includes(base)) continue
      if (skipped.includes(base)) throw new NotComputable('a merge base that was skipped')
      git.out('Bisecting: a merge base must be tested\n')
      await checkOut(git, base)
      return 'merge base'
    }
  }
  repository.setNote('BISECT_ANCESTORS_OK', '')
  return 'ok'
}

/** Chooses the next commit and checks it out, or names the one that was looked for. */
export async function nextCommit(git: Invocation): Promise<Step> {
  const { repository } = git
  const marks = marksOf(git)
  const ancestors = await checkAncestors(git, marks)
  if (ancestors !== 'ok') return ancestors
  const paths = pathsOf(git)
  const matches = paths.length === 0 ? undefined : pathMatcher(parsePathSpecs(git, paths))
  const isFirstParent = repository.note('BISECT_FIRST_PARENT') !== undefined
  const choice = chooseCommit(git, marks, {
    isFirstParent,
    changes: ({ id, parents }) =>
      !matches ||
      treePairs(repository, repository.filesOf(parents[0]), repository.filesOf(id), { matches }).length > 0,
  })
  return settle(git, marks, choice)
}

async function settle(
  git: Invocation,
  { bad = '' }: Marks,
  { id, all, reaches, tried }: Choice,
): Promise<Step> {
  const terms = termsOf(git)
  if (id === undefined) {
    if (tried.length > 0) return onlySkipped(git, tried)
    if (all === 0 && bad !== '' && !marksOf(git).good.includes(bad)) {
      await git.err('No testable commit found.\nMaybe you started with bad path arguments?\n')
      return 'nothing to test'
    }
    git.out(`${bad} was both ${terms.good} and ${terms.bad}\n`)
    return 'failed'
  }
  if (id === bad) {
    if (tried.length > 0) return onlySkipped(git, [...tried, bad])
    git.out(`${id} is the first ${terms.bad} commit\n${guilty(git, id)}`)
    addToLog(git, `# first ${terms.bad} commit: ${commitNote(git, id)}\n`)
    return 'found'
  }
  const left = all - reaches - 1
  const steps = stepsFor(all)
  git.out(
    `Bisecting: ${left} revision${left === 1 ? '' : 's'} left to test after this (roughly ${steps} step${steps === 1 ? '' : 's'})\n`,
  )
  await checkOut(git, id)
  return 'ok'
}

function onlySkipped(git: Invocation, ids: readonly string[]): Step {
  git.out(
    `There are only 'skip'ped commits left to test.\nThe first ${termsOf(git).bad} commit could be any of:\n${ids.map(id => `${id}\n`).join('')}We cannot bisect more!\n`,
  )
  addToLog(
    git,
    `# only skipped commits left to test\n${ids.map(id => `# possible first ${termsOf(git).bad} commit: ${commitNote(git, id)}\n`).join('')}`,
  )
  return 'skipped only'
}

/** The commit that was found, with what it changed; nothing of one without parents. */
function guilty(git: Invocation, id: string): string {
  const { repository } = git
  const commit = repository.commit(id)
  if (commit.parents.length === 0) return ''
  if (commit.parents.length > 1) throw new NotComputable('a search that ends at a merge')
  const options = parseOptions(['--stat', '--summary', '--pretty=medium'], {
    command: 'show',
    options: [...logOptionNames, ...diffOptionNames],
  })
  const view = {
    pretty: prettyOptions(git, options),
    diff: diffChoice(git, options, []),
    matches: () => true,
    merges: 'none' as const,
  }
  return commitText(git, commit, view)
}
