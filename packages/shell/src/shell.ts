// A shell: everything `bash` remembers from one command to the next. Its maps and lists are never changed, only
// replaced, so that a subshell is a cheap copy. Running commands is in run/.
import type { Trial } from './chance.ts'
import type { Interpreter } from './interpreter.ts'
import type { Clock, Machine } from './machine.ts'
import { NotComputable } from './not-computable.ts'
import type { Budget } from './run/budget.ts'
import type { Gaps } from './run/gaps.ts'
import type { Input, Output } from './run/stream.ts'
import type { Inventory } from './state/inventory.ts'
import { defaultOptions, defaultShellOptions, none, nothing } from './state/shell-defaults.ts'
import { Variables } from './state/variables.ts'
import type { FunctionDefinition } from './syntax/ast.ts'
import type { TreeFs } from './tree-fs.ts'

/** Something open: it can be read, written, or both. */
export interface Open {
  readonly input?: Input
  readonly output?: Output
}

export interface Job {
  readonly id: number
  readonly pid: number
  readonly command: string
  /** When it ends by the world's clock. */
  readonly endsAt: number
  readonly status: number
}

/** A function or a file that is running. */
export interface Frame {
  readonly name: string
  /** The file it is from; `main` and `environment` stand for what is from none. */
  readonly source: string
  /** Where it was called. */
  readonly line: number
  readonly isFunction: boolean
}

/** What all shells of one session share. */
export interface Surroundings {
  readonly interpreter: Interpreter
  fs: TreeFs
  readonly machine: Machine
  readonly clock: Clock
  /** What the machine runs and has besides its files. */
  inventory: Inventory
  budget: Budget
  nextPid: number
  /** The shells that background jobs run in, by the job's process. */
  readonly tasks: Map<number, Shell>
  /** Which trial the running line is, where chance decides what comes of it. */
  trial?: Trial
  /** Why a background task could not go on. */
  failure?: unknown
  /** Where it is supposed what cannot be computed, and the rest goes on. */
  gaps?: Gaps
  /** How the last command substitution ended. */
  substitutionStatus: number | undefined
  /** Texts that can be read under a name: the outputs of process substitutions. */
  readonly offered: Map<string, string>
  readonly offeredOutputs: Map<string, Output>
}

const maxHistory = 500

