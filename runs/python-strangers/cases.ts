// The cases, and the world of each.
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { World } from '../../src/world/world.ts'

const Case = z.strictObject({
  files: z.record(z.string(), z.union([z.string(), z.looseObject({})])).default({}),
  env: z.record(z.string(), z.string()).default({}),
  command: z.string(),
})
export type Case = z.infer<typeof Case>

/** The cases of the files with odd or even numbers; the others are not opened. */
export function readCases(folder: string, half: 'odd' | 'even'): (Case & { readonly name: string })[] {
  return globSync('*.yaml', { cwd: folder })
    .sort()
    .filter(file => Number.parseInt(file, 10) % 2 === (half === 'odd' ? 1 : 0))
    .flatMap(file => {
      const { cases } = z
        .object({ cases: z.array(Case) })
        .parse(parse(readFileSync(path.join(folder, file), 'utf8')))
      return cases.map((each, index) => ({ ...each, name: `${path.basename(file, '.yaml')}/${index + 1}` }))
    })
}

export function worldOf({ files, env }: Case, clock: string): World {
  return World.parse({
    version: 1,
    domain: 'terminal',
    title: 'A machine with python3',
    clock,
    state: { user: 'ana', files, env },
  })
}

const beyond =
  /subprocess|os\.(system|popen|fork|exec|spawn|kill|wait)|multiprocessing|threading|concurrent|Thread|socket|signal|ssl|sqlite3|urllib\.request|http\.(server|client)|ensurepip|venv|virtualenv|\bpip3?\b|curses|tkinter|\b(numpy|pandas|requests|yaml|pytest|flask|django|bs4|lxml|click|rich|attr)\b|resource|\bpty\b|readline|dbm|turtle|distutils|setuptools/

/** Whether a case is about processes, threads, the network, or modules that are not Python's own or not in the build. */
export function needsMore({ command, files }: Case): boolean {
  return [command, ...Object.values(files).map(file => JSON.stringify(file))].some(text => beyond.test(text))
}
