// What unittest and pytest print.
import type { ReportedRun, ReportedTest } from './reported-run.ts'

/** Reads what unittest prints. */
export function readUnittestRun(output: string): ReportedRun | undefined {
  const [, ran] = /^Ran (\d+) tests? in /m.exec(output) ?? []
  if (ran === undefined) return undefined
  const [, summary = ''] = /^(OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/m.exec(output) ?? []
  const [, details = ''] = /^(?:OK|FAILED) \((.*)\)$/m.exec(output) ?? []
  const counted = (name: string) => Number(new RegExp(`(?:^|, )${name}=(\\d+)`).exec(details)?.[1] ?? 0)
  const failed = counted('failures') + counted('errors') + counted('unexpected successes')
  const headings = [...output.matchAll(/^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (\S+)(?: \(([^)]*)\))?(.*)$/gm)]
  const tests = [...unittestLines(output)]
  const contradictions = [
    ...(summary === 'OK' && headings.length > 0 ? [{ says: 'OK', known: `${headings[0]?.[0]}` }] : []),
    ...(summary === 'FAILED' && headings.length !== failed
      ? [{ says: `FAILED (${details})`, known: `${headings.length} are described above it` }]
      : []),
    ...(summary === '' ? [{ says: `Ran ${ran} tests`, known: 'OK or FAILED follows it' }] : []),
    ...listContradiction(output, Number(ran)),
  ]
  return {
    tests: tests.length > 0 ? tests : headings.map(([, name = '']) => ({ name, outcome: 'failed' as const })),
    suites: [],
    totals: { tests: Number(ran), failed, skipped: counted('skipped') },
    isComplete: false,
    contradictions: [...contradictions, ...progressContradictions(output, Number(ran), { failed, headings })],
  }
}

// with -v every test begins a line of its own, whatever it prints itself
function listContradiction(output: string, ran: number): ReportedRun['contradictions'] {
  const listed = [...output.matchAll(/^[\w.]+ \([\w.]+\)(?= |$)/gm)].length
  const isWhole = listed > 0 && !/^(?:setUp|tearDown)(?:Class|Module) \(/m.test(output)
  return isWhole && listed !== ran ? [{ says: `Ran ${ran} tests`, known: `${listed} are listed` }] : []
}

function* unittestLines(output: string): Generator<ReportedTest> {
  for (const [, name = '', result = ''] of output.matchAll(
    /^(\w+) \([\w.]+\)(?:\n[^\n]*)?? \.\.\. (ok|FAIL|ERROR|skipped)/gm,
  )) {
    const outcome = result === 'ok' ? 'passed' : result === 'skipped' ? 'skipped' : 'failed'
    yield { name, outcome }
  }
}

// one letter a test, on the first line
function progressContradictions(
  output: string,
  ran: number,
  { failed, headings }: { failed: number; headings: readonly RegExpMatchArray[] },
): ReportedRun['contradictions'] {
  const [, letters] = /^([.FEsxu]+)$/m.exec(output) ?? []
  const hasParts = headings.some(([, , place = '', rest = '']) => rest.trim() !== '' || !place.includes('.'))
  if (letters === undefined || hasParts) return []
  const bad = letters.replaceAll(/[^FEu]/g, '').length
  return [
    ...(letters.length === ran
      ? []
      : [{ says: `Ran ${ran} tests`, known: `${letters.length} results are shown` }]),
    ...(bad === failed ? [] : [{ says: `${failed} failed`, known: `${bad} of the results shown failed` }]),
  ]
}

/** Reads what pytest prints. */
export function readPytestRun(output: string): ReportedRun | undefined {
  const [, summary] = /^(?:=+ )?((?:\d+ \w+(?:, )?)+) in [\d.]+s(?: \([\d:]+\))?(?: =+)?$/m.exec(output) ?? []
  if (summary === undefined) return undefined
  const counted = (name: string) => Number(new RegExp(`(\\d+) ${name}s?(?:,|$)`).exec(summary)?.[1] ?? 0)
  const failed = counted('failed') + counted('error')
  const passed = counted('passed') + counted('xpassed') + counted('xfailed')
  const skipped = counted('skipped')
  const lines = [
    ...output.matchAll(/^\S+\.py::(?:\w+::)*(\w+)(?:\[.*\])? (PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)/gm),
  ]
  const tests = lines.map(([, name = '', result = '']): ReportedTest => {
    const outcome = result === 'SKIPPED' ? 'skipped' : /^(FAILED|ERROR)$/.test(result) ? 'failed' : 'passed'
    return { name, outcome }
  })
  const below = [...output.matchAll(/^(?:FAILED|ERROR) \S+\.py(?:::(?:\w+::)*(\w+))?/gm)]
  const letters = [...output.matchAll(/^\S+\.py ([.FEsxX]+)(?: +\[ *\d+%\])?$/gm)]
    .map(([, text = '']) => text)
    .join('')
  const total = failed + passed + skipped
  return {
    tests:
      tests.length > 0
        ? tests
        : below.flatMap(([, name]) => (name ? [{ name, outcome: 'failed' as const }] : [])),
    suites: [],
    totals: { tests: total, failed, passed, skipped },
    isComplete: tests.length > 0,
    contradictions: [
      ...(below.length > 0 && below.length !== failed
        ? [{ says: summary, known: `${below.length} are listed as failed` }]
        : []),
      ...(letters !== '' && letters.length !== total
        ? [{ says: summary, known: `${letters.length} results are shown` }]
        : []),
      ...collectedContradiction(output, total),
    ],
  }
}

function collectedContradiction(output: string, total: number): ReportedRun['contradictions'] {
  const [, count, rest = ''] = /^collected (\d+) items?(.*)$/m.exec(output) ?? []
  if (count === undefined || rest !== '' || Number(count) === total) return []
  return [{ says: `${total} results`, known: `${count} tests were collected` }]
}