/** Everything bash remembers; a subshell is a copy. */
export class Shell {
  readonly surroundings: Surroundings
  variables = new Variables()
  functions: ReadonlyMap<string, FunctionDefinition> = none
  aliases: ReadonlyMap<string, string> = none
  options: ReadonlySet<string> = defaultOptions
  shellOptions: ReadonlySet<string> = defaultShellOptions
  positional: readonly string[] = []
  name = 'bash'
  cwd = '/'
  directoryStack: readonly string[] = []
  umask = 0o022
  /** How far behind others it waits for a processor. */
  niceness = 0
  traps: ReadonlyMap<string, string> = none
  jobs: readonly Job[] = []
  /** How jobs ended that are no longer listed, by their process. */
  statuses: ReadonlyMap<number, number> = none
  /** The shell this one came from has jobs. */
  hidesJobs = false
  history: readonly string[] = []
  status = 0
  /** Of the last pipeline's commands; undefined is chance. */
  pipeStatus: (number | undefined)[] = [0]
  lastBackground: number | undefined
  lastArgument = ''
  randomState = 1
  startedAt = 0
  pid = 1000
  descriptors: ReadonlyMap<number, Open> = none
  hashed: ReadonlyMap<string, { readonly path: string; readonly hits: number }> = none
  /** Prompts, reports jobs, words errors without line numbers. */
  isInteractive = true
  /** How a shell was called that runs no file; `$-` shows it. */
  calledWith: '' | 'c' | 's' = ''
  isSubshell = false
  subshellDepth = 0
  isBackground = false
  /** Whether what ran last was a process of its own. */
  hasForked = false
  /** What tells its process from others. */
  process: object = {}
  /** The job it runs for, where it is all of it. */
  task: number | undefined
  /** Signals that wait for the running command to end. */
  pending: string[] = []
  /** Its number as a process, where it is a subshell and was asked. */
  ownPid: number | undefined
  /** The signal that ended the process that ran last, or this one. */
  diedOf: string | undefined
  /** What runs is all that this subshell was made for. */
  isStage = false
  /** The command that runs, or ran before a trap. */
  running: (() => string) | undefined
  isInTrap = false
  isInErrorTrap = false
  replacing: object | undefined // the command that takes this shell's place
  /** Called when a command is traced. */
  onTrace: (() => void) | undefined
  /** Builtins that `enable -n` switched off. */
  disabled: ReadonlySet<string> = nothing
  /** Speaks as dash does, and takes what dash takes. */
  isDash = false
  /** How many command substitutions deep, for `set -x`. */
  traceDepth = 0
  /** How deep that was around this shell; -1 around one of its own. */
  outerTraceDepth = -1
  /** What functions are from that no file defines. */
  origin = 'main'
  /** Running functions, sourced files and the script, innermost last. */
  callStack: readonly Frame[] = []
  sourceDepth = 0
  loopDepth = 0
  /** How deep in a condition, where a failure does not end the shell under `set -e`. */
  conditionDepth = 0
  line = 1
  linesBefore = 0 // typed lines before the running function: at a prompt, its own are counted
  /** On which line everything stands that a command substitution runs, where it is one. */
  substitutedLine: number | 'unknown' | undefined
  typedLines = 0
  /** After a condition it could not read, bash does not know the next one that is typed. */
  isConditionBroken = false
  /** Names of the process substitutions that are still to be used. */
  offeredNames: readonly string[] = []
  /** What is left to do once the running command has ended. */
  afterCommand: readonly (() => Promise<void>)[] = []

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
  }

  /** Puts a line into the history. */
  typed(line: string): void {
    if (line.trim() === '') return
    const history = this.history.slice(1 - maxHistory)
    history.push(line.replace(/\n+$/, ''))
    this.history = history
  }

  get fs(): TreeFs {
    return this.surroundings.fs
  }

  get interpreter(): Interpreter {
    return this.surroundings.interpreter
  }

  get machine(): Machine {
    return this.surroundings.machine
  }

  get clock(): Clock {
    return this.surroundings.clock
  }

  /** A copy that shares nothing but its surroundings. */
  copy(surroundings: Surroundings = this.surroundings): Shell {
    const copy = new Shell(surroundings)
    Object.assign(copy, this, { surroundings, variables: this.variables.clone() })
    return copy
  }

  /** A subshell: as this one, and nothing it does comes back. */
  subshell(): Shell {
    this.surroundings.budget.subshell()
    const child = this.copy()
    child.isSubshell = true
    child.subshellDepth++
    child.outerTraceDepth = this.traceDepth
    child.traps = new Map([...this.traps].filter(([name, action]) => action === '' || this.inherits(name)))
    child.hidesJobs = this.hidesJobs || this.jobs.length > 0
    child.jobs = []
    child.statuses = new Map()
    child.process = {}
    child.task = undefined
    child.pending = []
    child.ownPid = undefined
    child.replacing = undefined
    return child
  }

  // functions and subshells have the traps on what the shell itself does where they are told to
  private inherits(trap: string): boolean {
    if (trap === 'ERR') return this.options.has('errtrace')
    return (trap === 'DEBUG' || trap === 'RETURN') && this.options.has('functrace')
  }

  /** An absolute path as the shell's directory makes it. */
  path(name: string): string {
    if (name.startsWith('/')) return name
    return this.cwd === '/' ? `/${name}` : `${this.cwd}/${name}`
  }

  /** What stands before this shell's own error messages. */
  get prefix(): string {
    if (this.isInteractive) return `${this.name}: `
    if (this.substitutedLine === 'unknown') throw new NotComputable('the line of an error in a substitution')
    return this.line === 0 ? `${this.sourceName}: ` : `${this.sourceName}: line ${this.line}: `
  }

  /** Goes on to the next command. */
  reach(line: number): void {
    this.line = typeof this.substitutedLine === 'number' ? this.substitutedLine : line - this.linesBefore
  }

  /** What errors are said to be from. */
  get sourceName(): string {
    const { callStack, isInteractive, name } = this
    const frame = isInteractive ? callStack.findLast(call => !call.isFunction) : callStack.at(-1)
    return frame?.source ?? name
  }

  output(descriptor: number): Output | undefined {
    return this.descriptors.get(descriptor)?.output
  }

  input(descriptor: number): Input | undefined {
    return this.descriptors.get(descriptor)?.input
  }

  /** Reports what went wrong in bash's words, or in those of dash, which are unknown where none are given. */
  async complain(message: string, { inDash, by }: { inDash?: string; by?: string } = {}): Promise<void> {
    if (this.isDash && inDash === undefined) throw new NotComputable(`what dash says instead of '${message}'`)
    const text = this.isDash ? `${this.dashPrefix(by)}${inDash}` : `${this.prefix}${message}`
    await this.output(2)?.write(`${text}\n`)
  }

  // a builtin names itself where else the sourced file is named
  private dashPrefix(by: string | undefined): string {
    if (this.substitutedLine === 'unknown') throw new NotComputable('the line of an error in a substitution')
    const named = by ?? this.callStack.findLast(call => call.name === 'source')?.source
    return `${this.name}: ${this.line}: ${named === undefined ? '' : `${named}: `}`
  }

  /** Opens something under a descriptor. */
  connect(descriptor: number, open: Open): void {
    this.descriptors = new Map(this.descriptors).set(descriptor, open)
  }

  disconnect(descriptor: number): void {
    this.descriptors = new Map([...this.descriptors].filter(([known]) => known !== descriptor))
  }

  /** Lets a text be read under a name of its own, which is returned. */
  offer(text: string): string {
    const { offered } = this.surroundings
    let descriptor = 63
    while (offered.has(`/dev/fd/${descriptor}`)) descriptor--
    const name = `/dev/fd/${descriptor}`
    offered.set(name, text)
    this.offeredNames = [...this.offeredNames, name]
    return name
  }

  /** Closes what this shell has offered since there were so many. */
  withdraw(count: number): void {
    if (this.offeredNames.length <= count) return
    const { offered, offeredOutputs } = this.surroundings
    for (const name of this.offeredNames.slice(count)) {
      offered.delete(name)
      offeredOutputs.delete(name)
    }
    this.offeredNames = this.offeredNames.slice(0, count)
  }

  newPid(): number {
    return this.surroundings.nextPid++
  }
}
