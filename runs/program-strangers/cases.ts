// Cases that strangers wrote: files in the home directory, variables, and one command line that is run there.
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { World } from '../../src/world/world.ts'

const StrangerCase = z.strictObject({
  files: z.record(z.string(), z.json()).default({}),
  env: z.record(z.string(), z.string()).default({}),
  command: z.string(),
})

/** A case and where it stands. */
export interface StrangerCase extends z.infer<typeof StrangerCase> {
  /** e.g. `03.yaml 7` */
  readonly place: string
}

/** The cases of a folder: of all its files, or of those with odd or even numbers. */
export function readStrangerCases(folder: string, half: 'all' | 'odd' | 'even'): StrangerCase[] {
  return globSync('*.yaml', { cwd: folder })
    .sort()
    .filter(file => half === 'all' || (Number.parseInt(file, 10) % 2 === 1 ? 'odd' : 'even') === half)
    .flatMap(file => {
      const { cases } = parse(readFileSync(path.join(folder, file), 'utf8')) as { cases: unknown[] }
      return cases.map((one, index) => ({ ...StrangerCase.parse(one), place: `${file} ${index + 1}` }))
    })
}

const user = 'user'

/** The world in which a case's command is run; what the machine has besides its files is given as JSON. */
export function worldOf({ files, env, place }: StrangerCase, machine: Record<string, unknown>): World {
  const home = `/home/${user}`
  return World.parse({
    version: 1,
    domain: 'terminal',
    title: `Case ${place}`,
    clock: '2026-03-02T09:15:00Z',
    state: {
      user,
      host: 'box',
      env,
      files: Object.fromEntries(
        Object.entries(files).map(([name, file]) => [
          name.startsWith('/') ? name : `${home}/${name}`,
          name.endsWith('/') ? { directory: true } : file,
        ]),
      ),
      ...machine,
    },
  })
}
