// A throw-away desktop: its own X server, buses and window manager, and real programs of an ordinary user with a fresh
// home and no network. Inside, a small Python program does what an agent's code says and reads what the windows then show.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openProcessGroup } from '../../../src/kernel/sandbox/process-group.ts'
import { emptyLocal, hiddenHooks } from '../../../src/kernel/sandbox/sandbox-binds.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { ToldWindow } from './told-window.ts'

/** What a desktop begins with. */
export interface DesktopOptions {
  readonly user: string
  readonly home: string
  readonly host: string
  readonly resolution: readonly [number, number]
  /** Path -> content. */
  readonly files: { readonly [path: string]: string }
  /** The words of the commands whose windows are open at the beginning. */
  readonly programs: readonly (readonly string[])[]
  /** Seconds since 1970: when the files were last changed. */
  readonly time: number
}

/** What came of some code. */
export interface Done {
  readonly printed: string
  /** The last line of what Python said, where the code failed. */
  readonly error: string | null
  readonly windows: readonly ToldWindow[]
}

export interface Desktop {
  /** What it shows now. */
  shown(options: { signal: AbortSignal }): Promise<Done>
  run(code: string, options: { signal: AbortSignal }): Promise<Done>
  isOpen(): boolean
  close(): Promise<void>
}

const inside = fileURLToPath(new URL('./inside/', import.meta.url))
const megabytes = (count: number) => ['--size', String(count * 2 ** 20)]
const most = { processes: 200, diskMegabytes: 64 }

/** What a desktop needs of Debian, besides the programs that are used on it. */
export const desktopPackages = [
  'bubblewrap',
  'xvfb',
  'openbox',
  'xdotool',
  'at-spi2-core',
  'dbus',
  'python3-gi',
  'fonts-dejavu-core',
]

/** Starts a desktop; the caller closes it. */
export async function openDesktop({ host, ...begin }: DesktopOptions): Promise<Desktop> {
  const group = openProcessGroup(`agentworld-${randomUUID()}`, most.processes)
  const command = ['bwrap', ...machine(host)] as const
  const [program, ...rest] = group?.joined(command as readonly ['bwrap', ...string[]]) ?? command
  const child = spawn(program ?? 'bwrap', rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
  })
  const talk = talkWith(child)
  let isOpen = true
  const close = async () => {
    if (isOpen) {
      isOpen = false
      talk.hold()
      end(child)
    }
    await talk.ended
    await group?.close()
  }
  const ask = async (line: object, signal?: AbortSignal) => {
    signal?.throwIfAborted()
    const stop = () => void close()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await talk.ask(line)
    } catch (error) {
      await close()
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
  await ask(begin)
  return {
    isOpen: () => isOpen,
    shown: ({ signal }) => ask({}, signal),
    run: (code, { signal }) => ask({ code }, signal),
    close,
  }
}

function machine(host: string): string[] {
  const links = ['bin', 'lib', 'lib64', 'sbin'].flatMap(name => ['--symlink', `usr/${name}`, `/${name}`])
  // how letters look, what toolkits and the window manager are set to; nothing of who works on this machine
  const settings = ['fonts', 'gtk-3.0', 'xdg', 'alternatives', 'bash.bashrc', 'ld.so.cache', 'dbus-1'].map(
    name => `/etc/${name}`,
  )
  return [
    ...['--unshare-all', '--unshare-user', '--uid', '1000', '--gid', '1000', '--hostname', host],
    ...['--die-with-parent', '--new-session', '--clearenv', '--setenv', 'PATH', '/usr/bin:/bin'],
    ...[
      ...megabytes(1),
      '--tmpfs',
      '/',
      '--ro-bind',
      '/usr',
      '/usr',
      ...emptyLocal(megabytes(1)),
      ...hiddenHooks(),
      ...links,
      '--proc',
      '/proc',
      '--dev',
      '/dev',
    ],
    ...['/tmp', '/run', '/home', '/dev/shm'].flatMap(folder => [
      ...megabytes(most.diskMegabytes),
      '--tmpfs',
      folder,
    ]),
    ...['--dir', '/etc', ...settings.flatMap(file => ['--ro-bind-try', file, file])],
    ...['--ro-bind', inside, '/usr/local/share', '/usr/bin/python3', '/usr/local/share/desktop.py'],
  ]
}

interface Talk {
  ask(line: object): Promise<Done>
  /** From now on whoever waits for its end waits. */
  hold(): void
  readonly ended: Promise<void>
}

/** One line asked, one line answered. */
function talkWith(child: ChildProcess): Talk {
  const { stdin, stdout, stderr } = child
  if (stdin === null || stdout === null || stderr === null) throw new Error('a desktop without pipes')
  stdin.on('error', () => {})
  let complaint = ''
  stderr.on('data', chunk => {
    if (complaint.length < 10_000) complaint += String(chunk)
  })
  const ended = new Promise<void>(resolve => {
    child.once('error', error => {
      complaint += error.message
      resolve()
    })
    child.once('close', () => resolve())
  })
  const lines = createInterface({ input: stdout })
  const answers = lines[Symbol.asyncIterator]()
  // while nothing is asked, a desktop keeps nobody from ending, and ends with whoever started it
  const handles = [child, stdin, stdout, stderr] as readonly { ref?(): void; unref?(): void }[]
  const hold = () => {
    for (const handle of handles) handle.ref?.()
  }
  return {
    ended,
    hold,
    async ask(line) {
      hold()
      stdin.write(`${JSON.stringify(line)}\n`)
      const answer = await answers.next()
      if (!answer.done) {
        for (const handle of handles) handle.unref?.()
        return JSON.parse(answer.value) as Done
      }
      await ended
      throw new WorldError('kernel', `The desktop is gone: ${complaint.trim().split('\n').at(-1)}`, {
        remedy: `Install what it needs (Debian: apt-get install ${desktopPackages.join(' ')}) and the programs it opens.`,
      })
    },
  }
}

function end({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // already gone
  }
}
