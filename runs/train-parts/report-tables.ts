// A report that was measured on another machine is kept as JSON in runs/results and printed from there.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { WorldError } from '../../src/world/error.ts'

/** Tables by name, each as its lines. */
export type Tables = Readonly<Record<string, readonly string[]>>

/** A report's file: a bare name is one of runs/results. */
export function placeOfReport(name: string): string {
  return name.includes('/') ? name : fileURLToPath(new URL(`../results/${name}`, import.meta.url))
}

/** A report that was kept, by its file's name. */
export function storedReport<Report>(name: string): Report {
  const place = placeOfReport(name)
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Report
  } catch (cause) {
    throw new WorldError('data', `${place}: no report, or a damaged one: ${(cause as Error).message}`)
  }
}

/** Prints all tables that have rows, or the one that is named. */
export function printTables(tables: Tables, named: string | undefined): void {
  const names = Object.keys(tables)
  if (named !== undefined && !names.includes(named))
    throw new WorldError('usage', `There is no table '${named}': ${names.join(', ')}.`)
  const chosen = Object.entries(tables).filter(([name]) => named === undefined || name === named)
  const filled = chosen.map(([, lines]) => lines).filter(lines => lines.length > 2)
  console.log(filled.map(lines => lines.join('\n')).join('\n\n'))
}

/** A table's lines: the first column is text, the others numbers. */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)]
}

/** A share as per cent; a dash where there is none. */
export function percent(part: number | null | undefined): string {
  return part === undefined || part === null || Number.isNaN(part) ? '–' : `${(100 * part).toFixed(1)} %`
}
