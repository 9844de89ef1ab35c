// An interactive shell session on a machine: commands in, what a terminal shows out. A step that cannot be computed
// leaves no trace, because every step runs on a fork that replaces the session only when it is done.

import { reportDone } from '../builtins/processes/jobs.ts'
import { bytesFrom, toBytes, toText } from '../bytes.ts'
import type { Trial } from '../chance.ts'
import { logicalPath } from '../logical-path.ts'
import type { Machine } from '../machine.ts'
import { beyondMemory, NotComputable } from '../not-computable.ts'
import { Budget, type Limits, usualLimits } from '../run/budget.ts'
import { OpenFile } from '../run/open-file.ts'
import type { Program } from '../run/process.ts'
import { runLines } from '../run/run-lines.ts'
import { ExitSignal } from '../run/signals.ts'
import { Capture, type Input } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { freshShell } from '../state/fresh-shell.ts'
import type { Inventory } from '../state/inventory.ts'
import { surroundingsFor } from '../state/surroundings.ts'
import { parseScript } from '../syntax/parser.ts'
import { ShellSyntaxError } from '../syntax/syntax-error.ts'
import type { Tree } from '../tree/builder.ts'
import type { Node } from '../tree/tree-node.ts'
import type { TreeFs } from '../tree-fs.ts'
import { expandPrompt } from '../words/prompt.ts'
import { forked, settled } from './forked.ts'
import { inTrials, type Made } from './in-trials.ts'
import { asRoot, putFile, putFolder } from './put-file.ts'
import { type CommandOptions, type CommandResult, runCommand } from './run-command.ts'
import { restoredShell, type Snapshot, sessionSnapshot } from './snapshot.ts'

/** What a session starts with; `planFrom` makes one. */
export interface SessionPlan {
  readonly machine: Machine
  readonly tree: Tree
  /** What the machine runs and has besides its files; what is absent is unknown. */
  readonly inventory?: Inventory
  readonly environment: ReadonlyMap<string, string>
  readonly cwd: string
  readonly now: number
  readonly seed: number
  readonly limits?: Partial<Limits>
  readonly programs?: ReadonlyMap<string, Program>
}

/** What one command line did. */
export interface LineResult {
  /** Standard output and standard error, as a terminal shows them. */
  readonly output: string
  readonly status: number
  /** The shell ended; a new one has taken its place. */
  readonly hasExited?: boolean
}

interface LineSetting {
  readonly signal?: AbortSignal
  readonly trial: Trial | undefined
}

const stepMs = 1000

/** A shell that goes on from one command line to the next. */
export class ShellSession {
  readonly #plan: SessionPlan
  #isBusy = false
  /** What bash remembers, with the tree and the clock: for those who build on its inside, which may change. */
  shell: Shell

  /** A session at the start of its plan; `openShell` opens one on a description of a machine. */
  constructor(plan: SessionPlan, shell?: Shell) {
    this.#plan = plan
    this.shell = shell ?? freshShell(plan, surroundingsFor(plan))
  }

  /** Opens a session where a snapshot of one with the same plan left it. */
  static restore(plan: SessionPlan, snapshot: Snapshot): ShellSession {
    return new ShellSession(plan, restoredShell(plan, snapshot))
  }

