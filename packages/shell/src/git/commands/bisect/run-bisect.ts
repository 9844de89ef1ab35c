// `git bisect run`: a command judges the commits.

import { NotComputable } from '../../../not-computable.ts'
import { marksOf, termsOf } from '../../bisect/bisect-state.ts'
import { checkOut, isComplete, type Step } from '../../bisect/next-commit.ts'
import { failure } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { runChild } from '../../programs/run-child.ts'
import { shellWords } from './start-bisect.ts'

/** Runs a command for each commit until the one that was looked for is known. */
export async function runBisect(
  git: Invocation,
  args: readonly string[],
  judge: (state: string) => Promise<Step>,
): Promise<number> {
  if (!isComplete(git)) return 1
  if (args.length === 0) throw failure('bisect run failed: no command provided.')
  const command = shellWords(args)
  const test = () => {
    git.out(`running ${command}\n`)
    return runChild(git, { words: ['sh', '-c', command, command] })
  }
  for (let isFirst = true; ; ) {
    const status = await test()
    if (isFirst && (status === 126 || status === 127)) {
      isFirst = false
      await compareWithGood(git, status, test)
    }
    if (status < 0 || status >= 128) {
      await git.err(`error: bisect run failed: exit code ${status} from '${command}' is < 0 or >= 128\n`)
      return (256 - status) % 256
    }
    const terms = termsOf(git)
    const state = status === 125 ? 'skip' : status === 0 ? terms.good : terms.bad
    const step = await judge(state)
    if (step === 'ok') continue
    if (step === 'found') {
      git.out('bisect found first bad commit')
      return 0
    }
    if (step === 'merge base') {
      git.out('bisect run success\n')
      return 0
    }
    if (step !== 'skipped only') throw new NotComputable('a search by a command that fails')
    await git.process.flush()
    await git.err('error: bisect run cannot continue any more\n')
    return 2
  }
}

/** A command that cannot be run says nothing about a commit: a good one is tried. */
async function compareWithGood(git: Invocation, status: number, test: () => Promise<number>): Promise<void> {
  const here = git.repository.headId() ?? ''
  const [good] = marksOf(git).good
  if (good === undefined) throw new NotComputable('a search without a good commit')
  await checkOut(git, good)
  const again = await test()
  await checkOut(git, here)
  if (again === status) throw failure(`bogus exit code ${status} for good revision`)
}
