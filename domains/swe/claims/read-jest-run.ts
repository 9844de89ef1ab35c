// What jest, vitest and mocha print.
import type { ReportedRun, ReportedTest } from './reported-run.ts'

/** Reads what jest and vitest print below their tests. */
export function readJestRun(output: string): ReportedRun | undefined {
  const [, summary] = /^\s*Tests:? +(.*)$/m.exec(output) ?? []
  if (summary === undefined) return undefined
  const counted = (name: string) => Number(new RegExp(`(\\d+) ${name}`).exec(summary)?.[1] ?? 0)
  const [, told] = /(\d+) total|\((\d+)\)/.exec(summary) ?? []
  const [failed, passed] = [counted('failed'), counted('passed')]
  const skipped = counted('skipped') + counted('todo')
  const total = told === undefined ? failed + passed + skipped : Number(told)
  const tests = [...output.matchAll(/^\s+([✓✔✕✗○]) (.*?)(?: \(\d+ ?m?s\))?$/gm)].map(
    ([, mark = '', name = '']): ReportedTest => ({
      name,
      outcome: /[✓✔]/.test(mark) ? 'passed' : mark === '○' ? 'skipped' : 'failed',
    }),
  )
  return {
    tests,
    suites: [],
    totals: { tests: total, failed, passed, skipped },
    isComplete: tests.length > 0,
    contradictions:
      failed + passed + skipped === total
        ? []
        : [{ says: summary, known: `these are ${failed + passed + skipped}` }],
  }
}

/** Reads what mocha prints. */
export function readMochaRun(output: string): ReportedRun | undefined {
  const counted = (name: string) => new RegExp(`^\\s+(\\d+) ${name}\\b`, 'm').exec(output)?.[1]
  const passing = counted('passing')
  if (passing === undefined) return undefined
  const [failed, skipped] = [Number(counted('failing') ?? 0), Number(counted('pending') ?? 0)]
  const [listed = ''] = output.split(/^\s+\d+ passing\b/m)
  const passed = [...listed.matchAll(/^\s+✔ (.*?)(?: \(\d+ms\))?$/gm)].map(([, name = '']) => ({
    name,
    outcome: 'passed' as const,
  }))
  const wrong = [...listed.matchAll(/^\s+\d+\) (.*)$/gm)].map(([, name = '']) => ({
    name,
    outcome: 'failed' as const,
  }))
  return {
    tests: [...passed, ...wrong],
    suites: [],
    totals: { tests: Number(passing) + failed + skipped, passed: Number(passing), failed, skipped },
    isComplete: passed.length + wrong.length > 0,
    contradictions: [],
  }
}
