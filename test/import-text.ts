// What an importer makes of a file's content, for tests: the trajectories, and what it complains about.
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Importer, Seen } from '../src/data/import/importer.ts'
import type { Trajectory } from '../src/data/trajectory.ts'
import { Trajectory as TrajectorySchema } from '../src/data/trajectory.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
let count = 0

/** Writes files into a folder of their own; returns their paths. */
export function filesWith(contents: { readonly [name: string]: string | Buffer }): string[] {
  count += 1
  return Object.entries(contents).map(([name, content]) => {
    const file = path.join(folder, String(count), name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  })
}

/** Imports files one after the other. Domains are `<format>` or what is named; places are cut to the file's name. */
export async function importFiles(
  importer: Importer,
  files: readonly string[],
  { domainOf = ({ format, named }: Seen) => named ?? format }: { domainOf?: (seen: Seen) => string } = {},
): Promise<{ trajectories: Trajectory[]; problems: string[] }> {
  const seen = new Set<string>()
  const isNew = (text: string) => seen.size < seen.add(text).size
  const trajectories: Trajectory[] = []
  const problems: string[] = []
  for (const file of files) {
    for await (const imported of importer.read(file, { licence: 'MIT', domainOf, isNew })) {
      if ('problem' in imported) problems.push(`${path.basename(imported.place)}: ${imported.problem}`)
      else trajectories.push(TrajectorySchema.parse(imported.trajectory))
    }
  }
  return { trajectories, problems }
}

/** Imports one file of JSON. */
export function importJson(importer: Importer, name: string, value: unknown) {
  return importFiles(importer, filesWith({ [name]: JSON.stringify(value, null, 1) }))
}

/** A call as importers write it. */
export const call = (name: string, given: unknown) => JSON.stringify({ name, arguments: given }, null, 2)
