// What node's own test runner prints.
import type { Outcome, ReportedRun, ReportedTest } from './reported-run.ts'

const marks: Readonly<Record<string, Outcome>> = { '✔': 'passed', '✖': 'failed', '﹣': 'skipped' }

/** Reads what `node --test` prints, in its spec or tap form. */
export function readNodeRun(output: string): ReportedRun | undefined {
  const totals = nodeTotals(output)
  if (totals.tests === undefined) return undefined
  return /^TAP version/m.test(output) ? readTap(output, totals) : readSpec(output, totals)
}

function nodeTotals(output: string): ReportedRun['totals'] & { cancelled?: number; todo?: number } {
  const total = (name: string) => {
    const [, count] = new RegExp(`^(?:ℹ|#) ${name} (\\d+)$`, 'm').exec(output) ?? []
    return count === undefined ? {} : { [name]: Number(count) }
  }
  const {
    tests,
    pass,
    fail,
    cancelled = 0,
    skipped,
    todo = 0,
  } = {
    ...total('tests'),
    ...total('pass'),
    ...total('fail'),
    ...total('cancelled'),
    ...total('skipped'),
    ...total('todo'),
  } as Partial<Record<'tests' | 'pass' | 'fail' | 'cancelled' | 'skipped' | 'todo', number>>
  return {
    ...(tests !== undefined && { tests }),
    ...(pass !== undefined && { passed: pass + todo }),
    ...(fail !== undefined && { failed: fail + cancelled }),
    ...(skipped !== undefined && { skipped }),
  }
}

// a suite opens with ▶ and closes with a mark of its own, at the same depth
function readSpec(output: string, totals: ReportedRun['totals']): ReportedRun {
  const [listed = ''] = output.split(/^✖ failing tests:$/m)
  const open: { depth: number; name: string }[] = []
  const tests: ReportedTest[] = []
  const suites: string[] = []
  for (const line of listed.split('\n')) {
    const [, indent = '', mark = '', rest = ''] = /^(\s*)([▶✔✖﹣]) (.*)$/.exec(line) ?? []
    if (mark === '') continue
    const name = rest.replace(/ \(\d+(?:\.\d+)? ?ms\)(?: # .*)?$/, '').replace(/ # (?:SKIP|TODO)\b.*$/, '')
    const suite = open.at(-1)
    if (mark === '▶') {
      open.push({ depth: indent.length, name })
      suites.push(name)
    } else if (suite?.depth === indent.length && suite.name === name) open.pop()
    else tests.push({ name, outcome: / # SKIP\b/.test(rest) ? 'skipped' : (marks[mark] ?? 'failed') })
  }
  return { tests, suites, totals, isComplete: tests.length > 0, contradictions: failingTwice(output, tests) }
}

// what fails is shown a second time, below
function failingTwice(output: string, tests: readonly ReportedTest[]): ReportedRun['contradictions'] {
  const [, below] = output.split(/^✖ failing tests:$/m)
  const failed = tests.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)
  if (below === undefined) {
    return failed.length === 0 ? [] : [{ says: 'no list of failing tests', known: `'${failed[0]}' failed` }]
  }
  const again = [...below.matchAll(/^✖ (.*?)(?: \(\d+(?:\.\d+)? ?ms\))?$/gm)].map(([, name = '']) => name)
  const wrong = again.find(name => tests.some(test => test.name === name) && !failed.includes(name))
  return wrong === undefined ? [] : [{ says: `'${wrong}' failed`, known: 'it is listed as passed above' }]
}

function readTap(output: string, totals: ReportedRun['totals']): ReportedRun {
  const tests: ReportedTest[] = []
  const suites: string[] = []
  for (const match of output.matchAll(/^ *(not ok|ok) \d+ - (.*)\n(?: *---\n([\s\S]*?)^ *\.\.\.$)?/gm)) {
    const [, result = '', title = '', details = ''] = match
    const name = title.replace(/ # (?:SKIP|TODO)\b.*$/, '').replaceAll(/\\([\\#])/g, '$1')
    if (/^ *type: 'suite'$/m.test(details)) suites.push(name)
    else
      tests.push({
        name,
        outcome: / # SKIP\b/.test(title) ? 'skipped' : result === 'ok' ? 'passed' : 'failed',
      })
  }
  return { tests, suites, totals, isComplete: tests.length > 0, contradictions: [] }
}
