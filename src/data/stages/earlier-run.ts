// A stage's folder has what its last run made. Files of an earlier run are removed, so that they are not taken for this
// one's. Only files that a report names belong to a run, and no others are touched.
import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { z } from 'zod'

export const reportName = 'report.json'

const Report = z.looseObject({ outputs: z.array(z.string()) })

/** The data files that the report in a folder names and that are still there; none where no run was. */
export function earlierOutputs(folder: string): readonly string[] {
  const inside = path.join(path.resolve(folder), path.sep)
  const isOurs = (name: string) =>
    /\.(jsonl|parquet)$/.test(name) && path.resolve(folder, name).startsWith(inside)
  const isThere = (name: string) =>
    statSync(path.resolve(folder, name), { throwIfNoEntry: false })?.isFile() === true
  return (reportIn(folder)?.outputs ?? []).filter(name => isOurs(name) && isThere(name))
}

/** Removes what an earlier run left in a folder, but for the files that are kept; says how many went. */
export function removeOutputs(folder: string, kept: readonly string[]): number {
  const stays = new Set(kept.map(realPlace))
  const gone = earlierOutputs(folder).filter(name => !stays.has(realPlace(path.join(folder, name))))
  for (const name of gone) {
    rmSync(path.join(folder, name))
    // a pool that is empty now does not count
    const place = path.dirname(path.resolve(folder, name))
    if (place !== path.resolve(folder) && readdirSync(place).length === 0) rmdirSync(place)
  }
  return gone.length
}

// the same file may be named by way of a link
function realPlace(file: string): string {
  return existsSync(file) ? realpathSync(file) : path.resolve(file)
}

/** Removes an earlier run's report with its files: nothing of it belongs to the run that follows. */
export function removeRun(folder: string, kept: readonly string[]): void {
  if (reportIn(folder) === undefined) return
  removeOutputs(folder, kept)
  rmSync(path.join(folder, reportName))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

function reportIn(folder: string): z.infer<typeof Report> | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(path.join(folder, reportName), 'utf8')))
  } catch {
    return undefined
  }
}
