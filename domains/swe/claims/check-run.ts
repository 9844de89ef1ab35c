// Checks an imagined test run: it names tests that exist, agrees with its own totals and with its exit code, runs as
// many tests as there are, and does not pass what cannot even be parsed. What is not certain is not objected to.
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Claim } from '../../../src/world/turn.ts'
import type { CheckoutFiles } from '../checkout-files.ts'
import { readJestRun, readMochaRun } from './read-jest-run.ts'
import { readNodeRun } from './read-node-run.ts'
import { readPytestRun, readUnittestRun } from './read-python-run.ts'
import type { Outcome, ReportedRun } from './reported-run.ts'
import { type RunFacts, runFacts } from './run-facts.ts'
import { type Runner, testCommandOf } from './test-command.ts'

const readers: Readonly<Record<Runner, (output: string) => ReportedRun | undefined>> = {
  node: readNodeRun,
  unittest: readUnittestRun,
  pytest: readPytestRun,
  jest: readJestRun,
  vitest: readJestRun,
  mocha: readMochaRun,
}
const mostClaims = 3

/** What a test run's output says against the files, and against itself. */
export function checkRun(
  { name, arguments: given }: ToolCall,
  observation: Observation,
  files: CheckoutFiles,
): Claim[] {
  if ((name !== 'Bash' && name !== 'run_shell_command') || typeof given.command !== 'string') return []
  const command = testCommandOf(given.command, files)
  if (!command) return []
  const { output, exitCode } = resultOf(observation)
  const run = readers[command.runner](output)
  if (!run) return []
  const facts = runFacts(command, files)
  return [
    ...run.contradictions.map(({ says, known }) => ({ about: 'the test run', says, known })),
    ...totalClaims(run),
    ...exitClaims(run, exitCode),
    ...(facts ? factClaims(run, facts) : []),
  ].slice(0, mostClaims)
}

/** What was printed, and how the command ended, whichever tool tells it. */
function resultOf({ text, data, isError }: Observation): { output: string; exitCode: number | undefined } {
  const { exitCode: told } = (data ?? {}) as { exitCode?: number }
  const [, code, rest] = /^Exit code (\d+)\n([\s\S]*)$/.exec(text) ?? []
  if (code !== undefined) return { output: rest ?? '', exitCode: Number(code) }
  const [, inner, exit] = /^Output: ([\s\S]*?)\nError: .*\nExit Code: (\d+)$/m.exec(text) ?? []
  if (inner !== undefined) return { output: inner, exitCode: Number(exit) }
  return { output: text, exitCode: told ?? (isError ? undefined : 0) }
}

function totalClaims({ tests, totals, isComplete }: ReportedRun): Claim[] {
  const claims: Claim[] = []
  const { tests: total, passed, failed, skipped } = totals
  if (total !== undefined && passed !== undefined && failed !== undefined && skipped !== undefined) {
    const sum = passed + failed + skipped
    if (sum !== total) {
      claims.push({ about: 'the totals', says: `${total} tests`, known: `their parts add up to ${sum}` })
    }
  }
  if (!isComplete) return claims
  const listed = (outcome: Outcome) => tests.filter(test => test.outcome === outcome).length
  for (const outcome of ['passed', 'failed', 'skipped'] as const) {
    const told = totals[outcome]
    if (told === undefined || told === listed(outcome)) continue
    claims.push({
      about: 'the totals',
      says: `${told} ${outcome}`,
      known: `${listed(outcome)} are listed so`,
    })
  }
  return claims
}

function exitClaims({ totals: { failed, tests } }: ReportedRun, exitCode: number | undefined): Claim[] {
  if (failed === undefined || exitCode === undefined || tests === 0) return []
  if (failed > 0 === (exitCode !== 0)) return []
  return [{ about: 'the exit code', says: String(exitCode), known: `${failed} tests failed` }]
}

function factClaims(run: ReportedRun, { names, count, broken, files }: RunFacts): Claim[] {
  const claims: Claim[] = []
  const isOfFile = (name: string) => files.some(file => name === file || name.endsWith(`/${file}`))
  const known = (name: string) => names?.has(name) || isOfFile(name) || isLoader(name)
  const strange = names && [...run.tests.map(test => test.name), ...run.suites].find(name => !known(name))
  if (strange !== undefined) {
    claims.push({ about: 'a test', says: `'${strange}' ran`, known: 'no test file declares it' })
  }
  const [first] = broken
  if (first && run.totals.failed === 0 && run.totals.tests !== 0) {
    const through = first.path === first.test ? '' : `, which ${first.test} imports,`
    claims.push({
      about: 'the test run',
      says: 'nothing failed',
      known: `${first.path}${through} does not parse: ${first.why}`,
    })
  }
  // why a file cannot be loaded is not always in what can be parsed
  const lost = run.tests.filter(({ name }) => isOfFile(name) || isLoader(name)).length
  const isLoaded = lost === new Set(broken.map(({ test }) => test)).size
  const { tests } = run.totals
  if (count !== undefined && tests !== undefined && isLoaded && tests !== count) {
    claims.push({ about: 'the number of tests', says: `${tests} tests`, known: `the files declare ${count}` })
  }
  return claims
}

// what unittest calls a module that it cannot import
function isLoader(name: string): boolean {
  return name.startsWith('unittest.loader') || /^[\w.]+\.test\w*$/.test(name) || name.endsWith('_FailedTest')
}
