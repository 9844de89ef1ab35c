// Sessions that people typed, as files in a folder: a machine and its commands in order. Files whose name has an odd number
// are looked at while the kernel is worked on; those with an even number are measured at the end.
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { z } from 'zod'
import { readData } from '../../src/world/reading/read-world.ts'
import { World } from '../../src/world/world.ts'

/** Which of the files. */
export const halves = ['odd', 'even', 'all'] as const
export type Half = (typeof halves)[number]

const Typed = z.strictObject({
  title: z.string(),
  persona: z.string().optional(),
  user: z.string().default('user'),
  home: z.string().optional(),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.coerce.string()).default({}),
  files: z.record(z.string(), z.unknown()).default({}),
  commands: z.array(z.string()).min(1),
})

/** A session as it was typed. */
export interface TypedSession {
  /** Its file below the folder, without ending. */
  readonly name: string
  /** The folder it lies in. */
  readonly group: string
  readonly commands: readonly string[]
  /** The state of the world it was typed in. */
  readonly state: { readonly [name: string]: unknown }
}

/** The sessions of this half below a folder, from a number on. Files that hold cases of another kind are passed over. */
export function sessionsIn(folder: string, half: Half, from = 0): TypedSession[] {
  return globSync('**/*.yaml', { cwd: folder })
    .filter(file => isOfHalf(file, half) && numberOf(file) >= from)
    .sort()
    .flatMap(file => {
      const data = readData(readFileSync(path.join(folder, file), 'utf8'), { place: file })
      if (data === null || typeof data !== 'object' || !('commands' in data)) return []
      const { title: _, persona: __, commands, ...state } = Typed.parse(data)
      const name = file.replace(/\.yaml$/, '')
      return [{ name, group: path.dirname(name), commands: commands.map(withoutEnd), state }]
    })
}

function isOfHalf(file: string, half: Half): boolean {
  return half === 'all' || (half === 'odd') === (numberOf(file) % 2 === 1)
}

function numberOf(file: string): number {
  return Number(/\d+/.exec(path.basename(file))?.[0] ?? 1)
}

// a text block in YAML ends its last line
const withoutEnd = (command: string) => command.replace(/\n$/, '')

/** What of the machine the commands were recorded on is not in the session's own file. */
export const Machine = z.strictObject({
  clock: z.string(),
  /** Of the programs whose names occur: those a Debian usually has, and this machine does not. */
  absent: z.array(z.string()),
  /** Of the programs whose names occur: those this machine has besides the usual ones. */
  further: z.array(z.string()),
})
export type Machine = z.infer<typeof Machine>

/** The world a session was typed in. */
export function worldOf({ name, state }: TypedSession, { clock, absent, further }: Machine): World {
  return World.parse({
    version: 1,
    domain: 'terminal',
    title: name,
    clock,
    state: { ...state, absent },
    open: further.length > 0 ? [{ commands: further }] : [],
  })
}
