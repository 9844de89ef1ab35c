// A throw-away machine for one shell: bubblewrap with its own root, processes and host name, and without a network.
// Inside runs one interactive bash on a terminal of its own. What it and its commands print comes out of one pipe, in
// the true order. As root, the sandbox has a real ext4 disk and drops to an ordinary user, unless its user is to be root.
// Without root, a user namespace and a RAM disk take their place: folders then show other sizes, and files of root show
// as nobody's.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { WorldError } from '../../world/error.ts'
import { packTree, type TreeEntry, unpackTree, userId } from './archive.ts'
import { openDisk } from './disk.ts'
import { openProcessGroup, type ProcessGroup } from './process-group.ts'
import { rootEntries } from './root-entries.ts'
import { bareModules, emptyLocal, hiddenHooks, programBinds } from './sandbox-binds.ts'

/** The most a sandbox may use. */
export interface SandboxLimits {
  readonly diskBytes: number
  /** How much more than it began with is read out of it. */
  readonly writtenBytes: number
  /** Address space of one process. */
  readonly memoryBytes: number
  readonly processes: number
  /** Processor time of one process. */
  readonly cpuSeconds: number
}

export interface SandboxOptions {
  /** Where it is `root`, the shell keeps root's rights over the files inside, and no others. */
  readonly user: string
  readonly host: string
  readonly home: string
  readonly cwd: string
  /** The whole environment of the shell. */
  readonly env: Readonly<Record<string, string>>
  /** On top of a bare Debian root; later entries win. */
  readonly entries: readonly TreeEntry[]
  /** Seconds since 1970: when the sandbox's own folders were last changed. */
  readonly time: number
  readonly limits?: Partial<SandboxLimits>
  /** Programs of the host beside those in /usr, read-only: path inside -> path outside. */
  readonly programs?: Readonly<Record<string, string>>
  /** Python with its library and pip: what else the host has installed for it is not part of the machine. */
  readonly isPythonBare?: boolean
  /** Without root's rights even where they are at hand. */
  readonly unprivileged?: boolean
  /** As at a real terminal of this size: what is typed is echoed and edited, and programs print to the terminal. */
  readonly screen?: { readonly columns: number; readonly lines: number }
}

export interface Sandbox {
  /** Typed into the shell's terminal. */
  readonly input: Writable
  /** What the shell and its commands print. */
  readonly output: Readable
  /** Resolves when the shell and everything in it is gone, with what the sandbox itself complained of. */
  readonly ended: Promise<string>
  /** The tree as it is now, without the host's tools; throws where more was written than is read. */
  readTree(): Promise<TreeEntry[]>
  close(): Promise<void>
}

const defaults: SandboxLimits = {
  diskBytes: 64 * 2 ** 20,
  writtenBytes: 16 * 2 ** 20,
  memoryBytes: 2 ** 30,
  processes: 400,
  cpuSeconds: 30,
}
const volume = fileURLToPath(new URL('./volume.sh', import.meta.url))
const hostPath = '/usr/sbin:/usr/bin:/sbin:/bin'
// The terminal passes every byte on as it is; only C-c keeps its meaning.
const terminal =
  'stty -echo -onlcr -icrnl -ixon erase undef kill undef eof undef quit undef susp undef werase undef rprnt undef lnext undef'

