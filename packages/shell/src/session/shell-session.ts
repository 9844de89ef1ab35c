// An interactive shell session on a machine: commands in, what a terminal shows out. A step that cannot be computed
// leaves no trace, because every step runs on a fork that replaces the session only when it is done.

import { reportDone } from '../builtins/processes/jobs.ts'
import { toBytes, toText } from '../bytes.ts'
import { Clock, type Machine } from '../machine.ts'
import { NotComputable } from '../not-computable.ts'
import { Budget, Exhausted } from '../run/budget.ts'
import { OpenFile } from '../run/open-file.ts'
import { runLines } from '../run/run-lines.ts'
import { ExitSignal } from '../run/signals.ts'
import { Capture, type Input } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { freshShell } from '../state/fresh-shell.ts'
import { changedSections, Inventory } from '../state/inventory.ts'
import { restoreShell, shellSnapshot } from '../state/shell-snapshot.ts'
import { surroundingsFor } from '../state/surroundings.ts'
import { parseScript } from '../syntax/parser.ts'
import { ShellSyntaxError } from '../syntax/syntax-error.ts'
import { changesOf, TreeSnapshot, treeSnapshot } from '../tree/tree-snapshot.ts'
import type { TreeFs } from '../tree-fs.ts'
import type { Node } from '../tree-node.ts'
import { expandPrompt } from '../words/prompt.ts'
import { type CommandOptions, type CommandResult, runCommand } from './run-command.ts'
import type { Snapshot } from './snapshot.ts'

export interface SessionPlan {
  readonly machine: Machine
  readonly tree: { readonly nodes: ReadonlyMap<number, Node>; readonly nextInode: number }
  /** What the machine runs and has besides its files; what is absent is unknown. */
  readonly inventory?: Inventory
  readonly environment: ReadonlyMap<string, string>
  readonly cwd: string
  readonly now: number
  readonly seed: number
  /** The most bytes one command may print. */
  readonly maxOutput?: number
}

/** What one command line did. */
export interface LineResult {
  readonly output: string
  readonly status: number
  /** It ran on until it was interrupted. */
  readonly isInterrupted?: boolean
  /** The shell ended; a new one has taken its place. */
  readonly hasExited?: boolean
}

const stepMs = 1000

/** A shell that goes on from one command line to the next. */
export class ShellSession {
  private readonly plan: SessionPlan
  shell: Shell

  constructor(plan: SessionPlan, shell?: Shell) {
    this.plan = plan
    this.shell = shell ?? freshShell(plan, surroundingsFor(plan))
  }

