// Programs lent by just-bash. What it refuses or complains about in its own words is not computed here.
import { Bash, type IFileSystem } from 'just-bash'
import { toBytes, toText } from '../bytes.ts'
import { FsError } from '../fs-error.ts'
import { NotComputable } from '../not-computable.ts'
import type { Process, Program } from '../run/process.ts'
import { readAll } from '../run/stream.ts'
import type { Surroundings } from '../shell.ts'
import { foreignFs } from './foreign-fs.ts'

const shells = new WeakMap<Surroundings, Bash>()

function shellFor(surroundings: Surroundings): Bash {
  const known = shells.get(surroundings)
  if (known) return known
  const fs: IFileSystem = foreignFs(surroundings)
  const made = new Bash({
    fs,
    executionLimits: {
      maxExecutionTimeMs: 5000,
      maxOutputSize: 64 * 1024 * 1024,
      maxAwkIterations: 1_000_000,
    },
    processInfo: { uid: surroundings.machine.uid, gid: surroundings.machine.gid },
    sleep: async () => {},
  })
  shells.set(surroundings, made)
  return made
}

/** The program of that name as just-bash has it. */
export function foreign(name: string): Program {
  return async process => {
    const { shell, args, environment } = process
    if (args.some(argument => argument === '--help' || argument === '--version'))
      throw new NotComputable(`${name} ${args.join(' ')}`)
    const stdin = readsInput(process) ? await readAll(process.input) : ''
    const result = await shellFor(shell.surroundings).exec(name, {
      args: args.map(toText),
      cwd: toText(shell.cwd),
      env: Object.fromEntries([...environment].map(([key, value]) => [key, toText(value)])),
      replaceEnv: true,
      stdin,
      stdinKind: 'bytes',
    })
    if (result.stderr !== '') throw new NotComputable(`${name}: ${result.stderr.trim().slice(0, 200)}`)
    const isBinary = result.stdoutKind === 'bytes' || result.stdoutEncoding === 'binary'
    process.out(isBinary ? result.stdout : toBytes(result.stdout))
    return result.exitCode
  }
}

function readsInput(process: Process): boolean {
  return process.input.isTerminal !== true
}

export { FsError }
