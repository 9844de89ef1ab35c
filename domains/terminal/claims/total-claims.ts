// Sums that do not add up: a last line that gives a total of the lines above it, or their number.
import type { Claim } from '../../../src/world/turn.ts'

interface Row {
  readonly numbers: readonly number[]
  readonly line: string
}

/** Claims about totals under columns of numbers and about stated numbers of files or tests. */
export function totalClaims(text: string): Claim[] {
  const lines = text.trimEnd().split('\n')
  return [...columnTotals(lines), ...listings(lines), ...testResults(lines)].slice(0, 1)
}

function leading(line: string): number[] {
  return (/^\s*(\d+(?:\s+\d+)*)(?=\s|$)/.exec(line)?.[1] ?? '').split(/\s+/).filter(Boolean).map(Number)
}

function columnTotals(lines: readonly string[]): Claim[] {
  const at = lines.findIndex(line => /^\s*\d+(?:\s+\d+)*\s+total$/.test(line))
  if (at < 1) return []
  const totals = leading(lines[at] ?? '')
  const rows: Row[] = []
  for (let index = at - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    const numbers = leading(line)
    if (numbers.length !== totals.length) break
    rows.push({ numbers, line })
  }
  return totals.flatMap((total, column) => {
    const sum = rows.reduce((so, { numbers }) => so + (numbers[column] ?? 0), 0)
    return rows.length === 0 || sum === total
      ? []
      : [{ about: 'the total', says: String(total), known: `the lines add up to ${sum}` }]
  })
}

// `unzip -l` and its like: a rule, rows, a rule, then sizes and `N files`
function listings(lines: readonly string[]): Claim[] {
  const at = lines.findIndex(line => /^\s*\d+\s+(?:\d+\s+(?:\d+%\s+)?)?\d+ files?$/.test(line))
  if (at < 2) return []
  const [, size, files] = /^\s*(\d+)\s+.*?(\d+) files?$/.exec(lines[at] ?? '') ?? []
  const rules = lines.flatMap((line, index) =>
    /^[-\s]*-{3,}[-\s]*$/.test(line) && index < at ? [index] : [],
  )
  const [from, to] = [rules.at(-2), rules.at(-1)]
  if (from === undefined || to === undefined) return []
  const rows = lines.slice(from + 1, to)
  const sum = rows.reduce((so, line) => so + (leading(line)[0] ?? 0), 0)
  if (rows.length !== Number(files))
    return [{ about: 'the number of files', says: String(files), known: `${rows.length} are listed` }]
  return sum === Number(size)
    ? []
    : [{ about: 'the total', says: String(size), known: `the sizes add up to ${sum}` }]
}

// unittest and pytest: what is listed against what is counted
function testResults(lines: readonly string[]): Claim[] {
  const ran = lines.map(line => /^Ran (\d+) tests? in /.exec(line)?.[1]).find(count => count !== undefined)
  const dots = lines.find(line => /^[.FEsxu]+$/.test(line))
  const named = lines.filter(line => /\.\.\. (?:ok|FAIL|ERROR|skipped.*)$/.test(line)).length
  const shown = named > 0 ? named : dots?.length
  if (ran === undefined || shown === undefined || Number(ran) === shown) return []
  return [{ about: 'the number of tests', says: ran, known: `${shown} are shown` }]
}