  /** Runs a command line; throws NotComputable, and then nothing has happened. */
  async run(command: string, { signal }: { signal?: AbortSignal } = {}): Promise<LineResult> {
    const shell = forked(this.shell)
    const capture = new Capture({
      limit: this.plan.maxOutput ?? 4 * 1024 * 1024,
      isTerminal: shell.machine.terminal.isTerminal,
    })
    shell.surroundings.budget = new Budget({ ...(signal && { signal }) })
    shell.connect(0, shell.descriptors.get(0) ?? { input: terminalInput })
    for (const descriptor of [1, 2])
      if (!(shell.output(descriptor) instanceof OpenFile)) shell.connect(descriptor, { output: capture })
    const before = new Set(shell.jobs)
    let settledBytes = 0
    let end: Pick<LineResult, 'isInterrupted' | 'hasExited'> = {}
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
    } catch (error) {
      if (error instanceof NotComputable) error.computed = toText(capture.bytes.slice(0, settledBytes))
      end = ending(error, shell)
    }
    shell.surroundings.offered.clear()
    this.shell = end.hasExited ? freshShell(this.plan, shell.surroundings) : settled(shell)
    return { output: toText(capture.bytes), status: shell.status, ...end }
  }

  /** Runs a command in a process of its own, as `bash -c` does: only what it changes in the files stays. */
  async exec(command: string, { cwd, ...options }: Partial<CommandOptions> = {}): Promise<CommandResult> {
    const fork = this.fork()
    const result = await runCommand(fork, { command, cwd: cwd ?? toText(this.shell.cwd), ...options })
    this.shell = fork.shell
    return result
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

  /** Lets time pass. */
  wait(milliseconds: number): void {
    this.shell.clock.advance(milliseconds)
  }

  /** The text of a file; undefined where there is none that can be read. */
  readText(path: string): string | undefined {
    const node = this.node(path)
    return node?.kind === 'file' ? toText(node.data) : undefined
  }

  exists(path: string): boolean {
    return this.node(path) !== undefined
  }

  /** Whether a folder may hold more than is known. */
  isOpen(path: string): boolean {
    const node = this.node(path)
    return node?.kind === 'directory' && node.isOpen === true
  }

  /** Names in a directory, as far as they are known; undefined where it is none. */
  namesIn(path: string): string[] | undefined {
    const node = this.node(path)
    return node?.kind === 'directory' ? [...node.entries.keys()].sort().map(toText) : undefined
  }

  private node(path: string): Node | undefined {
    try {
      return this.shell.fs.find(toBytes(path))
    } catch (error) {
      if (error instanceof NotComputable) return undefined
      throw error
    }
  }

  /** Puts a file where the world turned out to have one, with the folders above it. */
  put(path: string, content: string): void {
    this.asRoot(fs => {
      putFolders(fs, toBytes(path).split('/').slice(1, -1))
      fs.write(toBytes(path), toBytes(content))
    })
  }

  /** Puts a file there whose content is unknown; one that was known no longer is. A program is the user's own. */
  putUnread(path: string, { isProgram = false } = {}): void {
    if (!this.exists(path)) this.put(path, '')
    const { uid, gid } = this.shell.fs.identity
    this.asRoot(fs => {
      if (isProgram) fs.chown(toBytes(path), { uid, gid })
      if (isProgram) fs.chmod(toBytes(path), 0o755)
      fs.forget(toBytes(path))
    })
  }

  putFolder(path: string): void {
    this.asRoot(fs => putFolders(fs, toBytes(path).split('/').slice(1)))
  }

  private asRoot(work: (fs: TreeFs) => void): void {
    const { fs } = this.shell
    const { identity } = fs
    fs.identity = { uid: 0, gid: 0, groups: [] }
    try {
      work(fs)
    } finally {
      fs.identity = identity
    }
  }

  snapshot(): Snapshot {
    const { surroundings } = this.shell
    return {
      clock: surroundings.clock.now,
      nextPid: surroundings.nextPid,
      inventory: changedSections(surroundings.inventory, this.plan.inventory) as unknown as Snapshot,
      tree: treeSnapshot(surroundings.fs.delta()) as unknown as Snapshot,
      shell: shellSnapshot(this.shell),
    }
  }

  static restore(plan: SessionPlan, snapshot: Snapshot): ShellSession {
    const record = snapshot as {
      clock: number
      nextPid: number
      tree: Snapshot
      shell: Snapshot
      inventory: Snapshot
    }
    const { nextPid } = record
    const { changed, nextInode } = TreeSnapshot.parse(record.tree)
    const surroundings = surroundingsFor(plan, {
      now: record.clock,
      nextPid,
      changed: changesOf({ changed, nextInode }),
      nextInode,
      inventory: Inventory.parse(record.inventory),
    })
    const shell = freshShell(plan, surroundings)
    restoreShell(shell, record.shell)
    surroundings.nextPid = nextPid
    return new ShellSession(plan, shell)
  }

  /** The same session looking at another tree. */
  withTree(fs: TreeFs): ShellSession {
    return new ShellSession(this.plan, this.shell.copy({ ...this.shell.surroundings, fs }))
  }

  fork(): ShellSession {
    return new ShellSession(this.plan, forked(this.shell))
  }
}

function putFolders(fs: TreeFs, names: readonly string[]): void {
  for (let depth = 1; depth <= names.length; depth++) {
    const folder = `/${names.slice(0, depth).join('/')}`
    if (fs.place(folder).inode === undefined) fs.mkdir(folder)
  }
}

const terminalInput: Input = {
  isTerminal: true,
  read: () => {
    throw new NotComputable('a command that waits for input')
  },
  unread: () => {},
}

function forked(shell: Shell): Shell {
  const { surroundings } = shell
  const clock = new Clock(surroundings.clock.now)
  const fs = surroundings.fs.fork(() => clock.now)
  const { failure: _, ...kept } = surroundings
  return shell.copy({ ...kept, clock, fs, offered: new Map(), offeredOutputs: new Map() })
}

// what belonged to the step only: its output, and descriptors that were not opened by the shell itself
function settled(shell: Shell): Shell {
  shell.callStack = []
  shell.loopDepth = 0
  shell.conditionDepth = 0
  return shell
}

async function reportEarlier(shell: Shell, before: ReadonlySet<Shell['jobs'][number]>): Promise<void> {
  const recent = shell.jobs.filter(job => !before.has(job))
  shell.jobs = shell.jobs.filter(job => before.has(job))
  await reportDone(shell)
  shell.jobs = [...shell.jobs, ...recent]
}

function ending(error: unknown, shell: Shell): Pick<LineResult, 'isInterrupted' | 'hasExited'> {
  if (error instanceof ExitSignal) {
    shell.status = error.status
    return { hasExited: true }
  }
  // a text or a recursion that no memory holds ends as one that runs on does
  if (!(error instanceof Exhausted) && !(error instanceof RangeError)) throw error
  shell.surroundings.budget.isCancelled = true
  shell.jobs = shell.jobs.filter(job => job.endsAt !== Number.POSITIVE_INFINITY)
  shell.status = 130
  return { isInterrupted: true }
}