/** Starts the machine and its shell; the caller closes it. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const limits = { ...defaults, ...options.limits }
  const isRoot = options.unprivileged !== true && process.getuid?.() === 0
  // bubblewrap itself and what starts it are processes, too
  const group = openProcessGroup(`agentworld-${randomUUID()}`, limits.processes + 8)
  const child = await started(machine(options, limits, isRoot), {
    diskBytes: isRoot ? limits.diskBytes : undefined,
    group,
  })
  const [input, , complaints, archive, output, information] = child.stdio as unknown as Pipes
  for (const pipe of [input, archive]) pipe.on('error', () => {})
  const complaint = collected(complaints)
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', async () => {
      await group?.close()
      resolve((await complaint).trim())
    })
  })
  const begun = packTree([...rootEntries(options), ...options.entries])
  archive.end(begun)
  const pid = await innerProcess(child, information)
  if (pid === undefined) {
    throw new WorldError('kernel', `The sandbox did not start: ${await ended}`, {
      remedy: 'Install bubblewrap (Debian: apt-get install bubblewrap) and allow it to make namespaces.',
    })
  }
  return {
    input,
    output,
    ended,
    readTree: () =>
      readTree(pid, {
        become: isRoot ? becoming(options) : '',
        mostBytes: begun.length + limits.writtenBytes,
      }),
    async close() {
      killGroup(child)
      await ended
    },
  }
}

/** Starts bubblewrap, with a disk of this size where one is wanted. */
async function started(
  bwrap: readonly string[],
  { diskBytes, group }: { diskBytes: number | undefined; group: ProcessGroup | undefined },
): Promise<ChildProcess> {
  const disk = diskBytes === undefined ? undefined : await openDisk(diskBytes)
  const command = [
    ...(disk === undefined ? [] : ['unshare', '--mount', 'sh', volume]),
    'bwrap',
    ...bwrap,
  ] as const
  const [program, ...rest] = group?.joined(command as [string, ...string[]]) ?? command
  const child = spawn(program ?? 'bwrap', rest, {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe', ...(disk === undefined ? [] : [disk])],
    env: { PATH: hostPath, SHELL: '/bin/sh' },
    detached: true,
  })
  if (disk !== undefined) closeSync(disk)
  return child
}

type Pipes = readonly [Writable, null, Readable, Writable, Readable, Readable]

