// A comparison as text.
import { textTable } from '../text-table.ts'
import type { Comparison, Difference } from './compare.ts'

/** The comparison of two runs, for a terminal. */
export function compareText(
  comparison: Comparison,
  names: { readonly a: string; readonly b: string },
): string {
  const { domains, macro, unpaired, failed, changes, threshold, strict, resampling } = comparison
  const rows = Object.entries(domains).map(([name, domain]) => [
    name,
    ...summaryCells(domain),
    ...passCells(domain),
  ])
  const lines = [
    `a: ${names.a}\nb: ${names.b}\n\n`,
    textTable(
      ['', 'n', 'a', 'b', 'b − a', '95 % interval', 'p', 'only a passes', 'only b', 'McNemar p'],
      [...rows, ['macro', ...summaryCells(macro), '', '', '']],
    ),
    `\nPaired bootstrap by ${resampling.unit}, ${resampling.resamples} resamples, seed ${resampling.seed}. A row passes at a mean of ${threshold} or more.\n`,
    (failed.a > 0 || failed.b > 0) &&
      `Failed rows: ${failed.a} in a, ${failed.b} in b; ${strict ? 'they count as zero' : 'left out (--strict counts them as zero)'}.\n`,
    (unpaired.a > 0 || unpaired.b > 0) &&
      `Rows that only one run has: ${unpaired.a} in a, ${unpaired.b} in b.\n`,
    changes.length > 0 && `\nRows that changed most (mean of the five scores, 1 to 5)\n`,
    changes.length > 0 &&
      textTable(
        ['row', 'id', 'turn', 'a', 'b', 'b − a'],
        changes.map(({ key, id, turn, a, b }) => [
          key,
          id,
          turn,
          a.toFixed(1),
          b.toFixed(1),
          signed(b - a, 1),
        ]),
      ),
  ]
  return lines.filter(line => line !== false).join('')
}

function summaryCells({
  n,
  a,
  b,
  difference,
  interval,
  p,
}: Comparison['macro']): readonly (string | number | null)[] {
  return [
    n,
    a === null ? null : a.toFixed(2),
    b === null ? null : b.toFixed(2),
    difference === null ? null : signed(difference, 2),
    interval && `[${signed(interval[0], 2)}, ${signed(interval[1], 2)}]`,
    p === null ? null : p.toFixed(4),
  ]
}

function passCells({ passes, mcnemar_p }: Difference): readonly (string | number | null)[] {
  return [passes.onlyA, passes.onlyB, mcnemar_p === null ? null : mcnemar_p.toFixed(4)]
}

function signed(value: number, digits: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(digits)}`
}
