// The real terminal as a screen: keys go into a pseudo-terminal with bash and readline behind it, and what an agent sees
// is what stands on the screen since its last prompt.
import type { RealEnvironment } from '../../../../src/kernel/real.ts'
import { openSandbox, type Sandbox } from '../../../../src/kernel/sandbox/sandbox.ts'
import { WorldError } from '../../../../src/world/error.ts'
import type { World } from '../../../../src/world/world.ts'
import { TerminalAction } from '../../actions.ts'
import { entriesOf, readState, type SandboxState } from '../../sandbox/state-entries.ts'
import { EmulatedScreen } from './emulate-screen.ts'

const controls: { readonly [keys: string]: string } = {
  'C-c': '\u0003',
  'C-d': '\u0004',
  'C-l': '\f',
  'C-u': '\u0015',
  'C-z': '\u001a',
}
/** So long nothing more may come before the screen is taken as it is. */
const quietMs = 12
const longestMs = 10_000

/** Opens a screen in the state the world describes; the caller closes it. */
export async function openRealScreen(world: World): Promise<RealEnvironment> {
  const state = readState(world)
  const { columns, lines } = state.terminal
  const sandbox = await openMachine(world, state)
  const screen = new EmulatedScreen(columns)
  const watch = watched(sandbox, screen)
  const prompt = new RegExp(`${state.user}@${state.host}:[^\\n]*[$#] $`)
  const isPrompt = (text: string) => prompt.test(text) || text === '> '
  let typed = ''
  let from = screen.mark(0)
  const isReady = () => {
    const line = screen.cursorLine()
    return line.endsWith(typed) && isPrompt(line.slice(0, line.length - typed.length))
  }
  await watch.until(isReady, longestMs)
  if (!isReady()) {
    await sandbox.close()
    throw new WorldError('kernel', `The terminal did not start: ${await sandbox.ended}`)
  }
  return {
    isOpen: () => !watch.hasEnded(),
    async step(action, { signal }) {
      // a command that is not finished yet began at an earlier prompt
      const line = screen.cursorLine()
      const at = prompt.exec(line.slice(0, line.length - typed.length))?.index
      if (at !== undefined) from = screen.mark(at)
      for (const { keystrokes, duration } of keysOf(action)) {
        signal.throwIfAborted()
        const control = controls[keystrokes]
        const [feeds, bytes] = [screen.lineFeeds, screen.received]
        const ends = control === '\u0003' ? 1 : keystrokes.split('\n').length - 1
        if (control === undefined)
          typed = ends > 0 ? (keystrokes.split('\n').at(-1) ?? '') : typed + keystrokes
        else if (control !== '\f') typed = ''
        sandbox.input.write(control ?? keystrokes.replaceAll('\n', '\r'))
        const isDone = () => screen.received > bytes && screen.lineFeeds >= feeds + ends && isReady()
        if (keystrokes !== '') await watch.until(isDone, Math.min(duration * 1000, longestMs))
      }
      return { text: screen.textFrom(from).split('\n').slice(-lines).join('\n') }
    },
    close: () => sandbox.close(),
  }
}

function keysOf(action: unknown) {
  const parsed = TerminalAction.parse(action)
  return 'command' in parsed ? [{ keystrokes: `${parsed.command}\n`, duration: 10 }] : parsed
}

function openMachine(world: World, state: SandboxState): Promise<Sandbox> {
  const time = Math.floor(Date.parse(world.clock) / 1000)
  const { columns, lines } = state.terminal
  return openSandbox({
    user: state.user,
    host: state.host,
    home: state.home,
    cwd: state.cwd,
    env: {
      SHELL: '/bin/bash',
      HOME: state.home,
      USER: state.user,
      LOGNAME: state.user,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      TERM: 'xterm',
      ...state.env,
    },
    entries: [
      ...entriesOf(state, time),
      {
        path: '/etc/bash.bashrc',
        kind: 'file',
        mode: 0o644,
        mtime: time,
        owner: 'root',
        content: Buffer.from(
          "PS1='\\u@\\h:\\w\\$ '\nset +o histexpand\nbind 'set enable-bracketed-paste off'\n",
        ),
      },
    ],
    time,
    screen: { columns, lines },
  })
}

function watched(sandbox: Sandbox, screen: EmulatedScreen) {
  let hasEnded = sandbox.output.readableEnded
  let wake = () => {}
  sandbox.output.on('data', (chunk: Buffer) => {
    screen.write(chunk)
    wake()
  })
  sandbox.output.once('end', () => {
    hasEnded = true
    wake()
  })
  /** Resolves after something came, or after so long. */
  const news = (ms: number) =>
    new Promise<boolean>(resolve => {
      const timer = setTimeout(() => resolve(false), ms)
      wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  return {
    hasEnded: () => hasEnded,
    /** Waits until the screen is as wanted and quiet, or for so long. */
    async until(isDone: () => boolean, ms: number): Promise<void> {
      const deadline = performance.now() + ms
      while (!hasEnded) {
        const left = deadline - performance.now()
        if (left <= 0) return
        if (isDone() ? !(await news(Math.min(quietMs, left))) : !(await news(left))) return
      }
    },
  }
}
