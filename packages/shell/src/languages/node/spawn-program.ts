// Runs a program that a Node program waits for.
import { toBytes } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { programPaths } from '../../run/lookup.ts'
import type { Process } from '../../run/process.ts'
import { Capture, TextInput } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { withEnvironment } from '../make/update/environment.ts'

type Stream = 'ignore' | number | { readonly bytes: string }

/** What is to be run. */
export interface Spawning {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly environment: readonly string[]
  readonly input: Stream
  readonly outputs: readonly Stream[]
}

/** How it ended, and what it printed where that is kept. */
export interface Spawned {
  readonly status: number
  readonly printed: readonly (string | null)[]
}

/** Runs a program to its end. */
export async function spawnProgram({ shell: caller }: Process, spawning: Spawning): Promise<Spawned> {
  const shell = caller.subshell()
  const { file, args, cwd, environment, input, outputs } = spawning
  withEnvironment(shell, new Map(environment.map(pair => pairOf(toBytes(pair)))))
  if (cwd !== undefined) {
    const folder = shell.fs.realpath(shell.path(toBytes(cwd)))
    if (shell.fs.stat(folder).kind !== 'directory') throw new FsError('ENOTDIR')
    shell.cwd = folder
  }
  if (typeof input === 'object') shell.connect(0, { input: new TextInput(input.bytes) })
  if (input === 'ignore') shell.connect(0, { input: new TextInput('') })
  const captures = outputs.map((stream, at) => {
    const capture = new Capture()
    const open = typeof stream === 'number' ? caller.output(stream) : capture
    if (open) shell.connect(at + 1, { output: open })
    return typeof stream === 'object' ? capture : undefined
  })
  const status = await run(toBytes(file), args.map(toBytes), shell)
  if (status > 128) throw new NotComputable('a program that ends by a signal under Node')
  return { status, printed: captures.map(capture => capture?.bytes ?? null) }
}

async function run(name: string, args: readonly string[], shell: Process['shell']): Promise<number> {
  const path = name.includes('/') ? name : programPaths(name, shell)[0]
  const node = path === undefined ? undefined : shell.fs.find(shell.path(path))
  if (path === undefined || !node) {
    if (shell.machine.isOpenCommand(name)) throw new NotComputable(`the program '${name}'`)
    throw new FsError('ENOENT')
  }
  if (node.kind === 'directory' || !shell.fs.may(node, 1)) throw new FsError('EACCES')
  return shell.interpreter.runFile(name, args, { shell, found: { kind: 'file', path }, underscore: null })
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=', 1)
  return [pair.slice(0, at), pair.slice(at + 1)]
}
