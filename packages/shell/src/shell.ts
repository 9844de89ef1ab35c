// A shell: everything `bash` remembers from one command to the next. Its maps and lists are never changed, only
// replaced, so that a subshell is a cheap copy. Running commands is in run/.
import type { Interpreter } from './interpreter.ts'
import type { Clock, Machine } from './machine.ts'
import type { Budget } from './run/budget.ts'
import type { Gaps } from './run/gaps.ts'
import type { Input, Output } from './run/stream.ts'
import type { Inventory } from './state/inventory.ts'
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

export class Shell {
  readonly surroundings: Surroundings
  variables = new Variables()
  functions: ReadonlyMap<string, FunctionDefinition> = new Map()
  aliases: ReadonlyMap<string, string> = new Map()
  options: ReadonlySet<string> = new Set(['hashall', 'braceexpand', 'interactive-comments'])
  shellOptions: ReadonlySet<string> = new Set(defaultShellOptions)
  positional: readonly string[] = []
  name = 'bash'
  cwd = '/'
  directoryStack: readonly string[] = []
  umask = 0o022
  traps: ReadonlyMap<string, string> = new Map()
  jobs: readonly Job[] = []
  history: readonly string[] = []
  status = 0
  pipeStatus: number[] = [0]
  lastBackground: number | undefined
  lastArgument = ''
  randomState = 1
  startedAt = 0
  pid = 1000
  descriptors: ReadonlyMap<number, Open> = new Map()
  hashed: ReadonlyMap<string, { readonly path: string; readonly hits: number }> = new Map()
  /** Prompts, reports jobs, words errors without line numbers. */
  isInteractive = true
  isSubshell = false
  isBackground = false
  /** Builtins that `enable -n` switched off. */
  disabled: ReadonlySet<string> = new Set()
  /** Speaks as dash does, and takes what dash takes. */
  isDash = false
  /** How many command substitutions deep, for `set -x`. */
  traceDepth = 0
  /** Running functions and sourced files, innermost last. */
  callStack: readonly { readonly name: string; readonly source: string; readonly line: number }[] = []
  sourceDepth = 0
  loopDepth = 0
  /** How deep in a condition, where a failure does not end the shell under `set -e`. */
  conditionDepth = 0
  line = 1
  /** How many lines have been typed before. */
  typedLines = 0
  /** What is left to do once the running command has ended. */
  afterCommand: readonly (() => Promise<void>)[] = []

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
  }

  /** Puts a line into the history. */
  typed(line: string): void {
    if (line.trim() !== '') this.history = [...this.history, line.replace(/\n+$/, '')].slice(-maxHistory)
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
    child.traps = new Map([...this.traps].filter(([, action]) => action === ''))
    child.jobs = []
    return child
  }

  /** An absolute path as the shell's directory makes it. */
  path(name: string): string {
    if (name.startsWith('/')) return name
    return this.cwd === '/' ? `/${name}` : `${this.cwd}/${name}`
  }

  /** What stands before this shell's own error messages. */
  get prefix(): string {
    const source = this.callStack.findLast(call => call.source !== '')?.source
    if (this.isInteractive) return `${this.name}: `
    if (this.isDash) return `${source ?? this.name}: ${this.line}: `
    return `${source ?? this.name}: line ${this.line}: `
  }

  output(descriptor: number): Output | undefined {
    return this.descriptors.get(descriptor)?.output
  }

  input(descriptor: number): Input | undefined {
    return this.descriptors.get(descriptor)?.input
  }

  async complain(message: string): Promise<void> {
    await this.output(2)?.write(`${this.prefix}${message}\n`)
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
    const name = `/dev/fd/${63 - offered.size}`
    offered.set(name, text)
    return name
  }

  newPid(): number {
    return this.surroundings.nextPid++
  }
}

const defaultShellOptions = [
  'checkwinsize',
  'cmdhist',
  'complete_fullquote',
  'expand_aliases',
  'extquote',
  'force_fignore',
  'globasciiranges',
  'globskipdots',
  'hostcomplete',
  'interactive_comments',
  'patsub_replacement',
  'progcomp',
  'promptvars',
  'sourcepath',
]
