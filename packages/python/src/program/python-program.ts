// python3 as a program of the shell: it tells an interpreter what the process is given, and does in the shell what the run did.
import {
  BrokenPipe,
  FsError,
  LeftToChance,
  NotComputable,
  OpenFile,
  Pipe,
  type Process,
  type Program,
} from 'agentworld-shell/program'
import type { AttemptResult } from '../attempt/attempt.ts'
import type { Outcome } from '../attempt/outcome.ts'
import type { AttemptRequest, RunRequest, StreamKind } from '../attempt/request.ts'
import { applyChanges } from './apply-changes.ts'
import { Sharing } from './share-files.ts'

/** Runs python once; it may live in another process. */
export type Interpreting = (request: AttemptRequest) => Promise<AttemptResult>

export interface PythonOptions {
  readonly interpreting: Interpreting
  readonly limits?: RunRequest['limits']
  /** Whether the machine's python is of the interpreter's own patch version. */
  readonly isExact?: boolean
  /** Whether the machine has no modules but those that lie in its tree. */
  readonly isComplete?: boolean
  /** What takes what the shell prints: a pipe can be opened by its name, and of anything else that is not known. */
  readonly captured?: 'pipe' | 'capture'
}

const usualRunLimits: RunRequest['limits'] = { steps: 8_000_000, outputBytes: 4 * 1024 * 1024 }

const mostRounds = 40
const mostInput = 8 * 1024 * 1024

/** The version that is computed. */
export const pythonVersion = '3.11.2'

// what differs from patch to patch: the number itself, and lines of the library in a traceback
const tellsVersion = /\b3\.11\.2\b|\/usr\/lib\/python3\.11\//

/** The program `python3`, run by an interpreter. */
export function pythonProgram({
  interpreting,
  limits = usualRunLimits,
  isExact = true,
  isComplete = false,
  captured = 'capture',
}: PythonOptions): Program {
  return async process => {
    const sharing = new Sharing(process.fs)
    sharing.begin(process.shell.cwd)
    const stdin = await inputOf(process)
    const setting = settingOf(process, captured)
    const { trial } = process.shell.surroundings
    const request: Omit<AttemptRequest, 'files'> = {
      ...{ ...setting, facts: { ...setting.facts, isComplete }, stdin, limits },
      ...(trial !== undefined && { variation: trial }),
    }
    for (let round = 0; round < mostRounds; round++) {
      const result = await interpreting({ ...request, files: sharing.files })
      if (result.kind === 'ran') {
        if (!isExact && result.output.some(({ bytes }) => tellsVersion.test(bytes)))
          throw new NotComputable('python of another patch version')
        return finish(process, stdin.bytes, result)
      }
      if (result.kind !== 'needs') throw unknownWhere(result)
      sharing.add(result.file.path, result.file)
    }
    throw new NotComputable('python over more files than can be looked at')
  }
}

function unknownWhere(result: Extract<AttemptResult, { readonly why: string }>): NotComputable {
  const why = `python where ${result.why}`
  const isLeftToChance = result.kind === 'open' || result.isLeftToChance
  return isLeftToChance ? new LeftToChance(why) : new NotComputable(why)
}

function settingOf(
  { name, args, environment, shell, fs }: Process,
  captured: StreamKind,
): Omit<RunRequest, 'stdin' | 'limits'> {
  const { machine, clock } = shell
  const { kernel, version, processors } = machine.system
  return {
    ...{ name, args, cwd: shell.cwd, umask: shell.umask, now: clock.now },
    environment: Object.fromEntries(environment),
    stdout: outputKind(shell.output(1)),
    stderr: outputKind(shell.output(2)),
    user: { uid: fs.identity.uid, gid: fs.identity.gid, groups: fs.identity.groups },
    facts: { hostname: machine.host, kernel: { release: kernel, version }, processors },
  }

  function outputKind(output: ReturnType<typeof shell.output>): StreamKind {
    if (output === undefined) return 'closed'
    if (output instanceof OpenFile) return fileKind(fs, output)
    if (output.isTerminal === true) return 'terminal'
    return output instanceof Pipe ? 'pipe' : captured
  }
}

function fileKind(fs: Process['fs'], { inode }: OpenFile): StreamKind {
  const node = fs.node(inode)
  if (node.kind !== 'device') return 'file'
  if (node.device === 'null' || node.device === 'full') return node.device
  throw new NotComputable(`python with /dev/${node.device} as a stream`)
}

/** All that stands to be read: python takes what it wants, and the rest is put back. */
async function inputOf({ shell, fs }: Process): Promise<RunRequest['stdin']> {
  const input = shell.input(0)
  if (input === undefined) return { kind: 'closed', bytes: '' }
  if (input.isTerminal === true) return { kind: 'terminal', bytes: '' }
  const kind = input instanceof OpenFile ? fileKind(fs, input) : 'pipe'
  if (kind === 'full') throw new NotComputable('python with /dev/full as a stream')
  if (kind === 'null') return { kind, bytes: '' }
  const chunks: string[] = []
  let size = 0
  for (let bytes = await input.read(); bytes !== undefined; bytes = await input.read()) {
    chunks.push(bytes)
    size += bytes.length
    if (size > mostInput) throw new NotComputable('python with so much to read')
  }
  return { kind, bytes: chunks.join('') }
}

const bufferSize = 8192

// into a pipe it goes a buffer at a time, since a reader may leave between two
async function handOn(bytes: string, output: ReturnType<Process['shell']['output']>): Promise<void> {
  if (!(output instanceof Pipe) || bytes.length <= bufferSize) return output?.write(bytes)
  for (let at = 0; at < bytes.length; at += bufferSize) {
    await output.write(bytes.slice(at, at + bufferSize))
    await new Promise(resolve => setImmediate(resolve))
  }
}

async function finish({ shell, fs }: Process, stdin: string, outcome: Outcome): Promise<number> {
  const { clock } = shell
  if (clock.deadline !== undefined && clock.now + outcome.waitedMs > clock.deadline)
    throw new NotComputable('python that is stopped while it waits')
  const input = shell.input(0)
  if (input !== undefined && outcome.stdinRead < stdin.length) input.unread(stdin.slice(outcome.stdinRead))
  try {
    applyChanges(fs, outcome.changes)
    for (const { descriptor, bytes } of outcome.output) await handOn(bytes, shell.output(descriptor))
  } catch (error) {
    if (error instanceof BrokenPipe) throw new NotComputable('python that writes to a pipe nobody reads')
    if (error instanceof FsError) throw new NotComputable(`python that changes files: ${error.message}`)
    throw error
  }
  if (outcome.waitedMs > 0) await clock.sleep(outcome.waitedMs)
  return outcome.status
}