  /** Runs a command line; throws NotComputable, and then nothing has happened. */
  async run(command: string, { signal }: { readonly signal?: AbortSignal } = {}): Promise<LineResult> {
    return this.#alone(async () => {
      const { result, shell } = await inTrials(this.#plan, trial =>
        this.#runLine(command, { ...(signal && { signal }), trial }),
      )
      this.shell = shell
      return result
    })
  }

  async #runLine(command: string, { signal, trial }: LineSetting): Promise<Made<LineResult>> {
    const shell = forked(this.shell, trial)
    const { limits } = this
    const { isTerminal } = shell.machine.terminal
    const capture = new Capture({ limit: limits.output, isTerminal })
    shell.surroundings.budget = new Budget({ limits, signal })
    shell.connect(0, shell.descriptors.get(0) ?? { input: terminalInput })
    for (const descriptor of [1, 2])
      if (!(shell.output(descriptor) instanceof OpenFile)) shell.connect(descriptor, { output: capture })
    const before = new Set(shell.jobs)
    let settledBytes = 0
    let hasExited = false
    try {
      shell.clock.advance(stepMs)
      shell.typed(command)
      await runLines(command, shell, () => {
        settledBytes = capture.bytes.length
      })
      if (shell.surroundings.failure !== undefined) throw shell.surroundings.failure
      if (shell.jobs.some(job => job.endsAt === Number.POSITIVE_INFINITY))
        throw new NotComputable('a command that goes on in the background')
      await reportEarlier(shell, before)
    } catch (thrown) {
      const error = beyondMemory(thrown)
      if (error instanceof NotComputable) error.computed = toText(capture.bytes.slice(0, settledBytes))
      if (!(error instanceof ExitSignal)) {
        shell.surroundings.budget.giveUp(error)
        throw error
      }
      shell.status = error.status
      hasExited = true
    }
    shell.surroundings.offered.clear()
    return {
      result: { output: toText(capture.bytes), status: shell.status, ...(hasExited && { hasExited }) },
      shell: hasExited ? freshShell(this.#plan, shell.surroundings) : settled(shell),
    }
  }

  /** Runs a command in a process of its own, as `bash -c` does: only what it changes in the files stays. */
  async exec(command: string, { cwd, ...options }: Partial<CommandOptions> = {}): Promise<CommandResult> {
    return this.#alone(async () => {
      const place = cwd === undefined ? toText(this.shell.cwd) : this.#path(cwd)
      const { result, shell } = await inTrials(this.#plan, async trial => {
        const fork = new ShellSession(this.#plan, forked(this.shell, trial))
        const made = await runCommand(fork, { command, cwd: place, ...options })
        fork.shell.cwd = this.shell.cwd
        return { result: made, shell: fork.shell }
      })
      this.shell = shell
      return result
    })
  }

  // a second line would start from where the first one did, and what one of them did would be lost
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) throw new Error('This session is still running a line: wait for it, or fork() first.')
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#isBusy = false
    }
  }

  /** How much one line may do. */
  get limits(): Limits {
    const { limits } = this.#plan
    return limits ? { ...usualLimits, ...limits } : usualLimits
  }

  /** The folder the shell stands in. */
  get cwd(): string {
    return toText(this.shell.cwd)
  }

  /** What the machine's clock says; it moves only when something takes time. */
  get now(): Date {
    return new Date(this.shell.clock.now)
  }

  /** Lets time pass. */
  wait(milliseconds: number): void {
    this.shell.clock.advance(milliseconds)
  }

  /** The prompt that waits for the next command. */
  prompt(): string {
    return toText(expandPrompt(this.shell.variables.get('PS1') ?? '\\u@\\h:\\w\\$ ', this.shell))
  }

  /** Whether a shell would ask for the rest of this command. */
  isIncomplete(command: string): boolean {
    try {
      parseScript(command, { hasExtendedGlob: this.shell.shellOptions.has('extglob') })
      return /(^|[^\\])\\\n$/.test(command)
    } catch (error) {
      return error instanceof ShellSyntaxError && error.isIncomplete
    }
  }

  /** The text of a file; undefined where there is none whose content is known. */
  readText(path: string): string | undefined {
    const data = this.#dataOf(path)
    return data === undefined ? undefined : toText(data)
  }

  /** The bytes of a file; undefined where there is none whose content is known. */
  readBytes(path: string): Uint8Array | undefined {
    const data = this.#dataOf(path)
    return data === undefined ? undefined : Uint8Array.from(Buffer.from(data, 'latin1'))
  }

  #dataOf(path: string): string | undefined {
    const node = this.#node(path)
    return node?.kind === 'file' ? node.data : undefined
  }

  /** Whether something is known to be at a path. */
  exists(path: string): boolean {
    return this.#node(path) !== undefined
  }

  /** Whether a folder may hold more than is known. */
  isOpen(path: string): boolean {
    const node = this.#node(path)
    return node?.kind === 'directory' && node.isOpen === true
  }

  /** Names in a directory, as far as they are known; undefined where it is none. */
  namesIn(path: string): string[] | undefined {
    const node = this.#node(path)
    return node?.kind === 'directory' ? [...node.entries.keys()].sort().map(toText) : undefined
  }

  #node(path: string): Node | undefined {
    try {
      return this.shell.fs.find(toBytes(this.#path(path)))
    } catch (error) {
      if (error instanceof NotComputable) return undefined
      throw error
    }
  }

  // as the shell would find it
  #path(path: string): string {
    return path.startsWith('/') ? path : logicalPath(`${toText(this.shell.cwd)}/${path}`)
  }

  /** Puts a file there, whatever the rights, with the folders above it; in the home and in /tmp it is the user's. */
  put(path: string, content: string | Uint8Array, { mode }: { readonly mode?: number } = {}): void {
    const { fs, machine } = this.shell
    putFile(fs, { path: toBytes(this.#path(path)), bytes: bytesFrom(content), mode, machine })
  }

  /** Puts a folder there, with those above it. */
  putFolder(path: string): void {
    const { fs, machine } = this.shell
    putFolder(fs, { path: toBytes(this.#path(path)), machine })
  }

  /** Puts a file there whose content is unknown; one that was known no longer is. A program is the user's own. */
  putUnread(path: string, { isProgram = false } = {}): void {
    if (!this.exists(path)) this.put(path, '')
    const { fs } = this.shell
    const { uid, gid } = fs.identity
    const place = toBytes(this.#path(path))
    asRoot(fs, () => {
      if (isProgram) fs.chown(place, { uid, gid })
      if (isProgram) fs.chmod(place, 0o755)
      fs.forget(place)
    })
  }

  /** All that sets this session apart from a new one with the same plan, as plain JSON. */
  snapshot(): Snapshot {
    return sessionSnapshot(this.shell, this.#plan)
  }

  /** A second session that begins where this one stands; neither sees what the other does. */
  fork(): ShellSession {
    return new ShellSession(this.#plan, forked(this.shell))
  }

  /** The same session looking at another tree. */
  withTree(fs: TreeFs): ShellSession {
    return new ShellSession(this.#plan, this.shell.copy({ ...this.shell.surroundings, fs }))
  }
}

const terminalInput: Input = {
  isTerminal: true,
  read: () => {
    throw new NotComputable('a command that waits for input')
  },
  unread: () => {},
}

async function reportEarlier(shell: Shell, before: ReadonlySet<Shell['jobs'][number]>): Promise<void> {
  // of those that end just now, chance tells whether it is seen yet
  const isRecent = (job: Shell['jobs'][number]) => !before.has(job) && job.endsAt > shell.clock.now - 50
  const recent = shell.jobs.filter(isRecent)
  shell.jobs = shell.jobs.filter(job => !isRecent(job))
  await reportDone(shell)
  shell.jobs = [...shell.jobs, ...recent]
}
