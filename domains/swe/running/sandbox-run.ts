// Really runs one command of a checkout: in a throw-away sandbox, on a copy of its files, without network, with an
// environment of its own and limits, and says what it printed and which files it changed.
import { posix } from 'node:path'
import { type DeclaredFile, toBytes } from 'agentworld-shell/tree'
import { packTree, type TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import { openSandbox, type SandboxLimits } from '../../../src/kernel/sandbox/sandbox.ts'
import { openSandboxShell } from '../../../src/kernel/sandbox/shell.ts'
import { changesBetween, type FileChanges } from './file-changes.ts'

export interface RunPlan {
  /** Every file by its absolute path. */
  readonly files: ReadonlyMap<string, DeclaredFile>
  readonly command: string
  /** Where the command starts. */
  readonly cwd: string
  readonly user: string
  readonly home: string
  /** Seconds since 1970: when the files were last changed. */
  readonly time: number
  readonly env?: Readonly<Record<string, string>>
}

export interface RunResult {
  readonly stdout: string
  readonly stderr: string
  readonly status: number
  /** Where the shell stood at its end. */
  readonly cwd: string
  readonly isTimedOut: boolean
  readonly changes: FileChanges
}

export interface RunOptions {
  readonly signal: AbortSignal
  readonly deadlineMs: number
  /** Whether the two outputs are told apart; otherwise `stdout` holds both, in the order they were written. */
  readonly isSplit: boolean
  /** The Node that runs JavaScript; it is found at a neutral place inside. */
  readonly node: string
}

/** A program's heap and stacks reserve far more address space than they use, so that this bounds only run-aways. */
export const runLimits: SandboxLimits = {
  diskBytes: 256 * 2 ** 20,
  writtenBytes: 32 * 2 ** 20,
  memoryBytes: 64 * 2 ** 30,
  processes: 400,
  cpuSeconds: 120,
}
// of the runner's own, outside what is looked at afterwards
const runner = '/run/command'
const maxOutput = 4 * 2 ** 20

/** Runs the command and takes the sandbox down again. */
export async function runInSandbox(
  plan: RunPlan,
  { signal, deadlineMs, isSplit, node }: RunOptions,
): Promise<RunResult> {
  signal.throwIfAborted()
  const entries = treeEntries(plan)
  const size = packTree(entries).length
  const sandbox = await openSandbox({
    user: plan.user,
    host: 'devbox',
    home: plan.home,
    cwd: plan.cwd,
    env: environmentOf(plan),
    entries: [...entries, ...runnerFiles(plan)],
    time: plan.time,
    limits: { ...runLimits, diskBytes: runLimits.diskBytes + 2 * size },
    programs: { '/usr/local/bin/node': node },
  })
  try {
    const shell = await openSandboxShell(sandbox)
    const line = `bash ${runner}/run ${isSplit ? `2>${runner}/stderr ` : ''}</dev/null`
    const { output, exitCode, stopped } = await shell.step(line, { signal, deadlineMs, maxBytes: maxOutput })
    const tree = stopped === 'ended' ? [] : await sandbox.readTree()
    const text = (name: string) =>
      tree.find(({ path }) => path === `${runner}/${name}`)?.content?.toString() ?? ''
    return {
      stdout: output.toString(),
      stderr: text('stderr'),
      status: stopped === 'deadline' ? 143 : exitCode,
      cwd: text('cwd').trimEnd() || plan.cwd,
      isTimedOut: stopped === 'deadline',
      changes: stopped === 'ended' ? {} : changesBetween(entries, tree),
    }
  } finally {
    await sandbox.close()
  }
}

// the command runs in a shell of its own, as a tool's runner does it; where that shell stood goes to a file
function runnerFiles({ command, time }: RunPlan): TreeEntry[] {
  const common = { mtime: time, owner: 'user', mode: 0o644 } as const
  const file = (name: string, text: string): TreeEntry => ({
    ...common,
    path: `${runner}/${name}`,
    kind: 'file',
    content: Buffer.from(text),
  })
  return [
    { ...common, path: runner, kind: 'directory', mode: 0o755 },
    file('text', command),
    file('run', `exec bash -c 'trap "pwd >${runner}/cwd" EXIT; eval "$(cat ${runner}/text)"' bash\n`),
  ]
}

/** The environment a command starts with. */
export function environmentOf({
  home,
  user,
  env = {},
}: Pick<RunPlan, 'home' | 'user' | 'env'>): Record<string, string> {
  return {
    SHELL: '/bin/bash',
    HOME: home,
    USER: user,
    LOGNAME: user,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    // caches of compiled files depend on the clock
    PYTHONDONTWRITEBYTECODE: '1',
    ...env,
  }
}

/** The files with the folders they lie in, folders before what is in them. */
export function treeEntries({
  files,
  home,
  cwd,
  time,
}: Pick<RunPlan, 'files' | 'home' | 'cwd' | 'time'>): TreeEntry[] {
  const entries = new Map<string, TreeEntry>()
  const common = { mtime: time, owner: 'user' } as const
  const addFolders = (path: string) => {
    for (let at = path; at !== '/' && !entries.has(at) && !given.has(at); at = posix.dirname(at))
      entries.set(at, { ...common, path: at, kind: 'directory', mode: 0o755 })
  }
  addFolders(home)
  addFolders(cwd)
  for (const [path, file] of files) {
    addFolders(posix.dirname(path))
    entries.set(path, { ...common, path, ...contentOf(file) })
  }
  return [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

const given = new Set(['/home', '/tmp', '/etc', '/var', '/opt', '/srv', '/mnt', '/run'])

function contentOf(file: DeclaredFile): Pick<TreeEntry, 'kind' | 'mode' | 'content' | 'target'> {
  if (file.isDirectory) return { kind: 'directory', mode: file.mode ?? 0o755 }
  if (file.symlink !== undefined) return { kind: 'link', mode: 0o777, target: file.symlink }
  const bytes = file.later
    ? Buffer.from(file.later.read(), 'latin1')
    : file.base64 === undefined
      ? Buffer.from(toBytes(file.content ?? ''), 'latin1')
      : Buffer.from(file.base64, 'base64')
  return { kind: 'file', mode: file.mode ?? 0o644, content: bytes }
}