function machine(options: SandboxOptions, limits: SandboxLimits, isRoot: boolean): string[] {
  const privileges = isRoot
    ? ['--bind', '/mnt', '/', '--cap-drop', 'ALL', ...capabilities(options)]
    : [
        '--unshare-user',
        '--disable-userns',
        ...['--uid', idOf(options), '--gid', idOf(options)],
        ...ramDisk(limits),
      ]
  const size = ['--size', String(limits.diskBytes)]
  const namespaces = ['ipc', 'pid', 'net', 'uts'].map(name => `--unshare-${name}`)
  const links = ['bin', 'lib', 'lib64', 'sbin'].flatMap(name => ['--symlink', `usr/${name}`, `/${name}`])
  return [
    ...namespaces,
    '--unshare-cgroup-try',
    ...privileges,
    ...['--hostname', options.host, '--clearenv', '--die-with-parent', '--new-session', '--info-fd', '5'],
    ...['--ro-bind', '/usr', '/usr', ...emptyLocal(size), ...links, '--proc', '/proc'],
    ...['--dev', '/dev', ...size, '--perms', '1777', '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ...(options.isPythonBare ? bareModules(size) : hiddenHooks()),
    ...programBinds(options.programs ?? {}),
    ...['--', '/usr/bin/sh', '-c', setUp(options, limits, isRoot)],
  ]
}

// What unpacking the tree and becoming the user needs; it is all gone before the shell starts.
const kept = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETUID', 'SETGID', 'SETPCAP']
const become = `setpriv --reuid ${userId} --regid ${userId} --clear-groups --bounding-set -all --inh-caps -all --ambient-caps -all`
// what root keeps: rights over the files and processes inside
const rights = [...kept.filter(name => name !== 'SETPCAP'), 'FSETID', 'KILL']
const remain = `setpriv --clear-groups --bounding-set -setpcap --inh-caps -all --ambient-caps -all`

const isRootInside = ({ user }: SandboxOptions) => user === 'root'
const idOf = (options: SandboxOptions) => String(isRootInside(options) ? 0 : userId)
const becoming = (options: SandboxOptions) => (isRootInside(options) ? remain : become)

function capabilities(options: SandboxOptions): string[] {
  const names = isRootInside(options) ? new Set([...kept, ...rights]) : kept
  return [...names].flatMap(name => ['--cap-add', `CAP_${name}`])
}

function ramDisk(limits: SandboxLimits): string[] {
  return ['--size', String(limits.diskBytes), '--tmpfs', '/']
}

function setUp(options: SandboxOptions, limits: SandboxLimits, isRoot: boolean): string {
  const env = Object.entries(options.env).map(([name, value]) => quoted(`${name}=${value}`))
  const { screen } = options
  const bash = `cd ${quoted(options.cwd)} && exec env -i ${env.join(' ')} bash`
  const shell =
    screen === undefined
      ? `${terminal}; ${bash} --noediting --rcfile /dev/null -i >&4 2>&4 4>&-`
      : `stty sane rows ${screen.lines} columns ${screen.columns}; ${bash} --rcfile /dev/null -i 4>&-`
  // in the units of this shell: blocks of 512 bytes, kilobytes
  const bounds = [
    `-p ${limits.processes}`,
    `-v ${Math.ceil(limits.memoryBytes / 1024)}`,
    `-f ${Math.ceil(limits.diskBytes / 512)}`,
    `-t ${limits.cpuSeconds}`,
    '-c 0',
    '-n 256',
  ]
  const steps = [
    'exec 5>&-',
    `tar -xpf - -C / --no-same-owner${isRoot ? ' --same-owner' : ''} <&3`,
    'exec 3<&-',
    `export PATH=${hostPath} SHELL=/bin/sh`,
    ...bounds.map(bound => `ulimit ${bound}`),
    `exec ${isRoot ? becoming(options) : ''} ${screen === undefined ? piped(shell) : `script -qfc ${quoted(shell)} /dev/null >&4`}`,
  ]
  return steps.join('\n')
}

/**
 * The shell with a plain pipe for its output, which programs may open by name, unlike the socket that leads out of here.
 * When it ends, what it left behind does not keep the pipe open.
 */
function piped(shell: string): string {
  const typed = `script -qfc ${quoted(shell)} /dev/null 4>&1 > /dev/null`
  return `sh -c ${quoted(`{ ${typed}; sleep 0.05; kill -9 -1; } | cat >&4`)}`
}

/** A word in single quotes. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

async function collected(stream: Readable, limit = 64 * 1024): Promise<string> {
  let text = ''
  for await (const chunk of stream) if (text.length < limit) text += String(chunk)
  return text
}

/** The process id, seen from here, of the first process inside; undefined where it never started. */
async function innerProcess(child: ChildProcess, information: Readable): Promise<number | undefined> {
  const text = await Promise.race([
    collected(information),
    new Promise<string>(resolve => child.once('error', () => resolve(''))),
  ])
  const pid = /"child-pid":\s*(\d+)/.exec(text)?.[1]
  return pid === undefined ? undefined : Number(pid)
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // already gone
  }
}

/** Reads from within the sandbox's own namespaces, so that no link in it leads anywhere else. */
async function readTree(
  pid: number,
  { become: identity, mostBytes }: { become: string; mostBytes: number },
): Promise<TreeEntry[]> {
  const enter = ['--target', String(pid), '--mount', '--pid', '--net', '--ipc', '--uts']
  const user = identity === '' ? ['--user', '--preserve-credentials'] : []
  const tar = ['tar', '--create', '--format=pax', '--one-file-system', '--warning=none', '-C', '/', '.']
  const child = spawn(
    '/usr/bin/nsenter',
    [...enter, ...user, '--', ...identity.split(' ').filter(word => word !== ''), ...tar],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: hostPath },
    },
  )
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of child.stdout) {
    size += chunk.length
    if (size > mostBytes) break
    chunks.push(chunk)
  }
  if (size > mostBytes) {
    child.kill('SIGKILL')
    throw wroteTooMuch(mostBytes)
  }
  return unpackTree(Buffer.concat(chunks))
}

/** Of half a tree nobody could say what was changed. */
function wroteTooMuch(mostBytes: number): WorldError {
  const megabytes = Math.floor(mostBytes / 2 ** 20)
  return new WorldError(
    'action',
    `The command left more files than the ${megabytes} MB that are kept of a run.`,
    {
      remedy: 'Nothing was changed. Write less, or remove it before the command ends.',
    },
  )
}
